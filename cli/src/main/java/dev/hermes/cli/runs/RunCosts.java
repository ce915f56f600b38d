package dev.hermes.cli.runs;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.CostKey;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sums what the run files cost, by quarter-hours. Every cost is in exactly one group, so that the sums of all groups are the
 * same however it is grouped.
 */
public final class RunCosts {
    private final TimeRange range;
    private final CostGrouping grouping;
    private final ThreadLocal<LinesBefore> old;

    /** Costs of the quarter-hours of a time. */
    public RunCosts(TimeRange range, CostGrouping grouping) {
        this.range = range;
        this.grouping = grouping;
        this.old = ThreadLocal.withInitial(() -> new LinesBefore(range.from()));
    }

    /** The sums by group; a group with no event that costs or uses tokens is not there. */
    public Map<String, CostAmount> of(RunsFolder folder) throws IOException {
        Map<String, CostAmount> sums = new HashMap<>();
        OneFilePerRun oneFile = new OneFilePerRun(folder.index(), folder.warnings());
        for (FileCosts costs : FileScan.each(folder.files(), this::read, folder.warnings())) {
            if (oneFile.take(costs.runId, costs.file)) {
                costs.sums.forEach((group, amount) -> sums.merge(group, amount, CostAmount::plus));
            }
        }
        sums.values().removeIf(CostAmount::isZero);
        return sums;
    }

    private record FileCosts(String runId, RunFile file, Map<String, CostAmount> sums) {}

    private FileCosts read(RunFile file, Consumer<String> warnings) throws IOException {
        if (old.get().isAllOf(file)) {
            return null;
        }
        Map<CostKey, CostAmount> booked = new HashMap<>();
        RunFold fold = RunFold.of(file, warnings, delta -> book(delta, booked));
        if (fold == null || booked.isEmpty()) {
            return null;
        }
        String runId = fold.summary().runId();
        Map<String, CostAmount> sums = new HashMap<>();
        booked.forEach(
                (key, amount) -> sums.merge(grouping.groupOf(runId, key, range.zone()), amount, CostAmount::plus));
        return new FileCosts(runId, file, sums);
    }

    private void book(CostDelta delta, Map<CostKey, CostAmount> booked) {
        if (range.contains(delta.key().quarterHour())) {
            booked.merge(delta.key(), delta.amount(), CostAmount::plus);
        }
    }
}
