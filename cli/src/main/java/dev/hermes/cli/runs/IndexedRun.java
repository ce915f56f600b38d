package dev.hermes.cli.runs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunPath;
import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What one row of {@code index.jsonl} says of its run.
 *
 * @param ts time of the run's end, or of its latest event
 * @param summary null when there is none, as for agent, team and error
 * @param costUsd null when nothing is priced though something should be
 * @param costComplete false when a step with tokens has no cost
 * @param path run file below {@code runs/}; it is one that the run can have
 * @param row the row itself, a JSON object
 */
public record IndexedRun(
        String runId,
        Timestamp ts,
        String summary,
        String status,
        BigDecimal costUsd,
        boolean costComplete,
        String path,
        String agent,
        String team,
        String error,
        String row) {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int MAX_NUMBER = 64;

    /** The latest first; of runs of one instant the greater id. */
    public static final Comparator<IndexedRun> NEWEST_FIRST = Comparator.comparing(IndexedRun::ts)
            .thenComparing(IndexedRun::runId)
            .reversed();

    public IndexedRun {
        Objects.requireNonNull(runId, "runId");
        Objects.requireNonNull(ts, "ts");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(row, "row");
    }

    /** As the row that the index would have of this run. */
    static IndexedRun of(RunSummary run) {
        try {
            return parse(IndexRow.of(run).row());
        } catch (BadRowException e) {
            throw new IllegalStateException("a row of our own is read again", e);
        }
    }

    /** Number of its steps; null when the row does not say it. */
    public Long steps() {
        try {
            return values(row).get("steps") instanceof BigDecimal steps ? steps.longValue() : null;
        } catch (BadRowException e) {
            throw new IllegalStateException("a row that was read is read again", e);
        }
    }

    /** The same run with what may not be shown masked. */
    public IndexedRun masked(Redactor redactor) {
        String masked = redactor.mask(row).text();
        if (masked.equals(row)) {
            return this;
        }
        try {
            return parse(masked);
        } catch (BadRowException e) {
            throw new IllegalStateException("what names a run is never masked", e);
        }
    }

    /** Reads a row that somebody else wrote, or the summary of a run; empty when it cannot be used. */
    public static Optional<IndexedRun> ofRow(String row) {
        try {
            return Optional.of(parse(row));
        } catch (BadRowException e) {
            return Optional.empty();
        }
    }

    /** Reads a row. */
    static IndexedRun parse(String row) throws BadRowException {
        Map<String, Object> values = values(row);
        String runId = required(values, "run_id");
        Timestamp ts = Timestamp.parseOrNull(required(values, "ts"));
        String path = required(values, "path");
        if (ts == null) {
            throw new BadRowException("ts is not an RFC 3339 date-time with an offset");
        }
        if (!RunPath.isPathOf(runId, path)) {
            throw new BadRowException("path is not one that this run can have");
        }
        return new IndexedRun(
                runId,
                ts,
                text(values, "summary"),
                required(values, "status"),
                values.get("cost_usd") instanceof BigDecimal cost ? cost : null,
                !Boolean.FALSE.equals(values.get("cost_complete")),
                path,
                text(values, "agent"),
                text(values, "team"),
                text(values, "error"),
                row);
    }

    private static Map<String, Object> values(String row) throws BadRowException {
        Map<String, Object> values = new HashMap<>();
        try (JsonParser json = JSON.createParser(row)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new BadRowException("the row is not a JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                values.put(name, value(json));
                json.skipChildren();
            }
            if (json.nextToken() != null) {
                throw new BadRowException("the row has more than one JSON value");
            }
        } catch (JsonProcessingException e) {
            throw new BadRowException("the row is not JSON"); // the parser's own message quotes the input
        } catch (IOException e) {
            throw new UncheckedIOException("a string was read from memory", e);
        }
        return values;
    }

    private static Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                json.getTextLength() > MAX_NUMBER ? null : new BigDecimal(json.getText());
            default -> null;
        };
    }

    private static String text(Map<String, Object> values, String name) {
        return values.get(name) instanceof String text ? text : null;
    }

    private static String required(Map<String, Object> values, String name) throws BadRowException {
        String text = text(values, name);
        if (text == null) {
            throw new BadRowException(name + " is missing or no string");
        }
        return text;
    }

    /** Names the run only. */
    @Override
    public String toString() {
        return "IndexedRun[run_id=" + runId + "]";
    }

    /** A row that cannot be used; the message never holds a value of it. */
    static final class BadRowException extends Exception {
        private static final long serialVersionUID = 1L;

        BadRowException(String message) {
            super(message, null, false, false);
        }
    }
}
