package dev.hermes.schemas.event;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * A point in time as an agent wrote it, and what it means.
 *
 * @param text RFC 3339 date-time with offset, as written: {@code 2026-07-20T13:11:04Z}
 * @param instant the same instant; digits beyond nanoseconds are cut, a leap second is the first instant after it
 */
public record Timestamp(String text, Instant instant) implements Comparable<Timestamp> {
    private static final int SECONDS_END = "2026-07-20T13:11:04".length();
    private static final int MAX_OFFSET_HOURS = 23;
    private static final long FIRST_SECOND =
            Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
    private static final long LAST_SECOND =
            Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    public Timestamp {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(instant, "instant");
    }

    /** That instant, written in UTC. */
    public static Timestamp of(Instant instant) {
        return new Timestamp(instant.toString(), instant);
    }

    /** Reads RFC 3339 (T and Z in either case, seconds and offset required); null when the text is anything else. */
    public static Timestamp parseOrNull(String text) {
        try {
            return parse(text);
        } catch (DateTimeException e) {
            return null; // a 13th month or a 30th of February: no timestamp, which is all the caller asks
        }
    }

    private static Timestamp parse(String s) {
        if (s.length() <= SECONDS_END || !hasDateTimeShape(s)) {
            return null;
        }
        int second = number(s, 17, 2);
        boolean leap = second == 60;
        int end = fractionEnd(s);
        if (end < 0) {
            return null;
        }
        Integer offsetSeconds = offsetSeconds(s, end);
        if (offsetSeconds == null) {
            return null;
        }
        LocalDateTime local = LocalDateTime.of(
                number(s, 0, 4),
                number(s, 5, 2),
                number(s, 8, 2),
                number(s, 11, 2),
                number(s, 14, 2),
                leap ? 59 : second);
        long epochSecond = local.toEpochSecond(ZoneOffset.UTC) - offsetSeconds + (leap ? 1 : 0);
        if (epochSecond < FIRST_SECOND || epochSecond > LAST_SECOND) {
            return null; // its UTC date has no four-digit year, so it could name no folder
        }
        if (leap && !isStartOfMonth(epochSecond)) {
            return null; // leap seconds are put in at the end of a month, UTC, and nowhere else
        }
        return new Timestamp(s, Instant.ofEpochSecond(epochSecond, leap ? 0 : nanos(s, end)));
    }

    private static boolean isStartOfMonth(long epochSecond) {
        LocalDateTime utc = LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
        return utc.getDayOfMonth() == 1 && utc.toLocalTime().equals(LocalTime.MIDNIGHT);
    }

    private static boolean hasDateTimeShape(String s) {
        return digits(s, 0, 4)
                && s.charAt(4) == '-'
                && digits(s, 5, 2)
                && s.charAt(7) == '-'
                && digits(s, 8, 2)
                && (s.charAt(10) == 'T' || s.charAt(10) == 't')
                && digits(s, 11, 2)
                && s.charAt(13) == ':'
                && digits(s, 14, 2)
                && s.charAt(16) == ':'
                && digits(s, 17, 2);
    }

    /** Where the fraction ends, or the seconds if there is none; -1 for a point without digits. */
    private static int fractionEnd(String s) {
        if (s.charAt(SECONDS_END) != '.') {
            return SECONDS_END;
        }
        int end = SECONDS_END + 1;
        while (end < s.length() && isDigit(s.charAt(end))) {
            end++;
        }
        return end == SECONDS_END + 1 ? -1 : end;
    }

    private static int nanos(String s, int end) {
        int nanos = 0;
        for (int i = SECONDS_END + 1; i <= SECONDS_END + 9; i++) {
            nanos = nanos * 10 + (i < end ? s.charAt(i) - '0' : 0);
        }
        return nanos;
    }

    private static Integer offsetSeconds(String s, int at) {
        if (at == s.length() - 1 && (s.charAt(at) == 'Z' || s.charAt(at) == 'z')) {
            return 0;
        }
        if (at != s.length() - 6 || !digits(s, at + 1, 2) || s.charAt(at + 3) != ':' || !digits(s, at + 4, 2)) {
            return null;
        }
        int hours = number(s, at + 1, 2);
        int minutes = number(s, at + 4, 2);
        if (hours > MAX_OFFSET_HOURS || minutes > 59) {
            return null;
        }
        int seconds = hours * 3600 + minutes * 60;
        return switch (s.charAt(at)) {
            case '+' -> seconds;
            case '-' -> -seconds;
            default -> null;
        };
    }

    private static boolean digits(String s, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (!isDigit(s.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int number(String s, int from, int count) {
        int value = 0;
        for (int i = from; i < from + count; i++) {
            value = value * 10 + s.charAt(i) - '0';
        }
        return value;
    }

    /** By instant only: the same instant written with two offsets compares as 0. */
    @Override
    public int compareTo(Timestamp other) {
        return instant.compareTo(other.instant);
    }
}
