package dev.hermes.processor.search;

import dev.hermes.schemas.run.RunSummary;
import java.math.BigDecimal;
import java.util.List;

/** Summaries for tests, in few words. */
final class Summaries {
    private Summaries() {}

    static RunSummary of(String runId, String ts) {
        return of(runId, ts, "ok", "agent");
    }

    static RunSummary of(String runId, String ts, String status, String agent) {
        return new RunSummary(
                runId,
                "2026-07-20/" + runId.length() + ".jsonl",
                new RunSummary.Labels(null, agent, "team", "user", null, null, null, null),
                new RunSummary.Outcome(status, ts, ts, "a summary", null),
                new RunSummary.Totals(
                        1, 1, 100, 0, BigDecimal.ONE, true, List.of(), new RunSummary.Tokens(0, 0, 0, 0, 0), null));
    }
}
