package dev.hermes.sink;

import java.util.List;

/**
 * Runs that something is said of.
 *
 * @param count how many
 * @param paths of the first few, below the runs folder
 */
public record SomeRuns(long count, List<String> paths) {
    /** Of which there are none. */
    public static final SomeRuns NONE = new SomeRuns(0, List.of());

    public SomeRuns {
        paths = List.copyOf(paths);
    }
}
