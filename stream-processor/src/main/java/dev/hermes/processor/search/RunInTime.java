package dev.hermes.processor.search;

import dev.hermes.schemas.run.RunSummary;
import java.util.Objects;

/**
 * A run that may have an event in a time.
 *
 * @param whole whether all its events surely are in the time
 */
public record RunInTime(RunSummary run, boolean whole) {
    public RunInTime {
        Objects.requireNonNull(run, "run");
    }
}
