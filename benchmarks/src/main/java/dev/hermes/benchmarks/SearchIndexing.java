package dev.hermes.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.hermes.processor.search.SearchConfig;
import dev.hermes.processor.search.SearchStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** How fast a search store takes lines in, how large they are in it, and how fast it is back when its folder is lost. */
final class SearchIndexing {
    private static final OperatingSystemMXBean MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final Duration LONGEST = Duration.ofHours(1);

    private final Cluster cluster;
    private final Path state;
    private final long lines;
    private final long bytes;

    /** @param bytes that the lines take in their run files */
    SearchIndexing(Cluster cluster, long lines, long bytes) {
        this.cluster = cluster;
        this.state = cluster.folder().resolve("search");
        this.lines = lines;
        this.bytes = bytes;
    }

    /** Indexes all. */
    List<Row> index() throws Exception {
        long start = System.nanoTime();
        long cpuStart = MACHINE.getProcessCpuTime();
        ThreadTimes broker = ThreadTimes.start();
        Row indexing;
        try (SearchStore store = start()) {
            Waiting.until("the search store has all", LONGEST, store::isRunning);
            long cpuNanos = MACHINE.getProcessCpuTime() - cpuStart;
            indexing = indexing(System.nanoTime() - start, cpuNanos, cpuNanos - broker.nanos());
            requireAll(store);
        }
        return List.of(indexing, size());
    }

    private Row indexing(long nanos, long cpuNanos, long storeCpuNanos) {
        return Row.alone(
                "search store, lines indexed",
                Row.format(
                        "%.1fk/s; for a second of processor time %.1fk, %.1fk without the broker's",
                        lines * 1e6 / nanos, lines * 1e6 / cpuNanos, lines * 1e6 / storeCpuNanos),
                "100k/s per core");
    }

    private Row size() throws IOException {
        long index = FolderSize.of(state).bytes();
        return new Row(
                "search store, size",
                Row.format("%.0f MB", index / 1e6),
                Row.format("%.0f MB the run files", bytes / 1e6),
                Row.format("%.2f", (double) index / bytes),
                "≤ 1.0");
    }

    /** Starts a store whose folder is lost. */
    SearchStore startAnew() throws IOException {
        TempFolder.delete(state);
        return start();
    }

    /** From its start to its first answer. */
    Row restore(SearchStore store) throws Exception {
        long start = System.nanoTime();
        Waiting.until("the search store is restored", LONGEST, store::isRunning);
        double seconds = (System.nanoTime() - start) / 1e9;
        requireAll(store);
        return Row.alone(
                "search store, lines restored when its folder was lost",
                Row.format("%.1fk/s (%.1f s)", lines / seconds / 1e3, seconds),
                "–");
    }

    private SearchStore start() {
        return SearchStore.start(SearchConfig.builder()
                .bootstrapServers(cluster.bootstrapServers())
                .stateDir(state)
                .build());
    }

    private void requireAll(SearchStore store) {
        long indexed = store.counters().getOrDefault("lines", 0L);
        if (indexed != lines) {
            throw new IllegalStateException("of " + lines + " lines " + indexed + " were indexed: " + store.counters());
        }
    }
}
