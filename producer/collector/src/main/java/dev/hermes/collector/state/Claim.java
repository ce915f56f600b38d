package dev.hermes.collector.state;

import dev.hermes.collector.harness.Usage;
import java.util.Objects;

/**
 * That a step was published.
 *
 * @param runId run that it counts for
 * @param open what was published of a step that may still change; null: it was published as a whole
 */
public record Claim(String runId, Usage open) {
    public Claim {
        Objects.requireNonNull(runId, "runId");
    }
}
