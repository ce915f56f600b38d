package dev.hermes.sink;

import java.util.List;

/**
 * Runs that something is said of.
 *
 * @param count how many
 * @param paths run files of the first few
 */
public record SomeRuns(long count, List<String> paths) {
    public SomeRuns {
        paths = List.copyOf(paths);
    }
}
