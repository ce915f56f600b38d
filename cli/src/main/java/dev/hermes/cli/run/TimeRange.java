package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
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
 * The time that {@code --since} and {@code --until} name, each as a date, an RFC 3339 instant or a span. Instants count from
 * the quarter-hour they lie in, as costs are kept by quarter-hours.
 *
 * @param from first instant; {@link Instant#MIN} without a {@code --since}
 * @param to first instant behind it
 * @param zone in which days are meant
 */
public record TimeRange(Instant from, Instant to, ZoneId zone) {
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,5})([hdw])");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    public TimeRange {
        if (!from.isBefore(to)) {
            throw CommandException.wrongUsage("--since is not before --until");
        }
    }

    /** Whether the instant lies in it. */
    boolean contains(Instant instant) {
        return !instant.isBefore(from) && instant.isBefore(to);
    }

    LocalDate firstDay() {
        return from.atZone(zone).toLocalDate();
    }

    LocalDate lastDay() {
        return to.minusNanos(1).atZone(zone).toLocalDate();
    }

    /**
     * Reads the two options.
     *
     * @param since null: from the beginning
     * @param until null: to the end of today
     */
    public static TimeRange of(String since, String until, ZoneId zone, Clock clock) {
        try {
            Instant now = clock.instant();
            Instant end = until == null ? null : end(until, zone);
            Instant to = end == null ? startOf(now.atZone(zone).toLocalDate().plusDays(1), zone) : end;
            Instant from = since == null ? Instant.MIN : start(since, to, end == null ? now : end, zone);
            return new TimeRange(from, to, zone);
        } catch (DateTimeException e) {
            throw CommandException.wrongUsage("--since and --until reach beyond the calendar");
        }
    }

    private static Instant end(String until, ZoneId zone) {
        LocalDate day = dateOrNull(until, "--until");
        return day == null ? instant(until, "--until", "") : startOf(day.plusDays(1), zone);
    }

    private static Instant start(String since, Instant to, Instant spanEnd, ZoneId zone) {
        Matcher span = SPAN.matcher(since);
        if (span.matches()) {
            return spanStart(Integer.parseInt(span.group(1)), span.group(2), to, spanEnd, zone);
        }
        LocalDate day = dateOrNull(since, "--since");
        return day == null ? instant(since, "--since", ", or a span such as 36h, 7d or 4w") : startOf(day, zone);
    }

    /** Hours count back from an instant, days and weeks are calendar days of which the last is included. */
    private static Instant spanStart(int count, String unit, Instant to, Instant spanEnd, ZoneId zone) {
        if (count == 0) {
            throw CommandException.wrongUsage("--since is a span of nothing");
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
            throw CommandException.wrongUsage(option + " is no day of the calendar: " + text);
        }
    }

    private static Instant instant(String text, String option, String orElse) {
        Timestamp timestamp = Timestamp.parseOrNull(text);
        if (timestamp == null) {
            throw CommandException.wrongUsage(
                    option + " is not a date such as 2026-07-20, nor an instant such as 2026-07-20T13:00:00Z" + orElse
                            + ": " + text);
        }
        return CostKey.quarterHourOf(timestamp.instant());
    }

    private static Instant startOf(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant();
    }
}
