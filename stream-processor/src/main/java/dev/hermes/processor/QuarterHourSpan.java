package dev.hermes.processor;

import java.time.Duration;
import java.time.Instant;

/**
 * A stretch of quarter-hours, counted from the begin of 1970 in UTC; negative before that.
 *
 * @param from the first
 * @param to the first behind
 */
record QuarterHourSpan(long from, long to) {
    static final int PER_DAY = 96;
    static final long SECONDS = Duration.ofMinutes(15).toSeconds();

    /** Those that begin in a time. */
    static QuarterHourSpan of(Instant from, Instant to) {
        return new QuarterHourSpan(firstSince(from), firstSince(to));
    }

    private static long firstSince(Instant time) {
        long seconds = time.getEpochSecond();
        boolean isBegin = time.getNano() == 0 && Math.floorMod(seconds, SECONDS) == 0;
        return Math.floorDiv(seconds, SECONDS) + (isBegin ? 0 : 1);
    }

    /** The quarter-hour that begins then. */
    static long at(Instant begin) {
        return Math.floorDiv(begin.getEpochSecond(), SECONDS);
    }

    /** When it begins. */
    static Instant begin(long quarterHour) {
        return Instant.ofEpochSecond(quarterHour * SECONDS);
    }

    /** Those of its days in UTC that lie wholly in it; empty where there are none. */
    QuarterHourSpan wholeDays() {
        long firstDay = Math.floorDiv(from + PER_DAY - 1, PER_DAY);
        return new QuarterHourSpan(firstDay * PER_DAY, Math.floorDiv(to, PER_DAY) * PER_DAY);
    }

    /** What is not before that quarter-hour. */
    QuarterHourSpan since(long quarterHour) {
        return new QuarterHourSpan(Math.max(from, quarterHour), to);
    }

    boolean isEmpty() {
        return from >= to;
    }
}
