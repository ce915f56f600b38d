package dev.hermes.processor;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.run.CostAmount;
import java.util.Map;
import java.util.Set;

/** The sums of quarter-hours that one instance has. Thread-safe. */
public interface CostReads {
    /** How many partitions there are, those of other instances included. */
    int partitionCount();

    /** The partitions that answers cover. */
    Set<Integer> partitions();

    /**
     * What is booked on the quarter-hours that begin in a time, by group; null is the group of what has none.
     *
     * @param grouping any but {@code RUN}: quarter-hours are not kept by run
     * @throws NotReadyException when it cannot be told now
     */
    Map<String, CostAmount> sums(TimeRange range, CostGrouping grouping);
}
