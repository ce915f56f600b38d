package dev.hermes.http;

import java.time.Duration;
import java.util.Objects;

/**
 * How slowly a body may come. Its sender has so much patience at first; time uses it up, and each byte gives some of it back, but
 * never more than there was: who has sent much may not hold back the rest for longer than who has sent nothing.
 *
 * @param patience how long nothing may come
 * @param bytesPerSecond who is as fast keeps the patience that is left
 */
public record Pace(Duration patience, int bytesPerSecond) {
    /** 10 seconds, and 64 KiB in each. */
    public static final Pace DEFAULT = new Pace(Duration.ofSeconds(10), 64 << 10);

    private static final long NANOS = Duration.ofSeconds(1).toNanos();

    public Pace {
        Objects.requireNonNull(patience, "patience");
        if (patience.isNegative() || patience.isZero() || bytesPerSecond < 1) {
            throw new IllegalArgumentException(
                    "patience and bytesPerSecond must be above 0 but are " + patience + " and " + bytesPerSecond);
        }
    }

    /** When patience ends, as {@link System#nanoTime} has it, after bytes came. */
    long endAfter(long endBefore, int bytes, long now) {
        long earned = endBefore - now + bytes * NANOS / bytesPerSecond;
        return now + Math.min(earned, patience.toNanos());
    }
}
