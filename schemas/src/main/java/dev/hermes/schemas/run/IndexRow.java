package dev.hermes.schemas.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.hermes.schemas.event.LineWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * One row of {@code index.jsonl}: the value of {@code run.index}.
 *
 * @param row the JSON row without its line feed; starts with run_id, ts, summary, status, cost_usd, path in this order
 */
public record IndexRow(String row) {
    private static final JsonFactory JSON = new JsonFactory();

    public IndexRow {
        Objects.requireNonNull(row, "row");
    }

    /** The row of a run. Summary and cost are null where unknown; what follows the path is left out where unknown. */
    public static IndexRow of(RunSummary run) {
        StringWriter row = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(row)) {
            json.writeStartObject();
            writeSeedFields(json, run);
            writeFurtherFields(json, run);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a row was written to memory", e);
        }
        return new IndexRow(row.toString());
    }

    private static void writeSeedFields(JsonGenerator json, RunSummary run) throws IOException {
        json.writeStringField("run_id", run.runId());
        json.writeStringField("ts", run.outcome().ts());
        json.writeStringField("summary", run.outcome().summary());
        json.writeStringField("status", run.outcome().status());
        json.writeFieldName("cost_usd");
        BigDecimal cost = run.totals().costUsd();
        if (cost == null) {
            json.writeNull();
        } else {
            json.writeNumber(LineWriter.plain(cost));
        }
        json.writeStringField("path", run.path());
    }

    private static void writeFurtherFields(JsonGenerator json, RunSummary run) throws IOException {
        writeIfKnown(json, "agent", run.labels().agent());
        writeIfKnown(json, "team", run.labels().team());
        json.writeStringField("started_at", run.outcome().startedAt());
        json.writeNumberField("steps", run.totals().steps());
        if (!run.outcome().status().equals(RunState.OK)) {
            writeIfKnown(json, "error", run.outcome().error());
        }
        if (!run.totals().costComplete()) {
            json.writeBooleanField("cost_complete", false);
        }
        List<String> unpriced = run.totals().unpricedModels();
        if (!unpriced.isEmpty()) {
            json.writeArrayFieldStart("unpriced_models");
            for (String model : unpriced) {
                json.writeString(model);
            }
            json.writeEndArray();
        }
    }

    private static void writeIfKnown(JsonGenerator json, String name, String value) throws IOException {
        if (value != null) {
            json.writeStringField(name, value);
        }
    }

    /** Without the row: it may hold what must not be logged. */
    @Override
    public String toString() {
        return "IndexRow[" + row.length() + " characters]";
    }
}
