package dev.hermes.processor;

import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import java.time.ZoneId;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Publishes what follows from events: summaries and index rows of the runs that changed, and merged changes of costs. Once
 * per interval, not once per event. Not thread-safe.
 */
final class RunPublisher {
    private final ProcessorContext<Object, Object> context;
    private final Runs runs;
    private final ZoneId zone;

    /** Whether the index is concerned, too, by run id. */
    private final Pending<String, Boolean> changedRuns;

    private final Pending<Bytes, CostDelta> changedCosts;

    RunPublisher(ProcessorContext<Object, Object> context, Runs runs, ZoneId zone) {
        this.context = context;
        this.runs = runs;
        this.zone = zone;
        this.changedRuns = new Pending<>(context.getStateStore(RunsTopology.DIRTY_STORE));
        this.changedCosts = new Pending<>(context.getStateStore(RunsTopology.COST_PENDING_STORE));
    }

    void runChanged(String runId) {
        changedRuns.put(runId, true);
    }

    /** Something changed that the index does not tell. */
    void summaryChanged(String runId) {
        if (changedRuns.get(runId) == null) {
            changedRuns.put(runId, false);
        }
    }

    void costsChanged(List<CostDelta> deltas) {
        for (CostDelta delta : deltas) {
            Bytes key = CostKeys.of(delta.key());
            CostDelta before = changedCosts.get(key);
            CostAmount amount =
                    before == null ? delta.amount() : before.amount().plus(delta.amount());
            changedCosts.put(key, new CostDelta(delta.key(), amount));
        }
    }

    /** Publishes all that is pending. */
    void publish(long now) {
        changedRuns.drain((runId, inIndex) -> publishRun(runId, inIndex, now));
        changedCosts.drain((key, delta) -> publishCost(delta, now));
    }

    private void publishRun(String runId, boolean inIndex, long now) {
        RunState run = runs.get(runId);
        RunSummary summary = run.summary();
        context.forward(new Record<>(runId, summary, now), RunsTopology.SUMMARIES_SINK);
        // a run that goes on after it was finished has one row that says so, until it is finished again
        boolean finished = run.isFinished();
        if (inIndex && (finished || run.isIndexed())) {
            context.forward(new Record<>(runId, IndexRow.of(summary), now), RunsTopology.INDEX_SINK);
            if (finished != run.isIndexed()) {
                run.indexed(finished);
                runs.put(runId, run);
            }
        }
    }

    private void publishCost(CostDelta delta, long now) {
        if (!delta.amount().isZero()) {
            String day = DailyCost.of(delta.key(), zone, delta.amount()).key();
            context.forward(new Record<>(day, delta, now), RunsTopology.COST_DELTAS_SINK);
        }
    }
}
