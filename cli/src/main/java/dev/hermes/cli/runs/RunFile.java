package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A run file, there or not.
 *
 * @param runs the runs folder
 * @param path the file below it, with a forward slash: {@code 2026-07-20/7c2a-standup-scheduler.jsonl}
 */
public record RunFile(Path runs, String path) {
    private static final Pattern FOLDER = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9%_~-][A-Za-z0-9%_~.-]*\\.jsonl");

    public RunFile {
        Objects.requireNonNull(runs, "runs");
        if (!isRunPath(path)) {
            throw new IllegalArgumentException("no path of a run file: " + path);
        }
    }

    /** Whether a path has the form of a run file's: it stays inside the runs folder then. */
    static boolean isRunPath(String path) {
        int slash = path.indexOf('/');
        return slash >= 0 && isFolder(path.substring(0, slash)) && isName(path.substring(slash + 1));
    }

    static boolean isFolder(String name) {
        return FOLDER.matcher(name).matches();
    }

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Whether a path is one that this run can have. */
    static boolean isPathOf(String runId, String path) {
        if (!isRunPath(path)) {
            return false;
        }
        String name = path.substring(path.indexOf('/') + 1);
        String id = RunPath.encode(runId);
        return name.startsWith(id)
                && (name.startsWith("-", id.length()) || name.length() == id.length() + RunPath.EXTENSION.length());
    }

    /** Whether this can be the file of that run. */
    boolean isOf(String runId) {
        return isPathOf(runId, path);
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
