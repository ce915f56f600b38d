package dev.hermes.schemas.query;

import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;

/**
 * Where a run stands in a list of runs: the newest first, of runs of one instant the greater id first. A page of a list goes on
 * behind the position of the run that the page before ended with, whatever has come in since.
 *
 * @param ts the run's {@code ts}
 */
public record RunPosition(Instant ts, String runId) implements Comparable<RunPosition> {
    private static final Comparator<RunPosition> NEWEST_FIRST = Comparator.comparing(RunPosition::ts)
            .thenComparing(RunPosition::runId)
            .reversed();

    public RunPosition {
        Objects.requireNonNull(ts, "ts");
        Objects.requireNonNull(runId, "runId");
    }

    @Override
    public int compareTo(RunPosition other) {
        return NEWEST_FIRST.compare(this, other);
    }
}
