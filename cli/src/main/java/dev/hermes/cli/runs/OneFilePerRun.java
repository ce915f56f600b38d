package dev.hermes.cli.runs;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sees to it that a run counts once where the folder holds a copy of its file: the file that the index names counts, else the
 * first that is met.
 */
final class OneFilePerRun {
    private final Map<String, String> pathByRunId = new HashMap<>();
    private final Consumer<String> warnings;

    OneFilePerRun(Map<String, IndexedRun> index, Consumer<String> warnings) {
        index.forEach((runId, run) -> pathByRunId.put(runId, run.path()));
        this.warnings = warnings;
    }

    /** Whether this file counts for that run; when not, it is reported. */
    boolean take(String runId, RunFile file) {
        String path = pathByRunId.putIfAbsent(runId, file.path());
        if (path == null || path.equals(file.path())) {
            return true;
        }
        warnings.accept(file.file() + ": passed over: the run's file is " + path);
        return false;
    }
}
