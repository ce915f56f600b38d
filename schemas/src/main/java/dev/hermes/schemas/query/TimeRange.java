package dev.hermes.schemas.query;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * A stretch of time that a question names. Immutable.
 *
 * @param from first instant; {@link Instant#MIN} where none is named
 * @param to first instant behind it
 * @param zone in which days are meant
 */
public record TimeRange(Instant from, Instant to, ZoneId zone) {
    /** Whether the instant lies in it. */
    public boolean contains(Instant instant) {
        return !instant.isBefore(from) && instant.isBefore(to);
    }

    /** The day of its begin. */
    public LocalDate firstDay() {
        return from.atZone(zone).toLocalDate();
    }

    /** The last day that has a part of it. */
    public LocalDate lastDay() {
        return to.minusNanos(1).atZone(zone).toLocalDate();
    }
}
