package dev.hermes.processor;

import dev.hermes.schemas.run.CostDelta;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;

/** The sums of quarter-hours that one instance has. Thread-safe. */
public interface CostReads {
    /** How many partitions there are, those of other instances included. */
    int partitionCount();

    /** The partitions that answers cover. */
    Set<Integer> partitions();

    /**
     * What is booked on each key.
     *
     * @param from first quarter-hour
     * @param to first quarter-hour behind
     * @throws NotReadyException when it cannot be told now
     */
    void quarterHours(Instant from, Instant to, Consumer<CostDelta> sums);
}
