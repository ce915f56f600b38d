package dev.hermes.processor.search;

import dev.hermes.schemas.query.RunPosition;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Few candidates: each run's place is looked up. */
final class FewRuns implements Candidates {
    private final PriorityQueue<RunRef> runs = new PriorityQueue<>();
    private final Map<String, List<BlockRef>> blocks;

    /**
     * Looks up the runs.
     *
     * @param blocks by run id
     * @param behind null: from the newest on
     */
    FewRuns(RunsSnapshot snapshot, Map<String, List<BlockRef>> blocks, RunPosition behind) throws IOException {
        this.blocks = blocks;
        // one without a summary will be found when that comes
        for (RunRef run : snapshot.find(blocks.keySet())) {
            if (behind == null || run.position().compareTo(behind) > 0) {
                runs.add(run);
            }
        }
    }

    @Override
    public Candidate next() {
        RunRef run = runs.poll();
        return run == null ? null : new Candidate(run, blocks.get(run.runId()));
    }
}
