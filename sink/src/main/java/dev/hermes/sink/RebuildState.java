package dev.hermes.sink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * The file {@value #NAME} in a folder that is being rebuilt: of which cluster, which runs, and up to where each partition is
 * durable there. It stays as long as the folder is not in use: a rebuild that is started again reads on from it.
 *
 * @param choice runs that are rebuilt, in words that differ for any two choices
 * @param offsets where each partition goes on, by topic and partition; a partition that is not here begins
 */
record RebuildState(String clusterId, String choice, Map<String, Long> offsets) {
    static final String NAME = ".hermes-rebuild";

    private static final JsonFactory JSON = new JsonFactory();
    private static final String CLUSTER_ID = "cluster_id";
    private static final String CHOICE = "choice";

    RebuildState {
        offsets = Map.copyOf(offsets);
    }

    static RebuildState begin(String clusterId, RunChoice choice) {
        return new RebuildState(clusterId, choice.words(), Map.of());
    }

    /** Where a partition goes on; empty when it begins. */
    Optional<Long> offset(TopicPartition partition) {
        return Optional.ofNullable(offsets.get(partition.toString()));
    }

    RebuildState with(Map<TopicPartition, Long> next) {
        Map<String, Long> further = new HashMap<>(offsets);
        next.forEach((partition, offset) -> further.put(partition.toString(), offset));
        return new RebuildState(clusterId, choice, further);
    }

    RebuildState withoutOffsets() {
        return new RebuildState(clusterId, choice, Map.of());
    }

    /** The state of a folder; empty when it has none. */
    static Optional<RebuildState> read(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Map<String, String> texts =
                JsonTexts.of(Files.readAllBytes(file)).map(HashMap::new).orElseThrow(() -> isNoState(file));
        String clusterId = texts.remove(CLUSTER_ID);
        String choice = texts.remove(CHOICE);
        Map<String, Long> offsets = new HashMap<>();
        for (Map.Entry<String, String> offset : texts.entrySet()) {
            if (!offset.getValue().matches("[0-9]{1,18}")) {
                throw isNoState(file);
            }
            offsets.put(offset.getKey(), Long.valueOf(offset.getValue()));
        }
        if (clusterId == null || choice == null) {
            throw isNoState(file);
        }
        return Optional.of(new RebuildState(clusterId, choice, offsets));
    }

    private static RebuildException isNoState(Path file) {
        return new RebuildException(file + " is not what a rebuild writes: name an empty folder, or remove this one");
    }

    void write(Path folder, Access access, FileOpener opener) throws IOException {
        DurableFiles.replace(folder.resolve(NAME), toJson(), access, opener);
    }

    private byte[] toJson() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField(CLUSTER_ID, clusterId);
            json.writeStringField(CHOICE, choice);
            for (Map.Entry<String, Long> offset : offsets.entrySet()) {
                json.writeStringField(offset.getKey(), offset.getValue().toString());
            }
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
