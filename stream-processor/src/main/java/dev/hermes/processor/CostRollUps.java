package dev.hermes.processor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The roll-ups of the partitions that are here: those who book keep them, those who ask read them. Thread-safe. */
final class CostRollUps {
    private final Map<Integer, CostRollUp> rollUps = new ConcurrentHashMap<>();

    void put(int partition, CostRollUp rollUp) {
        rollUps.put(partition, rollUp);
    }

    /** Does nothing when the partition has another one meanwhile. */
    void remove(int partition, CostRollUp rollUp) {
        rollUps.remove(partition, rollUp);
    }

    /** That of a partition; null when it is not here. */
    CostRollUp of(int partition) {
        return rollUps.get(partition);
    }
}
