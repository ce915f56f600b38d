package dev.hermes.processor.query;

import dev.hermes.processor.CostReads;
import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Costs in memory. */
final class ListedCosts implements CostReads {
    private final Set<Integer> partitions;
    private final List<CostDelta> booked = new ArrayList<>();

    ListedCosts(Set<Integer> partitions) {
        this.partitions = partitions;
    }

    void add(CostDelta delta) {
        booked.add(delta);
    }

    @Override
    public int partitionCount() {
        return ListedRuns.PARTITIONS;
    }

    @Override
    public Set<Integer> partitions() {
        return partitions;
    }

    @Override
    public Map<String, CostAmount> sums(TimeRange range, CostGrouping grouping) {
        Map<String, CostAmount> sums = new HashMap<>();
        booked.stream()
                .filter(delta -> range.contains(delta.key().quarterHour()))
                .forEach(delta -> sums.merge(
                        grouping.groupOf(null, delta.key(), range.zone()), delta.amount(), CostAmount::plus));
        return sums;
    }
}
