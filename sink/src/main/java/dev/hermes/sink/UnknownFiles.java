package dev.hermes.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What lies in a runs folder without a line in the topics: files of older runs, files of no run, and what the sink does not put
 * there. Looked at twice, for a sink or a prune may be at work. Not thread-safe.
 */
final class UnknownFiles {
    private final RunsFolder runs;
    private final Set<String> files = new HashSet<>();
    /** Sizes of those that end inside a line. */
    private final Map<String, Long> torn = new HashMap<>();

    private final Set<String> strays = new HashSet<>();

    private UnknownFiles(RunsFolder runs) {
        this.runs = runs;
    }

    /**
     * The first look.
     *
     * @param hasLines whether the topics have a line of the run with that file
     */
    static UnknownFiles in(RunsFolder runs, Predicate<String> hasLines) throws IOException {
        UnknownFiles unknown = new UnknownFiles(runs);
        RunFileWalk.each(
                runs.root(),
                path -> {
                    if (!hasLines.test(path)) {
                        unknown.add(path);
                    }
                },
                unknown.strays::add);
        return unknown;
    }

    private void add(String path) throws IOException {
        files.add(path);
        if (runs.endsInsideALine(path)) {
            torn.put(path, runs.sizeOf(path));
        }
    }

    boolean isEmpty() {
        return files.isEmpty() && strays.isEmpty();
    }

    /**
     * The second look: what is still there, and as it was.
     *
     * @param hasLines as before, with what has come since
     * @param isIndexed whether a row names that run file
     */
    void lookAgain(Predicate<String> hasLines, Predicate<String> isIndexed, Consumer<Finding> findings)
            throws IOException {
        for (String path : files) {
            long size = runs.sizeOf(path);
            if (size >= 0 && !hasLines.test(path)) {
                findings.accept(isIndexed.test(path) ? ofOlder(path, size) : ofNoRun(path));
            }
        }
        for (String path : strays) {
            if (Files.exists(runs.root().resolve(path), LinkOption.NOFOLLOW_LINKS)) {
                findings.accept(
                        Finding.ofFile(FindingKind.EXTRA, null, path, "the sink does not put such a thing here"));
            }
        }
    }

    private Finding ofOlder(String path, long size) throws IOException {
        if (size == 0) {
            return Finding.ofFile(FindingKind.SHORT, null, path, "the file is empty, but the index knows its run");
        }
        boolean isTorn = torn.getOrDefault(path, -1L) == size && runs.endsInsideALine(path);
        return isTorn
                ? new Finding(
                        FindingKind.TORN,
                        null,
                        path,
                        size,
                        null,
                        "the file ends inside a line; the topics hold no line of it")
                : Finding.ofFile(
                        FindingKind.OLDER, null, path, "the topics hold no line of it, but the index knows it");
    }

    private static Finding ofNoRun(String path) {
        return Finding.ofFile(FindingKind.EXTRA, null, path, "the file is of no run that the topics know");
    }
}
