package dev.hermes.processor;

import dev.hermes.schemas.run.RunState;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Runs without an end, in the order in which they were last seen by the idle clock. Not thread-safe. */
final class WatchedRuns {
    private static final byte[] NOTHING = {};
    private static final int UNWATCHED = -1;

    private final KeyValueStore<byte[], byte[]> store;

    WatchedRuns(KeyValueStore<byte[], byte[]> store) {
        this.store = store;
    }

    boolean isEmpty() {
        try (KeyValueIterator<byte[], byte[]> runs = store.all()) {
            return !runs.hasNext();
        }
    }

    /** Notes that the run was seen at that reading of the idle clock. */
    void see(RunState run, byte[] runId, long reading) {
        if (run.lastSeen() != reading) {
            forget(run, runId);
            store.put(key(reading, runId), NOTHING);
            run.seen(reading);
        }
    }

    void forget(RunState run, byte[] runId) {
        if (run.lastSeen() != UNWATCHED) {
            store.put(key(run.lastSeen(), runId), null);
            run.seen(UNWATCHED);
        }
    }

    /** Ids of runs that were last seen at that reading or before, at most {@code max}, the longest unseen first. */
    List<String> unseenSince(long reading, int max) {
        List<String> ids = new ArrayList<>();
        if (reading < 0) {
            return ids;
        }
        // no run id is empty, so all keys of a reading lie behind the reading alone
        try (KeyValueIterator<byte[], byte[]> runs = store.range(key(0, NOTHING), key(reading + 1, NOTHING))) {
            while (ids.size() < max && runs.hasNext()) {
                byte[] key = runs.next().key;
                ids.add(new String(key, Long.BYTES, key.length - Long.BYTES, StandardCharsets.UTF_8));
            }
        }
        return ids;
    }

    private static byte[] key(long reading, byte[] runId) {
        return ByteBuffer.allocate(Long.BYTES + runId.length)
                .putLong(reading)
                .put(runId)
                .array();
    }
}
