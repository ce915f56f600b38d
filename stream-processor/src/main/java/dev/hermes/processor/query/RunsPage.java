package dev.hermes.processor.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.query.RunPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A page of a list of runs, or what one instance has of it.
 *
 * @param rows the newest first
 * @param more whether there may be more behind
 * @param partitions whose runs were looked at
 */
record RunsPage(List<Row> rows, boolean more, Set<Integer> partitions) {
    RunsPage {
        rows = List.copyOf(rows);
        partitions = Set.copyOf(partitions);
    }

    /** A run's row, a JSON object, and its place in the list. */
    record Row(RunPosition position, String json) {}

    /** The page of all instances' pages. A run that just moves from one to another is there once. */
    static RunsPage merged(List<RunsPage> pages, int limit) {
        List<Row> all = new ArrayList<>();
        Set<Integer> partitions = new HashSet<>();
        Set<String> runIds = new HashSet<>();
        boolean more = false;
        for (RunsPage page : pages) {
            more |= page.more;
            partitions.addAll(page.partitions);
            page.rows.stream().filter(row -> runIds.add(row.position.runId())).forEach(all::add);
        }
        all.sort(Comparator.comparing(Row::position));
        boolean full = all.size() > limit;
        return new RunsPage(full ? all.subList(0, limit) : all, more || full, partitions);
    }

    /** As instances tell each other. The rows are texts: nobody between may change the spelling of a number. */
    String toPeerJson() {
        return JsonRow.of(json -> {
            PeerJson.writePartitions(json, partitions);
            json.writeBooleanField("more", more);
            json.writeArrayFieldStart("rows");
            for (Row row : rows) {
                json.writeStartObject();
                json.writeStringField("ts", row.position.ts().toString());
                json.writeStringField("run_id", row.position.runId());
                json.writeStringField("row", row.json);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static RunsPage ofPeerJson(JsonNode answer) {
        List<Row> rows = new ArrayList<>();
        for (JsonNode row : answer.withArray("rows")) {
            RunPosition position = new RunPosition(
                    Instant.parse(row.required("ts").textValue()),
                    row.required("run_id").textValue());
            rows.add(new Row(position, row.required("row").textValue()));
        }
        return new RunsPage(rows, answer.required("more").booleanValue(), PeerJson.partitions(answer));
    }

    /** As callers get it. */
    String toJson(int partitionCount) {
        String cursor = more && !rows.isEmpty() ? Cursor.of(rows.get(rows.size() - 1).position) : null;
        return JsonRow.of(json -> {
            json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
            json.writeArrayFieldStart("runs");
            for (Row row : rows) {
                json.writeRawValue(row.json);
            }
            json.writeEndArray();
            json.writeStringField("next_cursor", cursor);
            Partial.write(json, partitions.size(), partitionCount);
        });
    }
}
