package dev.hermes.sink;

import dev.hermes.schemas.run.RunPath;
import dev.hermes.schemas.run.RunState;
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

/** Looks up in the index which runs ended with {@code ok}, by the latest of their rows. */
final class RunsThatEndedWell {
    private static final Logger LOG = LoggerFactory.getLogger(RunsThatEndedWell.class);
    private static final int MAX_LOGGED = 10;

    private RunsThatEndedWell() {}

    /** Their ids by their paths, of those with one of these paths. A last row that is just being written does not count yet. */
    static Map<String, String> among(Set<String> paths, Path index) throws IOException {
        Map<String, String> runIds = new HashMap<>();
        if (!Files.exists(index)) {
            return runIds;
        }
        try {
            read(index, paths, runIds);
            return runIds;
        } catch (IOException e) {
            throw DiskFailures.of("read", index, e);
        }
    }

    private static void read(Path index, Set<String> paths, Map<String, String> runIds) throws IOException {
        long bad = 0;
        FileChannel channel = FileChannel.open(index, StandardOpenOption.READ);
        try (LineReader lines = new LineReader(Channels.newInputStream(channel), 0)) {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                if (!add(JsonTexts.of(line).orElse(Map.of()), paths, runIds) && ++bad <= MAX_LOGGED) {
                    LOG.warn("passed over what is no row of an index file={} line={}", index, lines.number());
                }
            }
        }
        if (bad > MAX_LOGGED) {
            LOG.warn("passed over further lines that are no rows file={} count={}", index, bad - MAX_LOGGED);
        }
    }

    /** False when it is no row. */
    private static boolean add(Map<String, String> row, Set<String> paths, Map<String, String> runIds) {
        String runId = row.get("run_id");
        String status = row.get("status");
        String path = row.get("path");
        if (runId == null || status == null || path == null) {
            return false;
        }
        if (paths.contains(path) && RunPath.isPathOf(runId, path)) {
            if (status.equals(RunState.OK)) {
                runIds.put(path, runId);
            } else {
                runIds.remove(path);
            }
        }
        return true;
    }
}
