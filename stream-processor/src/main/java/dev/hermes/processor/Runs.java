package dev.hermes.processor;

import dev.hermes.schemas.run.RunState;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The runs of one partition. Those used last are kept as they are, so that the next event of a run need not decode it
 * again; every change goes to the store at once. Not thread-safe.
 */
final class Runs {
    private static final int KEPT = 1_024;

    private final KeyValueStore<String, RunState> store;
    private final Map<String, RunState> lastUsed = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RunState> eldest) {
            return size() > KEPT;
        }
    };

    Runs(KeyValueStore<String, RunState> store) {
        this.store = store;
    }

    /** The run, or null when it is not known. Whoever changes it puts it back, or fails the task. */
    RunState get(String runId) {
        RunState kept = lastUsed.get(runId);
        return kept == null ? store.get(runId) : kept;
    }

    void put(String runId, RunState run) {
        lastUsed.put(runId, run);
        store.put(runId, run);
    }

    /** Runs as they are stored, from that id on; null: from the first. In the order of the ids' UTF-8. */
    KeyValueIterator<String, RunState> from(String runId) {
        return store.range(runId, null);
    }
}
