package dev.hermes.cli.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.cli.runs.RunPayloads;
import dev.hermes.cli.runs.RunPayloads.Payload;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunPath;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A payload that goes into a folder, and the event that says so in its run. The same promotion twice is one event.
 *
 * @param folder absolute
 */
record Promotion(String runId, Payload payload, Path folder) {
    private static final int HASH_DIGITS = 12;

    /** Where it goes: the name says whose it is, and no other payload has it. */
    Path file() {
        return folder.resolve(RunPath.encode(runId) + "-" + payload.step() + "-" + RunPath.encode(payload.field()) + "-"
                + payload.sha256().substring(0, HASH_DIGITS) + ".txt");
    }

    /**
     * The link in the run. It is a remark on the step whose payload it is, and bears its number: the next one is not ours to give, the
     * agent counts its steps itself.
     */
    StepEvent event(Instant now) {
        String line = JsonNodeFactory.instance
                .objectNode()
                .put(
                        Field.TS.wireName(),
                        Timestamp.of(now.truncatedTo(ChronoUnit.MILLIS)).text())
                .put(Field.RUN_ID.wireName(), runId)
                .put(Field.STEP.wireName(), payload.step())
                .put(Field.KIND.wireName(), Kinds.PROMOTED)
                .put(Field.SUMMARY.wireName(), payload.field() + " of step " + payload.step() + " kept in " + file())
                .put(RunPayloads.LINK, file().toString())
                .put(RunPayloads.LINK_STEP, payload.step())
                .put(RunPayloads.LINK_FIELD, payload.field())
                .put(RunPayloads.LINK_HASH, payload.sha256())
                .toString();
        String id = EventIds.derived(runId, RunPayloads.LINK, payload.sha256(), file().toString());
        return new StepEvent(id, null, null, Origins.EMIT, null, line);
    }
}
