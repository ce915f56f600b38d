package dev.hermes.processor;

import java.time.Duration;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The clock of one partition by which runs grow idle. It goes only while the partition's input is worked off, so that after
 * a stop, or while a backlog comes in, nothing looks idle that is not. Its reading, in milliseconds, outlives the process.
 * Not thread-safe.
 */
final class IdleClock {
    private static final String READING = "reading";

    private final KeyValueStore<String, Long> store;
    private final long maxStep;
    private long reading;
    private long lastLook;
    private boolean wasCaughtUp;

    /** @param interval time between two looks; of a longer one, as when the machine was suspended, twice that counts */
    IdleClock(KeyValueStore<String, Long> store, Duration interval) {
        this.store = store;
        this.maxStep = 2 * interval.toMillis();
        Long stored = store.get(READING);
        this.reading = stored == null ? 0 : stored;
    }

    long reading() {
        return reading;
    }

    /**
     * Looks at the wall clock. The time since the last look counts when the input was caught up with then and is now.
     *
     * @param now epoch milliseconds
     * @param isWatched whether anybody waits for the clock to go on; if not, it need not
     */
    void look(long now, boolean isCaughtUp, boolean isWatched) {
        long step = Math.min(now - lastLook, maxStep);
        if (isCaughtUp && wasCaughtUp && isWatched && step > 0) {
            reading += step;
            store.put(READING, reading);
        }
        wasCaughtUp = isCaughtUp;
        lastLook = now;
    }
}
