package dev.hermes.gateway;

import dev.hermes.gateway.http.Caller;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;

/** Makes an event of what was sent. Thread-safe. */
final class EventReader {
    private final LineIntake lines = new LineIntake();

    ReadEvent read(Slice sent, Caller caller) throws RejectedLineException {
        Envelope envelope = Envelope.of(sent.text());
        StepLine line = lines.read(envelope.line());
        String text = TeamRule.apply(line, caller.team());
        StepEvent event = new StepEvent(
                eventId(envelope), envelope.runName(), envelope.runSummary(), Origins.GATEWAY, null, text);
        return new ReadEvent(line.runId(), event);
    }

    /** Of the line as it was received: the same line sent again is the same event. */
    private static String eventId(Envelope envelope) {
        return envelope.eventId() == null ? EventIds.ofReceived(envelope.line()) : envelope.eventId();
    }
}
