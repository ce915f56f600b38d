package dev.hermes.schemas.query;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;

/** A run's summary as a JSON object: what an index row has, and all else that is known. */
public final class SummaryJson {
    private SummaryJson() {}

    /** The object, on one line. */
    public static String of(RunSummary run) {
        return JsonRow.of(json -> {
            writeOutcome(json, run);
            writeLabels(json, run.labels());
            writeTotals(json, run.totals());
        });
    }

    private static void writeOutcome(JsonGenerator json, RunSummary run) throws IOException {
        RunSummary.Outcome outcome = run.outcome();
        json.writeStringField("run_id", run.runId());
        json.writeStringField("ts", outcome.ts());
        json.writeStringField("summary", outcome.summary());
        json.writeStringField("status", outcome.status());
        JsonRow.writeDecimal(json, "cost_usd", run.totals().costUsd());
        json.writeStringField("path", run.path());
        json.writeStringField("started_at", outcome.startedAt());
        JsonRow.writeIfKnown(json, "error", outcome.error());
    }

    private static void writeLabels(JsonGenerator json, RunSummary.Labels labels) throws IOException {
        JsonRow.writeIfKnown(json, "run_name", labels.runName());
        JsonRow.writeIfKnown(json, "agent", labels.agent());
        JsonRow.writeIfKnown(json, "team", labels.team());
        JsonRow.writeIfKnown(json, "user", labels.user());
        JsonRow.writeIfKnown(json, "initiator", labels.initiator());
        JsonRow.writeIfKnown(json, "session_id", labels.sessionId());
        JsonRow.writeIfKnown(json, "parent_run_id", labels.parentRunId());
        JsonRow.writeIfKnown(json, "trace_id", labels.traceId());
    }

    private static void writeTotals(JsonGenerator json, RunSummary.Totals totals) throws IOException {
        json.writeNumberField("steps", totals.steps());
        json.writeNumberField("events", totals.events());
        json.writeBooleanField("cost_complete", totals.costComplete());
        json.writeArrayFieldStart("unpriced_models");
        for (String model : totals.unpricedModels()) {
            json.writeString(model);
        }
        json.writeEndArray();
        json.writeNumberField("prompt_tokens", totals.tokens().prompt());
        json.writeNumberField("completion_tokens", totals.tokens().completion());
        json.writeNumberField("cache_read_tokens", totals.tokens().cacheRead());
        json.writeNumberField("cache_write_tokens", totals.tokens().cacheWrite());
        json.writeNumberField("reasoning_tokens", totals.tokens().reasoning());
        if (totals.reportedTotalCostUsd() != null) {
            JsonRow.writeDecimal(json, "reported_total_cost_usd", totals.reportedTotalCostUsd());
        }
    }
}
