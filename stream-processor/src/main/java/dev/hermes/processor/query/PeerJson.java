package dev.hermes.processor.query;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** What all answers between instances have. */
final class PeerJson {
    private static final String PARTITIONS = "partitions";

    private PeerJson() {}

    static void writePartitions(JsonGenerator json, Set<Integer> partitions) throws IOException {
        json.writeArrayFieldStart(PARTITIONS);
        for (int partition : partitions) {
            json.writeNumber(partition);
        }
        json.writeEndArray();
    }

    static Set<Integer> partitions(JsonNode answer) {
        Set<Integer> partitions = new HashSet<>();
        answer.required(PARTITIONS).forEach(partition -> partitions.add(partition.intValue()));
        return partitions;
    }
}
