package dev.hermes.processor;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;

/**
 * All event ids of some runs that began a short while ago: most events belong to such a run, and whether their id is new
 * is then known without a look at the disk. Not thread-safe.
 */
final class YoungRuns {
    private static final int MAX_RUNS = 128;
    private static final int MAX_IDS = 256;

    private final Map<Bytes, Set<Bytes>> idsByRun = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Bytes, Set<Bytes>> eldest) {
            return size() > MAX_RUNS;
        }
    };

    /** A run that has no event yet. */
    void begin(Bytes run) {
        idsByRun.put(run, new HashSet<>());
    }

    /** All ids of the run, or null when they are not known here. */
    Set<Bytes> idsOrNull(Bytes run) {
        Set<Bytes> ids = idsByRun.get(run);
        if (ids != null && ids.size() >= MAX_IDS) {
            idsByRun.remove(run);
            return null;
        }
        return ids;
    }
}
