package dev.hermes.benchmarks;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.CostKey;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the topologies make of one run. Not thread-safe. */
final class FoldedRun {
    private static final LineCodec CODEC = new LineCodec();

    private final RunState state;
    private final Map<CostKey, CostAmount> costs = new HashMap<>();

    FoldedRun(String runId) {
        state = RunState.start(runId);
    }

    /** The next event's line with its place. */
    RunLine add(StepEvent event) {
        try {
            RunState.Applied applied = state.apply(CODEC.read(event.line()), event, event.eventId());
            applied.deltas().forEach(delta -> costs.merge(delta.key(), delta.amount(), CostAmount::plus));
            return applied.line();
        } catch (RejectedLineException e) {
            throw new IllegalStateException("a line of the corpus is none", e);
        }
    }

    RunSummary summary() {
        return state.summary();
    }

    /** What all events changed, once for each key. */
    List<CostDelta> costs() {
        return costs.entrySet().stream()
                .map(cost -> new CostDelta(cost.getKey(), cost.getValue()))
                .toList();
    }
}
