package dev.hermes.schemas.event;

import java.util.Objects;

/**
 * A line and what is known beside it: the value of {@code agent.steps}.
 *
 * @param eventId identity within the run; null: derived from the line
 * @param runName name of the run where the line has none; null: none
 * @param runSummary summary of the run where its end event has none; null: none
 * @param origin how the event came: one of {@link Origins}; null: a producer of its own
 * @param policyVersion version of the redaction policy the line went through; null: none
 * @param line the JSON line without its line feed, as yet unchecked
 */
public record StepEvent(
        String eventId, String runName, String runSummary, String origin, Integer policyVersion, String line) {

    public StepEvent {
        Objects.requireNonNull(line, "line");
    }

    /** An event of a line, with an id and an origin, and nothing more. */
    public static StepEvent of(String eventId, String origin, String line) {
        return new StepEvent(eventId, null, null, origin, null, line);
    }

    /** Without the line: it may hold what must not be logged. */
    @Override
    public String toString() {
        return "StepEvent[event_id=" + eventId + ", origin=" + origin + "]";
    }
}
