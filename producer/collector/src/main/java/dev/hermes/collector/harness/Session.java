package dev.hermes.collector.harness;

import dev.hermes.schemas.event.Timestamp;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * What one session file says by now.
 *
 * @param identity whose session it is
 * @param steps in the order of the file; they may be made as they are read, for a session can have very many
 * @param latestTs greatest time of its records, or of the file where none has one
 * @param turnComplete whether the last turn came to its end: nothing is owed to the user, no tool is at work
 * @param lastWords first line of what the model said last; null: nothing
 * @param reportedCostUsd total cost as the harness reports it; null: it does not
 * @param end byte of the file behind the last line that was taken
 */
public record Session(
        Identity identity,
        List<Step> steps,
        Timestamp latestTs,
        boolean turnComplete,
        String lastWords,
        BigDecimal reportedCostUsd,
        long end) {

    public Session {
        Objects.requireNonNull(identity, "identity");
        Objects.requireNonNull(steps, "steps");
        Objects.requireNonNull(latestTs, "latestTs");
    }

    /**
     * Whose session it is.
     *
     * @param runId the run it becomes
     * @param sessionId the harness's id of the session, for a sub-agent that of the session it works for; null: unknown
     * @param subAgent whether another session started it
     * @param parentRunId run of that session; null: unknown, or there is none
     * @param name name of the run; null: it has none
     */
    public record Identity(String runId, String sessionId, boolean subAgent, String parentRunId, String name) {
        public Identity {
            Objects.requireNonNull(runId, "runId");
        }
    }
}
