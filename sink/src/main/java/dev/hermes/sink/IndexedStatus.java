package dev.hermes.sink;

import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the index says of a run in the latest of its rows. */
record IndexedStatus(String runId, String status) {
    private static final Logger LOG = LoggerFactory.getLogger(IndexedStatus.class);
    private static final int MAX_LOGGED = 10;

    /** The latest statuses of the runs with these paths, by path. A last row that is just being written does not count yet. */
    static Map<String, IndexedStatus> latest(Path index, Set<String> paths) throws IOException {
        Map<String, IndexedStatus> latest = new HashMap<>();
        if (!Files.exists(index)) {
            return latest;
        }
        try {
            read(index, paths, latest);
            return latest;
        } catch (IOException e) {
            throw DiskFailures.of("read", index, e);
        }
    }

    private static void read(Path index, Set<String> paths, Map<String, IndexedStatus> latest) throws IOException {
        long bad = 0;
        FileChannel channel = FileChannel.open(index, StandardOpenOption.READ);
        try (LineReader lines = new LineReader(Channels.newInputStream(channel), 0)) {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                if (!add(JsonTexts.of(line).orElse(Map.of()), paths, latest) && ++bad <= MAX_LOGGED) {
                    LOG.warn("passed over what is no row of an index file={} line={}", index, lines.number());
                }
            }
        }
        if (bad > MAX_LOGGED) {
            LOG.warn("passed over further lines that are no rows file={} count={}", index, bad - MAX_LOGGED);
        }
    }

    /** False when it is no row. */
    private static boolean add(Map<String, String> row, Set<String> paths, Map<String, IndexedStatus> latest) {
        String runId = row.get("run_id");
        String status = row.get("status");
        String path = row.get("path");
        if (runId == null || status == null || path == null) {
            return false;
        }
        if (paths.contains(path) && RunPath.isPathOf(runId, path)) {
            latest.put(path, new IndexedStatus(runId, status));
        }
        return true;
    }
}
