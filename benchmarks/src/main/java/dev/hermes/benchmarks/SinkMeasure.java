package dev.hermes.benchmarks;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.sink.ReadProgress;
import dev.hermes.sink.Rebuild;
import dev.hermes.sink.RebuildConfig;
import dev.hermes.sink.RunChoice;
import dev.hermes.sink.Sink;
import dev.hermes.sink.SinkConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Lines per second from the canonical log into run files, by a sink and by a rebuild, beside kcat that copies the same topic
 * into one file.
 */
final class SinkMeasure implements Measure {
    private final Sizes sizes;

    SinkMeasure(Sizes sizes) {
        this.sizes = sizes;
    }

    @Override
    public List<Row> measure() throws Exception {
        boolean hasKcat = Kcat.isInstalled();
        List<Double> sinks = new ArrayList<>();
        List<Double> rebuilds = new ArrayList<>();
        List<Double> kcat = new ArrayList<>();
        try (Cluster cluster = Cluster.start(sizes.partitions())) {
            Workload workload = new Workload(sizes.runs(), sizes.openRuns(), sizes.lines() / sizes.runs());
            long bytes = new Preload(cluster, workload).lines();
            for (int round = 1; round <= sizes.rounds(); round++) {
                sinks.add(sink(cluster, "bench-sink-" + round, bytes));
                rebuilds.add(rebuild(cluster, "bench-rebuild-" + round, bytes));
                if (hasKcat) {
                    Path file = cluster.folder().resolve("kcat-" + round);
                    kcat.add(sizes.lines() / Kcat.copy(cluster.bootstrapServers(), Topics.RUN_LINES.name(), file));
                }
            }
        }
        String yardstick = hasKcat ? "`kcat -C`" : "kcat is not installed";
        String lines = ", lines into " + sizes.runs() + " files";
        return List.of(
                Row.perSecond("sink" + lines, sinks, yardstick, kcat, "≥ 0.25"),
                Row.perSecond("rebuild" + lines, rebuilds, yardstick, kcat, "200k/s"));
    }

    /** From the start of the sink to its last commit, when all is on the disk. */
    private double sink(Cluster cluster, String group, long bytes) throws Exception {
        Path runs = cluster.folder().resolve(group);
        SinkConfig config = config(cluster, runs)
                .groupId(group)
                .indexGroupId(group + "-index")
                .build();
        long start = System.nanoTime();
        double seconds;
        try (Sink sink = Sink.start(config)) {
            cluster.awaitCommitted(group, Topics.RUN_LINES);
            seconds = (System.nanoTime() - start) / 1e9;
            requireAll(runs, bytes);
        }
        TempFolder.delete(runs);
        return sizes.lines() / seconds;
    }

    /** The whole of it, when all is on the disk. */
    private double rebuild(Cluster cluster, String name, long bytes) throws IOException {
        Path into = cluster.folder().resolve(name);
        SinkConfig live =
                config(cluster, cluster.folder().resolve("no-live-runs")).build();
        long start = System.nanoTime();
        Rebuild.run(new RebuildConfig(live, into, RunChoice.ALL, false), ReadProgress.NONE, () -> false);
        double seconds = (System.nanoTime() - start) / 1e9;
        requireAll(into, bytes);
        TempFolder.delete(into);
        return sizes.lines() / seconds;
    }

    private static SinkConfig.Builder config(Cluster cluster, Path runs) {
        return SinkConfig.builder(Map.of("bootstrap.servers", cluster.bootstrapServers()), BundledSchemas.get(), runs);
    }

    private void requireAll(Path runs, long bytes) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.find(
                runs, 2, (file, is) -> is.isRegularFile() && !file.getParent().equals(runs))) {
            files = all.toList();
        }
        long written = 0;
        for (Path file : files) {
            written += Files.size(file);
        }
        if (files.size() != sizes.runs() || written != bytes) {
            throw new IllegalStateException(
                    "%d of %d bytes are in %d of %d files".formatted(written, bytes, files.size(), sizes.runs()));
        }
    }
}
