package dev.hermes.processor.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.processor.search.RunReads;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.query.SummaryJson;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The runs whose ids begin with what somebody asked for, of one instance.
 *
 * @param runs summaries as JSON objects, by run id; a few if there are many
 */
record OneRun(Map<String, String> runs, Set<Integer> partitions) {
    /** More need not be named to somebody who has to type more of the id. */
    static final int MOST_NAMED = 10;

    OneRun {
        runs = new TreeMap<>(runs);
        partitions = Set.copyOf(partitions);
    }

    static OneRun find(String id, RunReads reads, Redactor redactor) {
        Covered<List<RunSummary>> covered =
                Covered.by(() -> reads.positions().keySet(), () -> reads.runsBeginning(id, MOST_NAMED + 1));
        Map<String, String> runs = new TreeMap<>();
        // the id itself is the first of those that begin so
        for (RunSummary run : covered.found()) {
            runs.put(run.runId(), redactor.mask(SummaryJson.of(run)).text());
        }
        return new OneRun(runs, covered.partitions());
    }

    String toPeerJson() {
        return JsonRow.of(json -> {
            PeerJson.writePartitions(json, partitions);
            json.writeObjectFieldStart("runs");
            for (Map.Entry<String, String> run : runs.entrySet()) {
                json.writeStringField(run.getKey(), run.getValue());
            }
            json.writeEndObject();
        });
    }

    static OneRun ofPeerJson(JsonNode answer) {
        Map<String, String> runs = new TreeMap<>();
        for (Map.Entry<String, JsonNode> run : answer.required("runs").properties()) {
            runs.put(run.getKey(), run.getValue().textValue());
        }
        return new OneRun(runs, PeerJson.partitions(answer));
    }

    /** The ids of the run that is meant: itself, or else all that begin so. */
    static List<String> meant(String id, List<OneRun> answers) {
        Map<String, String> all = new TreeMap<>();
        answers.forEach(answer -> all.putAll(answer.runs));
        return all.containsKey(id) ? List.of(id) : new ArrayList<>(all.keySet());
    }
}
