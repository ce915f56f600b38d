package dev.hermes.processor.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.processor.search.RunInTime;
import dev.hermes.processor.search.RunReads;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/**
 * What each run cost in a time. Quarter-hours are not kept by run: a run that lies wholly in the time cost what its summary
 * says, and of the few others the lines are folded again.
 */
final class RunCostSums {
    private static final LineCodec CODEC = new LineCodec();
    private static final String NO_EVENT_ID = "";

    private final RunReads reads;

    RunCostSums(RunReads reads) {
        this.reads = reads;
    }

    CostSums of(TimeRange range) {
        Covered<Map<String, CostAmount>> covered =
                Covered.by(() -> reads.positions().keySet(), () -> sums(range));
        return new CostSums(covered.found(), covered.partitions());
    }

    private Map<String, CostAmount> sums(TimeRange range) {
        Map<String, CostAmount> sums = new HashMap<>();
        for (RunInTime inTime : reads.runsWithEvents(range.from(), range.to())) {
            RunSummary run = inTime.run();
            CostAmount amount = inTime.whole() && isTold(run) ? amountOf(run) : folded(run.runId(), range);
            sums.put(run.runId(), amount);
        }
        return sums;
    }

    /** Whether the summary alone tells what a row says: of nothing spent it does not tell whether something was free. */
    private static boolean isTold(RunSummary run) {
        BigDecimal cost = run.totals().costUsd();
        return cost == null || cost.signum() != 0;
    }

    private static CostAmount amountOf(RunSummary run) {
        RunSummary.Totals totals = run.totals();
        BigDecimal cost = totals.costUsd();
        return new CostAmount(
                cost == null ? BigDecimal.ZERO : cost,
                cost == null ? 0 : 1,
                totals.costComplete() ? 0 : 1,
                totals.tokens().prompt(),
                totals.tokens().completion());
    }

    private CostAmount folded(String runId, TimeRange range) {
        Fold fold = new Fold(RunState.start(runId), range);
        reads.lines(runId, 0, (seq, line) -> fold.add(new String(line, UTF_8)));
        return fold.sum;
    }

    private static final class Fold {
        private final RunState state;
        private final TimeRange range;
        private CostAmount sum = CostAmount.ZERO;

        Fold(RunState state, TimeRange range) {
            this.state = state;
            this.range = range;
        }

        void add(String line) {
            try {
                state.apply(CODEC.read(line), StepEvent.of(null, Origins.IMPORT, line), NO_EVENT_ID).deltas().stream()
                        .filter(delta -> range.contains(delta.key().quarterHour()))
                        .forEach(delta -> sum = sum.plus(delta.amount()));
            } catch (RejectedLineException e) {
                throw new IllegalStateException("a line of the run log is read again: " + e.reason(), e);
            }
        }
    }
}
