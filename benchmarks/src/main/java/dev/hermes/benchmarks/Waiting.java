package dev.hermes.benchmarks;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for conditions, by looking again and again. */
final class Waiting {
    private static final long MILLIS_BETWEEN_LOOKS = 20;

    private Waiting() {}

    /** A condition whose check may fail. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws Exception;
    }

    /** Returns when it holds; throws when it does not within the limit. */
    static void until(String what, Duration limit, Condition condition) throws Exception {
        long start = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new IllegalStateException("not within " + limit.toSeconds() + " s: " + what);
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }
}
