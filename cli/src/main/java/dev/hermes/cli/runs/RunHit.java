package dev.hermes.cli.runs;

import java.util.Objects;

/**
 * A run that was found by its lines.
 *
 * @param matches number of its lines that match, if they are counted; else at least 1
 */
public record RunHit(IndexedRun run, long matches) {
    public RunHit {
        Objects.requireNonNull(run, "run");
    }
}
