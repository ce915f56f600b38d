package dev.hermes.processor.search;

import dev.hermes.schemas.run.RunSummary;
import java.util.Objects;

/**
 * A run that a search found.
 *
 * @param matches how many of its lines match: at least 1
 */
public record FoundRun(RunSummary run, long matches) {
    public FoundRun {
        Objects.requireNonNull(run, "run");
    }
}
