package dev.hermes.sink;

import java.nio.file.Path;
import java.util.Objects;

/**
 * What is to be rebuilt. Immutable.
 *
 * @param live settings of the sinks of this cluster; their runs folder gives what the topics no longer hold
 * @param into folder that is written; created where it is missing
 * @param choice runs that are rebuilt
 * @param swap whether what was rebuilt takes the place of what the sinks' folder holds: the whole tree, or one run's file
 */
public record RebuildConfig(SinkConfig live, Path into, RunChoice choice, boolean swap) {
    public RebuildConfig {
        Objects.requireNonNull(live, "live");
        Objects.requireNonNull(choice, "choice");
        into = into.toAbsolutePath().normalize();
        if (into.startsWith(live.runs()) || live.runs().startsWith(into)) {
            throw new IllegalArgumentException(
                    "into: must lie outside the runs folder " + live.runs() + ", and must not hold it, but is " + into);
        }
        if (swap && choice.isSpan()) {
            throw new IllegalArgumentException(
                    "swap: a tree with the runs of a span cannot take the place of all; rebuild all, or one run");
        }
    }
}
