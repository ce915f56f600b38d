package dev.hermes.processor.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.processor.search.ChangedRun;
import dev.hermes.processor.search.RunReads;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.query.SummaryJson;
import dev.hermes.schemas.redaction.Redactor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs that changed, of one instance.
 *
 * @param runs in the order of their changes
 * @param end how far it has got: all changes up to there are among the runs
 */
record Changes(List<Changed> runs, Position end, Set<Integer> partitions) {
    Changes {
        runs = List.copyOf(runs);
        partitions = Set.copyOf(partitions);
    }

    /**
     * A run's summary, and the position behind it.
     *
     * @param json a JSON object
     */
    record Changed(String json, int partition, long offset) {
        Position position() {
            return new Position(Map.of(partition, offset));
        }
    }

    static Changes since(Position from, RunReads reads, Redactor redactor, int limit) {
        Changes reached = none(reads); // before the changes are read: none is passed over
        List<Changed> changed = new ArrayList<>();
        for (ChangedRun change : reads.changes(behind(from, reached.end), limit)) {
            String json = redactor.mask(SummaryJson.of(change.run())).text();
            changed.add(new Changed(json, change.partition(), change.offset()));
        }
        // one that has left meanwhile may have had changes more
        Map<Integer, Long> whole = new HashMap<>(reached.end.last());
        whole.keySet().retainAll(reads.positions().keySet());
        Position end = changed.size() < limit ? from.and(new Position(whole)) : from;
        return new Changes(changed, end, whole.keySet());
    }

    /** No change, only how far the store is. */
    static Changes none(RunReads reads) {
        Map<Integer, Long> last = new HashMap<>(reads.positions());
        Set<Integer> partitions = Set.copyOf(last.keySet());
        return new Changes(List.of(), new Position(last), partitions);
    }

    /** Of a partition that the position does not know, changes count from now on; unless all are asked for. */
    private static Map<Integer, Long> behind(Position from, Position reached) {
        if (from.equals(Position.START)) {
            return Map.of();
        }
        Map<Integer, Long> behind = new HashMap<>(reached.last());
        behind.putAll(from.last());
        return behind;
    }

    String toPeerJson() {
        return JsonRow.of(json -> {
            PeerJson.writePartitions(json, partitions);
            json.writeStringField("end", end.toString());
            json.writeArrayFieldStart("runs");
            for (Changed run : runs) {
                json.writeStartObject();
                json.writeNumberField("partition", run.partition);
                json.writeNumberField("offset", run.offset);
                json.writeStringField("run", run.json);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static Changes ofPeerJson(JsonNode answer) {
        List<Changed> runs = new ArrayList<>();
        for (JsonNode run : answer.withArray("runs")) {
            runs.add(new Changed(
                    run.required("run").textValue(),
                    run.required("partition").intValue(),
                    run.required("offset").longValue()));
        }
        Position end = Position.read(answer.required("end").textValue());
        return new Changes(runs, end, PeerJson.partitions(answer));
    }

    /** How many partitions the answers cover. */
    static int covered(List<Changes> answers) {
        Set<Integer> covered = new HashSet<>();
        answers.forEach(answer -> covered.addAll(answer.partitions));
        return covered.size();
    }
}
