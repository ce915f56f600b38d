package dev.hermes.benchmarks;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.sink.Sink;
import dev.hermes.sink.SinkConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Lines per second from the canonical log into run files, beside kcat that copies the same topic into one file. */
final class SinkMeasure implements Measure {
    private final Sizes sizes;

    SinkMeasure(Sizes sizes) {
        this.sizes = sizes;
    }

    @Override
    public List<Row> measure() throws Exception {
        boolean hasKcat = Kcat.isInstalled();
        List<Double> ours = new ArrayList<>();
        List<Double> kcat = new ArrayList<>();
        try (Cluster cluster = Cluster.start(sizes.partitions())) {
            Workload workload = new Workload(sizes.runs(), sizes.openRuns(), sizes.lines() / sizes.runs());
            long bytes = new Preload(cluster, workload).lines();
            for (int round = 1; round <= sizes.rounds(); round++) {
                ours.add(sink(cluster, "bench-sink-" + round, bytes));
                if (hasKcat) {
                    Path file = cluster.folder().resolve("kcat-" + round);
                    kcat.add(sizes.lines() / Kcat.copy(cluster.bootstrapServers(), Topics.RUN_LINES.name(), file));
                }
            }
        }
        String measure = "sink, lines into " + sizes.runs() + " files";
        return List.of(Row.perSecond(measure, ours, hasKcat ? "`kcat -C`" : "kcat is not installed", kcat, "≥ 0.25"));
    }

    /** From the start of the sink to its last commit, when all is on the disk. */
    private double sink(Cluster cluster, String group, long bytes) throws Exception {
        Path runs = cluster.folder().resolve(group);
        Map<String, Object> kafka = Map.of("bootstrap.servers", cluster.bootstrapServers());
        SinkConfig config = SinkConfig.builder(kafka, BundledSchemas.get(), runs)
                .groupId(group)
                .indexGroupId(group + "-index")
                .build();
        long start = System.nanoTime();
        double seconds;
        try (Sink sink = Sink.start(config)) {
            cluster.awaitCommitted(group, Topics.RUN_LINES);
            seconds = (System.nanoTime() - start) / 1e9;
            requireAll(runs, bytes, sink);
        }
        TempFolder.delete(runs);
        return sizes.lines() / seconds;
    }

    private void requireAll(Path runs, long bytes, Sink sink) throws IOException {
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
            throw new IllegalStateException("%d of %d bytes are in %d of %d files: %s"
                    .formatted(written, bytes, files.size(), sizes.runs(), sink.counters()));
        }
    }
}
