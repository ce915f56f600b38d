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
    private static final String FOLDER = "0000-00-00";

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

    /** By hand, as isName: a folder may hold very many files. */
    static boolean isFolder(String name) {
        if (name.length() != FOLDER.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            boolean isAsWanted = FOLDER.charAt(i) == '0' ? isDigit(name.charAt(i)) : name.charAt(i) == '-';
            if (!isAsWanted) {
                return false;
            }
        }
        return true;
    }

    static boolean isName(String name) {
        int stem = name.length() - RunPath.EXTENSION.length();
        if (stem < 1 || !name.endsWith(RunPath.EXTENSION) || name.charAt(0) == '.') {
            return false;
        }
        for (int i = 0; i < stem; i++) {
            if (!isOfName(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfName(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || "%_~.-".indexOf(c) >= 0;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
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

    /** Name of the file in its folder. */
    String name() {
        return path.substring(path.indexOf('/') + 1);
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
