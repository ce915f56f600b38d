package dev.hermes.processor.search;

import java.time.Instant;

/** Times of events as numbers: microseconds since 1970, as {@code run.lines} has them. */
final class EventTime {
    private static final long MICROS = 1_000_000;
    private static final int NANOS_OF_A_MICRO = 1_000;
    private static final long MOST_SECONDS = Long.MAX_VALUE / MICROS - 1;

    private EventTime() {}

    /** What lies beyond the numbers is the least or the greatest. */
    static long of(Instant time) {
        long second = Math.max(-MOST_SECONDS, Math.min(MOST_SECONDS, time.getEpochSecond()));
        return second * MICROS + time.getNano() / NANOS_OF_A_MICRO;
    }
}
