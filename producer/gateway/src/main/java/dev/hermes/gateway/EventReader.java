package dev.hermes.gateway;

import dev.hermes.http.Caller;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.MissingFields;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.intake.Intake;

/** Makes an event of what was sent. Thread-safe. */
final class EventReader {
    private final Intake intake;

    EventReader(Intake intake) {
        this.intake = intake;
    }

    ReadEvent read(Slice sent, Caller caller) throws RejectedLineException {
        Envelope envelope = Envelope.of(sent.text());
        StepLine line = intake.read(envelope.line(), MissingFields.REJECT);
        String text = TeamRule.apply(line, caller.team());
        StepEvent event = new StepEvent(
                eventId(envelope),
                intake.text(envelope.runName()),
                intake.text(envelope.runSummary()),
                Origins.GATEWAY,
                intake.policyVersion(),
                text);
        return new ReadEvent(line.runId(), event);
    }

    /** Of the line as it was received: the same line sent again is the same event. */
    private static String eventId(Envelope envelope) {
        return envelope.eventId() == null ? EventIds.ofLine(envelope.line()) : envelope.eventId();
    }
}
