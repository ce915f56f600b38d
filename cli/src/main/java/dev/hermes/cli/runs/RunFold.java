package dev.hermes.cli.runs;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * What the events of one run file come to, by the fold that the stream processor uses. What only the events' envelopes said
 * (a run's name or summary) is in the index, not here. Not thread-safe.
 */
public final class RunFold {
    private static final String NO_EVENT_ID = "";

    private RunState state;

    /** Folds a whole file; null when it holds no event, which is reported. */
    static RunFold of(RunFile file, Consumer<String> warnings, Consumer<CostDelta> deltas) throws IOException {
        RunFold fold = new RunFold();
        try (RunEvents events = RunEvents.open(file, warnings)) {
            for (RunEvent event = events.next(); event != null; event = events.next()) {
                fold.add(event.line()).forEach(deltas);
            }
        }
        if (fold.isEmpty()) {
            warnings.accept(file.file() + ": passed over: it holds no event of the run that it is named after");
            return null;
        }
        return fold;
    }

    /** Takes in the next event; gives what it changes in the costs. */
    public List<CostDelta> add(StepLine line) {
        if (state == null) {
            state = RunState.start(line.runId());
        }
        return state.apply(line, StepEvent.of(null, Origins.IMPORT, line.text()), NO_EVENT_ID)
                .deltas();
    }

    /** Whether no event came yet. */
    public boolean isEmpty() {
        return state == null;
    }

    /** What the run comes to by its file alone. */
    public RunSummary summary() {
        return state.summary();
    }

    /**
     * What the run comes to by its file at {@code path}, and by its index row, or null: that an unfinished run is
     * interrupted, and its summary, may be known from there only.
     */
    public RunSummary summary(String path, IndexedRun row) {
        if (row != null && row.status().equals(RunState.INTERRUPTED)) {
            state.interrupt();
        }
        RunSummary run = state.summary();
        RunSummary.Outcome outcome = run.outcome();
        String summary = row == null || row.summary() == null ? outcome.summary() : row.summary();
        return new RunSummary(
                run.runId(),
                path,
                run.labels(),
                new RunSummary.Outcome(outcome.status(), outcome.ts(), outcome.startedAt(), summary, outcome.error()),
                run.totals());
    }
}
