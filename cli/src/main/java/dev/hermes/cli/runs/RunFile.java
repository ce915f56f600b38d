package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A run file, there or not.
 *
 * @param runs the runs folder
 * @param path the file below it, with a forward slash: {@code 2026-07-20/7c2a-standup-scheduler.jsonl}
 */
public record RunFile(Path runs, String path) {
    public RunFile {
        Objects.requireNonNull(runs, "runs");
        if (!RunPath.isPath(path)) {
            throw new IllegalArgumentException("no path of a run file: " + path);
        }
    }

    /** Name of the file in its folder. */
    String name() {
        return path.substring(path.indexOf('/') + 1);
    }

    /** Whether this can be the file of that run. */
    boolean isOf(String runId) {
        return RunPath.isPathOf(runId, path);
    }

    /** Whether the file is there. */
    public boolean exists() {
        return Files.exists(file());
    }

    /** Where the file lies. */
    public Path file() {
        return runs.resolve(path);
    }
}
