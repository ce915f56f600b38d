package dev.hermes.processor.search;

import dev.hermes.schemas.run.RunSummary;
import java.util.Objects;

/**
 * A run as its latest summary has it, and where that summary lies in {@code run.summaries}.
 *
 * @param partition whose offset it is
 */
public record ChangedRun(RunSummary run, int partition, long offset) {
    public ChangedRun {
        Objects.requireNonNull(run, "run");
    }
}
