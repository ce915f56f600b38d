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
 * @param fileSha256 SHA-256 of the run file that the event is imported from, lower-case hex; null: it is from none
 * @param line the JSON line without its line feed, as yet unchecked
 */
public record StepEvent(
        String eventId,
        String runName,
        String runSummary,
        String origin,
        Integer policyVersion,
        String fileSha256,
        String line) {

    public StepEvent {
        Objects.requireNonNull(line, "line");
    }

    /** An event that is not imported from a run file. */
    public StepEvent(
            String eventId, String runName, String runSummary, String origin, Integer policyVersion, String line) {
        this(eventId, runName, runSummary, origin, policyVersion, null, line);
    }

    /** An event of a line, with an id and an origin, and nothing more. */
    public static StepEvent of(String eventId, String origin, String line) {
        return new StepEvent(eventId, null, null, origin, null, line);
    }

    /** The same event with another line. */
    public StepEvent withLine(String other) {
        return new StepEvent(eventId, runName, runSummary, origin, policyVersion, fileSha256, other);
    }

    /** Whether the event comes from an import of run files. */
    public boolean isImported() {
        return Origins.IMPORT.equals(origin);
    }

    /** Without the line: it may hold what must not be logged. */
    @Override
    public String toString() {
        return "StepEvent[event_id=" + eventId + ", origin=" + origin + "]";
    }
}
