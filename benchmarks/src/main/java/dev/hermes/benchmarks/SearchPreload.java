package dev.hermes.benchmarks;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.Topics;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills the topics with what the topologies make of a corpus: some runs write in turn until they end, then the next ones. So
 * the heap that is needed does not grow with the corpus.
 */
final class SearchPreload implements AutoCloseable {
    private static final int OPEN_RUNS = 100;

    private final SearchCorpus corpus;
    private final TopicSender<RunLine> lines;
    private final TopicSender<RunSummary> summaries;
    private final TopicSender<IndexRow> index;
    private final TopicSender<CostDelta> costs;
    private long bytes;

    SearchPreload(Cluster cluster, SearchCorpus corpus) {
        this.corpus = corpus;
        lines = new TopicSender<>(cluster, Topics.RUN_LINES);
        summaries = new TopicSender<>(cluster, Topics.RUN_SUMMARIES);
        index = new TopicSender<>(cluster, Topics.RUN_INDEX);
        costs = new TopicSender<>(cluster, Topics.COST_DELTAS);
    }

    /**
     * All of it.
     *
     * @return bytes of all run files together
     */
    long fill() {
        for (int first = 0; first < corpus.runs(); first += OPEN_RUNS) {
            fill(first, Math.min(first + OPEN_RUNS, corpus.runs()));
        }
        List.of(lines, summaries, index, costs).forEach(TopicSender::flush);
        return bytes;
    }

    private void fill(int first, int end) {
        List<FoldedRun> open = new ArrayList<>();
        for (int run = first; run < end; run++) {
            open.add(new FoldedRun(SearchCorpus.runId(run)));
        }
        for (int step = 0; step < SearchCorpus.EVENTS_PER_RUN; step++) {
            for (int run = first; run < end; run++) {
                addLine(open.get(run - first), corpus.event(run, step), SearchCorpus.runId(run));
            }
        }
        open.forEach(this::finish);
    }

    private void addLine(FoldedRun run, StepEvent event, String runId) {
        RunLine line = run.add(event);
        bytes += Workload.bytes(line);
        lines.send(runId, line);
    }

    private void finish(FoldedRun run) {
        RunSummary summary = run.summary();
        summaries.send(summary.runId(), summary);
        index.send(summary.runId(), IndexRow.of(summary));
        for (CostDelta delta : run.costs()) {
            costs.send(DailyCost.of(delta.key(), ZoneOffset.UTC, delta.amount()).key(), delta);
        }
    }

    @Override
    public void close() {
        List.of(lines, summaries, index, costs).forEach(TopicSender::close);
    }
}
