package dev.hermes.processor.search;

import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Many candidates: the runs are gone through from the newest on, in batches that grow. */
final class NewestRuns implements Candidates {
    private static final int FIRST_BATCH = 32;
    private static final int MAX_BATCH = 4096;

    private final RunsSnapshot runs;
    private final RunFilter filter;
    private final Choice choice;
    private final Deque<Candidate> ready = new ArrayDeque<>();
    private RunPosition behind;
    private int batch = FIRST_BATCH;
    private boolean done;

    /** Says which runs of a batch are candidates, in their order. */
    @FunctionalInterface
    interface Choice {
        List<Candidate> of(List<RunRef> batch) throws IOException;
    }

    /** @param behind null: from the newest on */
    NewestRuns(RunsSnapshot runs, RunFilter filter, RunPosition behind, Choice choice) {
        this.runs = runs;
        this.filter = filter;
        this.behind = behind;
        this.choice = choice;
    }

    @Override
    public Candidate next() throws IOException {
        while (ready.isEmpty() && !done) {
            List<RunRef> next = runs.newest(filter, behind, batch);
            done = next.size() < batch;
            if (!next.isEmpty()) {
                behind = next.get(next.size() - 1).position();
                ready.addAll(choice.of(next));
            }
            batch = Math.min(MAX_BATCH, 2 * batch);
        }
        return ready.poll();
    }
}
