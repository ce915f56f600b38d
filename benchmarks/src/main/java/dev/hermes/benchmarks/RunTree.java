package dev.hermes.benchmarks;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.sink.ReadProgress;
import dev.hermes.sink.Rebuild;
import dev.hermes.sink.RebuildConfig;
import dev.hermes.sink.RunChoice;
import dev.hermes.sink.SinkConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Run files and their index.
 *
 * @param root the folder of all
 * @param days names of the folders that the run files lie in
 */
record RunTree(Path root, List<String> days) {
    /** Writes the tree from the topics of a cluster; that all is there is checked. */
    static RunTree write(Cluster cluster, long runs, long bytes) throws IOException {
        Path root = cluster.folder().resolve("runs");
        Map<String, Object> kafka = Map.of("bootstrap.servers", cluster.bootstrapServers());
        SinkConfig live = SinkConfig.builder(
                        kafka, BundledSchemas.get(), cluster.folder().resolve("no-live-runs"))
                .build();
        Rebuild.run(new RebuildConfig(live, root, RunChoice.ALL, false), ReadProgress.NONE, () -> false);
        RunTree tree = new RunTree(root, days(root));
        tree.requireAll(runs, bytes);
        return tree;
    }

    private static List<String> days(Path root) throws IOException {
        try (Stream<Path> in = Files.list(root)) {
            return in.filter(Files::isDirectory)
                    .map(day -> day.getFileName().toString())
                    .filter(day -> !day.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private void requireAll(long runs, long bytes) throws IOException {
        long files = 0;
        long written = 0;
        for (String day : days) {
            FolderSize size = FolderSize.of(root.resolve(day));
            files += size.files();
            written += size.bytes();
        }
        if (files != runs || written != bytes) {
            throw new IllegalStateException(
                    "%d of %d bytes are in %d of %d files".formatted(written, bytes, files, runs));
        }
    }
}
