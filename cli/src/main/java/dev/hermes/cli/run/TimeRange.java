package dev.hermes.cli.run;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * A stretch of time that two options name. Immutable.
 *
 * @param from first instant; {@link Instant#MIN} where none is named
 * @param to first instant behind it
 * @param zone in which days are meant
 */
public record TimeRange(Instant from, Instant to, ZoneId zone) {
    private static final TimeOptions SINCE_UNTIL = new TimeOptions("--since", "--until");

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

    /** Reads {@code --since} and {@code --until}; null where one is not given. */
    public static TimeRange of(String since, String until, ZoneId zone, Clock clock) {
        return SINCE_UNTIL.range(since, until, zone, clock);
    }
}
