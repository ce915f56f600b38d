package dev.hermes.gateway;

import dev.hermes.schemas.event.StepEvent;
import java.util.Objects;

/**
 * An event that can go to Kafka.
 *
 * @param runId its key
 */
record ReadEvent(String runId, StepEvent event) {
    ReadEvent {
        Objects.requireNonNull(runId, "runId");
        Objects.requireNonNull(event, "event");
    }
}
