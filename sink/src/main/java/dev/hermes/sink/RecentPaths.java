package dev.hermes.sink;

import java.util.LinkedHashSet;
import java.util.Set;

/** A set of paths that forgets the oldest, so that it stays small whatever happens. Not thread-safe. */
final class RecentPaths {
    private static final int MAX = 10_000;

    private final Set<String> paths = new LinkedHashSet<>();

    /** Whether the path was new. */
    boolean add(String path) {
        boolean isNew = paths.add(path);
        if (paths.size() > MAX) {
            paths.remove(paths.iterator().next());
        }
        return isNew;
    }

    boolean contains(String path) {
        return paths.contains(path);
    }
}
