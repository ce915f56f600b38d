package dev.hermes.schemas.run;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * What is known of a run so far: the value of {@code run.summaries}.
 *
 * @param path run file below {@code runs/}
 * @param labels who and what the run belongs to
 * @param outcome how it stands or ended
 * @param totals how much it was
 */
public record RunSummary(String runId, String path, Labels labels, Outcome outcome, Totals totals) {
    public RunSummary {
        Objects.requireNonNull(runId, "runId");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(labels, "labels");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(totals, "totals");
    }

    /** What the run's events say of it: of each the last said, in the order of the log; null when none says it. */
    public record Labels(
            String runName,
            String agent,
            String team,
            String user,
            String initiator,
            String sessionId,
            String parentRunId,
            String traceId) {}

    /**
     * How a run stands or ended.
     *
     * @param status {@link RunState#RUNNING}, {@link RunState#INTERRUPTED}, or the word that the end event gives
     * @param ts time of the end event, else of the latest event, as the agent wrote it
     * @param startedAt earliest ts of the run, as the agent wrote it
     * @param summary of the end event, else of the envelope, else of the latest step that has one; or null
     * @param error the latest error, whatever the status; or null
     */
    public record Outcome(String status, String ts, String startedAt, String summary, String error) {
        /** Whether the run is over, for now in the case of an interrupted one. */
        public boolean isFinished() {
            return !status.equals(RunState.RUNNING);
        }
    }

    /**
     * How much a run was.
     *
     * @param steps events other than start and end
     * @param events lines of the run file
     * @param bytes size of the run file
     * @param duplicates events dropped because their id had been seen
     * @param costUsd exact cost; null when nothing is priced though something should be
     * @param costComplete false when a step with tokens has no cost
     * @param unpricedModels models without a price, in alphabetical order
     * @param reportedTotalCostUsd the greatest total reported, which may cover more than this run: shown, never added; or null
     */
    public record Totals(
            long steps,
            long events,
            long bytes,
            long duplicates,
            BigDecimal costUsd,
            boolean costComplete,
            List<String> unpricedModels,
            Tokens tokens,
            BigDecimal reportedTotalCostUsd) {
        public Totals {
            unpricedModels = List.copyOf(unpricedModels);
        }
    }

    /** Sums over the run. Prompt tokens include cached ones, completion tokens include reasoning. */
    public record Tokens(long prompt, long completion, long cacheRead, long cacheWrite, long reasoning) {}
}
