package dev.hermes.benchmarks;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.SplittableRandom;

/** How long it takes until a search over HTTP finds a line that was just written. Adds runs to the topics. */
final class SearchDelay {
    private static final int TIMES = 20;
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int MOST_MILLIS_BETWEEN = 1_000;

    private final Cluster cluster;
    private final QueryServer server;

    SearchDelay(Cluster cluster, QueryServer server) {
        this.cluster = cluster;
        this.server = server;
    }

    Row measure() throws Exception {
        SplittableRandom random = new SplittableRandom(TIMES);
        Latencies delays = new Latencies(TIMES);
        try (TopicSender<RunLine> lines = new TopicSender<>(cluster, Topics.RUN_LINES);
                TopicSender<RunSummary> summaries = new TopicSender<>(cluster, Topics.RUN_SUMMARIES)) {
            for (int n = 0; n < TIMES; n++) {
                // what was found shows that the index was just refreshed: what comes at once would always wait the
                // longest
                Latencies.pauseUntil(System.nanoTime() + random.nextInt(MOST_MILLIS_BETWEEN) * 1_000_000L);
                delays.add(delay(n, lines, summaries));
            }
        }
        return Row.alone(
                "line and summary written, to found over HTTP, p99",
                Row.format("%.0f ms (p50 %.0f)", delays.percentile(99) / 1e6, delays.percentile(50) / 1e6),
                "≤ 1 s");
    }

    private long delay(int n, TopicSender<RunLine> lines, TopicSender<RunSummary> summaries) throws Exception {
        String runId = "new-" + n;
        String term = CorpusWords.longer(100 + n);
        FoldedRun run = new FoldedRun(runId);
        RunLine line = run.add(event(runId, term));
        long start = System.nanoTime();
        lines.send(runId, line);
        summaries.send(runId, run.summary());
        lines.flush();
        summaries.flush();
        Waiting.until("a new line is found", LONGEST, () -> isFound(term));
        return System.nanoTime() - start;
    }

    private static StepEvent event(String runId, String term) {
        return SearchCorpus.event(
                runId,
                "{\"ts\":\"" + SearchCorpus.LAST_DAY + "T12:00:00Z\",\"run_id\":\"" + runId
                        + "\",\"step\":1,\"kind\":\"tool\",\"tool\":\"ocr.vision\",\"summary\":\"" + term + "\"}");
    }

    private boolean isFound(String term) throws Exception {
        return !server.ask("search?q=" + term).required("runs").isEmpty();
    }
}
