package dev.hermes.sink;

import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topic.Partitions;
import dev.hermes.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A rebuild in a process of its own, which can be killed. */
final class RebuildProcess {
    private RebuildProcess() {}

    static Process start(SinkFixture fixture, Path into) throws IOException {
        return ChildJvm.builder(
                        RebuildProcess.class,
                        fixture.broker.bootstrapServers(),
                        fixture.lines.name(),
                        fixture.index.name(),
                        fixture.summaries.name(),
                        fixture.runs.toString(),
                        into.toString())
                .start();
    }

    public static void main(String[] args) throws IOException {
        SinkConfig live = SinkConfig.builder(
                        Map.of("bootstrap.servers", args[0]), BundledSchemas.get(), Path.of(args[4]))
                .gatherLines(300)
                .build();
        Duration retention = Duration.ofDays(1);
        RunTopics topics = new RunTopics(
                new Topic<>(args[1], AvroType.RUN_LINE, Partitions.AS_STEPS, retention, "zstd"),
                new Topic<>(args[2], AvroType.INDEX_ROW, Partitions.ONE, null, "producer"),
                new Topic<>(args[3], AvroType.RUN_SUMMARY, Partitions.AS_STEPS, null, "producer"));
        Rebuild.run(
                new RebuildConfig(live, Path.of(args[5]), RunChoice.ALL, false),
                topics,
                ReadProgress.NONE,
                () -> false);
    }
}
