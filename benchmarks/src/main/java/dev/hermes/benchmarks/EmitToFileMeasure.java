package dev.hermes.benchmarks;

import dev.hermes.client.Run;
import dev.hermes.client.RunLog;
import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.sink.Sink;
import dev.hermes.sink.SinkConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** How long it takes from the call in the agent until the line stands in its run file, at a steady rate. */
final class EmitToFileMeasure implements Measure {
    private static final int RUNS = 50;
    private static final int WARM_UP_SECONDS = 5;
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final Sizes sizes;

    EmitToFileMeasure(Sizes sizes) {
        this.sizes = sizes;
    }

    @Override
    public List<Row> measure() throws Exception {
        try (Cluster cluster = Cluster.start(sizes.partitions())) {
            HermesHome home = new HermesHome(cluster.folder().resolve("home"));
            try (StreamProcessor processor = StreamProcessor.start(processor(cluster, home));
                    Sink sink = Sink.start(sink(cluster, home));
                    RunLog log = RunLog.builder()
                            .home(home.root())
                            .bootstrapServers(cluster.bootstrapServers())
                            .build()) {
                Waiting.until("the stream processor runs", LONGEST_START, processor::isRunning);
                Waiting.until(
                        "the sink is well", LONGEST_START, () -> sink.health().isOk());
                return List.of(row(emitAndWatch(log, home)));
            }
        }
    }

    private StreamProcessorConfig processor(Cluster cluster, HermesHome home) {
        return StreamProcessorConfig.builder()
                .bootstrapServers(cluster.bootstrapServers())
                .stateDir(home.state())
                .topicsPartitions(sizes.partitions())
                .build();
    }

    private static SinkConfig sink(Cluster cluster, HermesHome home) {
        Map<String, Object> kafka = Map.of("bootstrap.servers", cluster.bootstrapServers());
        return SinkConfig.builder(kafka, BundledSchemas.get(), home.runs()).build();
    }

    private Latencies emitAndWatch(RunLog log, HermesHome home) throws Exception {
        int rate = sizes.pipelineEventsPerSecond();
        int warmUp = WARM_UP_SECONDS * rate;
        int events = warmUp + sizes.pipelineSeconds() * rate;
        List<Run> runs = IntStream.range(0, RUNS)
                .mapToObj(n -> log.start("receipt-clerk"))
                .toList();
        try (RunFileWatcher watcher = new RunFileWatcher(home.runs(), warmUp, events)) {
            watcher.start();
            long start = System.nanoTime();
            for (int n = 0; n < events; n++) {
                Latencies.pauseUntil(start + n * 1_000_000_000L / rate);
                emit(runs.get(n % RUNS), n, watcher);
            }
            return watcher.await();
        }
    }

    private static void emit(Run run, int n, RunFileWatcher watcher) {
        watcher.emitted(n);
        run.tool("ocr.vision", s -> s.input("receipt-" + n + ".jpg").summary(RunFileWatcher.mark(n)));
    }

    private Row row(Latencies latencies) {
        String measure = "call to line in file at " + sizes.pipelineEventsPerSecond() + " events/s, p99";
        String ours = Row.format(
                "%.0f ms (p50 %.0f, max %.0f)",
                latencies.percentile(99) / 1e6, latencies.percentile(50) / 1e6, latencies.percentile(100) / 1e6);
        return Row.alone(measure, ours, "≤ 500 ms");
    }
}
