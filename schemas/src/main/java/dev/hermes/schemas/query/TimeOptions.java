package dev.hermes.schemas.query;

import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.CostKey;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two options or parameters that name the begin and the end of a stretch of time, each as a date or an RFC 3339 instant, the begin as a span
 * too. Instants count from the quarter-hour they lie in, as costs are kept by quarter-hours.
 *
 * @param since name of the option for the begin
 * @param until name of the option for the end
 */
public record TimeOptions(String since, String until) {
    /** The two as options of a command. */
    public static final TimeOptions FLAGS = new TimeOptions("--since", "--until");

    private static final Pattern SPAN = Pattern.compile("([0-9]{1,5})([hdw])");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    /**
     * Reads the two.
     *
     * @param begin null: from the beginning
     * @param end null: to the end of today
     * @throws BadQueryException when they name no stretch of time
     */
    public TimeRange range(String begin, String end, ZoneId zone, Clock clock) {
        try {
            Instant now = clock.instant();
            Instant named = end == null ? null : end(end, zone);
            Instant to = named == null ? startOf(now.atZone(zone).toLocalDate().plusDays(1), zone) : named;
            Instant from = begin == null ? Instant.MIN : start(begin, to, named == null ? now : named, zone);
            if (!from.isBefore(to)) {
                throw new BadQueryException(
                        named == null ? since + " lies in the future" : since + " is not before " + until);
            }
            return new TimeRange(from, to, zone);
        } catch (DateTimeException e) {
            throw new BadQueryException(since + " and " + until + " reach beyond the calendar");
        }
    }

    private Instant end(String text, ZoneId zone) {
        LocalDate day = dateOrNull(text, until);
        return day == null ? instant(text, until, "") : startOf(day.plusDays(1), zone);
    }

    private Instant start(String text, Instant to, Instant spanEnd, ZoneId zone) {
        Matcher span = SPAN.matcher(text);
        if (span.matches()) {
            return spanStart(Integer.parseInt(span.group(1)), span.group(2), to, spanEnd, zone);
        }
        LocalDate day = dateOrNull(text, since);
        return day == null ? instant(text, since, ", or a span such as 36h, 7d or 4w") : startOf(day, zone);
    }

    /** Hours count back from an instant, days and weeks are calendar days of which the last is included. */
    private Instant spanStart(int count, String unit, Instant to, Instant spanEnd, ZoneId zone) {
        if (count == 0) {
            throw new BadQueryException(since + " is a span of nothing");
        }
        if (unit.equals("h")) {
            return CostKey.quarterHourOf(spanEnd.minus(Duration.ofHours(count)));
        }
        int days = unit.equals("w") ? 7 * count : count;
        return startOf(to.minusNanos(1).atZone(zone).toLocalDate().minusDays(days - 1L), zone);
    }

    private static LocalDate dateOrNull(String text, String option) {
        if (!DATE.matcher(text).matches()) {
            return null;
        }
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw new BadQueryException(option + " is no day of the calendar: " + text);
        }
    }

    private static Instant instant(String text, String option, String orElse) {
        Timestamp timestamp = Timestamp.parseOrNull(text);
        if (timestamp == null) {
            throw new BadQueryException(
                    option + " is not a date such as 2026-07-20, nor an instant such as 2026-07-20T13:00:00Z" + orElse
                            + ": " + text);
        }
        return CostKey.quarterHourOf(timestamp.instant());
    }

    private static Instant startOf(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant();
    }
}
