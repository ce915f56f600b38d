package dev.hermes.it;

import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.StreamProcessorConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A stream processor in a process of its own. */
final class ProcessorMain {
    private ProcessorMain() {}

    /**
     * Arguments: bootstrap servers, folder of the state, whether stores are transactional, name of the instance. Ends in
     * good order when its standard input does.
     */
    public static void main(String[] args) throws IOException {
        StreamProcessorConfig config = StreamProcessorConfig.builder()
                .bootstrapServers(args[0])
                .stateDir(Path.of(args[1]))
                .transactionalStores(Boolean.parseBoolean(args[2]))
                .topicsPartitions(4)
                // so that the next one takes the place of this one at once
                .kafka(Map.of("group.instance.id", args[3]))
                .build();
        try (StreamProcessor processor = StreamProcessor.start(config)) {
            System.in.transferTo(System.err);
        }
    }
}
