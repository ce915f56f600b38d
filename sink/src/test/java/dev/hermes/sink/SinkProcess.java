package dev.hermes.sink;

import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topic.Partitions;
import dev.hermes.testkit.ChildJvm;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A sink in a process of its own, which can be killed. */
final class SinkProcess {
    private SinkProcess() {}

    /** Starts one on a fixture's topics; it is a static member of its groups, so its successor need not wait for its place. */
    static Process start(SinkFixture fixture) throws IOException {
        return start(fixture, Map.of("group.instance.id", "only"));
    }

    /** Starts one on a fixture's topics, with further settings of Kafka's. */
    static Process start(SinkFixture fixture, Map<String, String> kafka) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                fixture.broker.bootstrapServers(),
                fixture.lines.name(),
                fixture.index.name(),
                fixture.config.groupId(),
                fixture.config.indexGroupId(),
                fixture.runs.toString()));
        kafka.forEach((key, value) -> arguments.add(key + "=" + value));
        return ChildJvm.builder(SinkProcess.class, arguments.toArray(String[]::new))
                .start();
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, Object> kafka = new HashMap<>(Map.of("bootstrap.servers", args[0]));
        for (String setting : Arrays.asList(args).subList(6, args.length)) {
            kafka.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        SinkConfig config = SinkConfig.builder(kafka, BundledSchemas.get(), Path.of(args[5]))
                .groupId(args[3])
                .indexGroupId(args[4])
                .gatherLines(300)
                .build();
        Duration retention = Duration.ofDays(1);
        try (Sink sink = Sink.start(
                config,
                FileChannel::open,
                new Topic<>(args[1], AvroType.RUN_LINE, Partitions.AS_STEPS, retention, "zstd"),
                new Topic<>(args[2], AvroType.INDEX_ROW, Partitions.ONE, null, "producer"))) {
            Thread.currentThread().join(); // until it is killed
        }
    }
}
