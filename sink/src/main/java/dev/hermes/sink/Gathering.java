package dev.hermes.sink;

import java.time.Duration;

/**
 * How many records are handled together: up to the first of these limits, since one more costs nothing.
 *
 * @param bytes of values; keeps memory bounded when records are large
 */
record Gathering(Duration time, int records, long bytes) {
    private static final long MAX_BYTES = 32L * 1024 * 1024;

    static Gathering of(SinkConfig config) {
        return new Gathering(config.gatherTime(), config.gatherLines(), MAX_BYTES);
    }
}
