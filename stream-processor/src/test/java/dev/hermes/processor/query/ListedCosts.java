package dev.hermes.processor.query;

import dev.hermes.processor.CostReads;
import dev.hermes.schemas.run.CostDelta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

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
    public void quarterHours(Instant from, Instant to, Consumer<CostDelta> sums) {
        booked.stream()
                .filter(delta -> !delta.key().quarterHour().isBefore(from))
                .filter(delta -> delta.key().quarterHour().isBefore(to))
                .forEach(sums);
    }
}
