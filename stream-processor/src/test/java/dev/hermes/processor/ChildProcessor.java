package dev.hermes.processor;

import dev.hermes.testkit.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/** A stream processor in a JVM of its own, which can be killed. */
final class ChildProcessor implements AutoCloseable {
    private final Process process;

    private ChildProcessor(Process process) {
        this.process = process;
    }

    /** Starts one; what it logs goes to the end of {@code log}. */
    static ChildProcessor start(String bootstrapServers, Path stateDir, boolean transactionalStores, File log) {
        try {
            return new ChildProcessor(ChildJvm.builder(
                            ChildProcessor.class,
                            bootstrapServers,
                            stateDir.toString(),
                            String.valueOf(transactionalStores))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it as a power cut would: nothing of it is finished or flushed. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Runs until the parent goes or kills it. */
    public static void main(String[] args) throws IOException {
        StreamProcessorConfig config = StreamProcessorConfig.builder()
                .bootstrapServers(args[0])
                .stateDir(Path.of(args[1]))
                .transactionalStores(Boolean.parseBoolean(args[2]))
                .topicsPartitions(4)
                // so that the next life takes the place of this one at once
                .kafka(Map.of("group.instance.id", "child"))
                .build();
        try (StreamProcessor processor = StreamProcessor.start(config)) {
            int parentIsGone = System.in.read();
            System.exit(parentIsGone);
        }
    }
}
