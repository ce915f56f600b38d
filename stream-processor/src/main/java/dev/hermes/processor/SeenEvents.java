package dev.hermes.processor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Which event ids a run has had. Keys are half a SHA-256 of the run id and half a one of the event id: of one size whatever
 * producers send, and a run's ids lie side by side. Not thread-safe.
 */
final class SeenEvents {
    private static final int HALF = 16;
    private static final byte[] NOTHING = {};

    private final KeyValueStore<byte[], byte[]> store;
    private final MessageDigest sha256 = sha256();
    private final YoungRuns youngRuns = new YoungRuns();

    SeenEvents(KeyValueStore<byte[], byte[]> store) {
        this.store = store;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Whether the id is new to the run; from now on it is not.
     *
     * @param isNewRun whether the run has no event yet
     */
    boolean add(byte[] runId, boolean isNewRun, String eventId) {
        byte[] run = Arrays.copyOf(sha256.digest(runId), HALF);
        byte[] id = Arrays.copyOf(sha256.digest(eventId.getBytes(StandardCharsets.UTF_8)), HALF);
        byte[] key = ByteBuffer.allocate(2 * HALF).put(run).put(id).array();
        if (isNewRun) {
            youngRuns.begin(Bytes.wrap(run));
        }
        Set<Bytes> ids = youngRuns.idsOrNull(Bytes.wrap(run));
        boolean isNew = ids == null ? store.get(key) == null : ids.add(Bytes.wrap(id));
        if (isNew) {
            store.put(key, NOTHING);
        }
        return isNew;
    }

    /**
     * Forgets ids of a run.
     *
     * @param max how many at most
     * @return how many there were to forget; less than {@code max} when none is left
     */
    int forget(byte[] runId, int max) {
        byte[] from = Arrays.copyOf(Arrays.copyOf(sha256.digest(runId), HALF), 2 * HALF);
        byte[] to = from.clone();
        Arrays.fill(to, HALF, 2 * HALF, (byte) 0xFF);
        List<byte[]> keys = new ArrayList<>();
        try (KeyValueIterator<byte[], byte[]> ids = store.range(from, to)) {
            while (keys.size() < max && ids.hasNext()) {
                keys.add(ids.next().key);
            }
        }
        store.putAll(keys.stream()
                .map(key -> KeyValue.<byte[], byte[]>pair(key, null))
                .toList());
        return keys.size();
    }
}
