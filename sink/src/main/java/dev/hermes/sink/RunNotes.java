package dev.hermes.sink;

import java.util.LinkedHashSet;
import java.util.Set;

/** Runs that something is to be said of. Thread-safe. */
final class RunNotes {
    private static final int MAX_NAMED = 20;

    private final Set<String> paths = new LinkedHashSet<>();

    /** Adds a run; each counts once. */
    synchronized void add(String path) {
        paths.add(path);
    }

    synchronized boolean contains(String path) {
        return paths.contains(path);
    }

    synchronized SomeRuns toSome() {
        return new SomeRuns(paths.size(), paths.stream().limit(MAX_NAMED).toList());
    }
}
