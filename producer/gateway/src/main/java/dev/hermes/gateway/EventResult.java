package dev.hermes.gateway;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;

/**
 * What became of one event.
 *
 * @param eventId null where the event was rejected
 * @param runId null where the event was rejected
 * @param reason word that says why it was rejected, else null
 * @param message what is wrong with it, without what it holds, else null
 */
record EventResult(Status status, String eventId, String runId, String reason, String message) {
    enum Status {
        /** Kafka has it. */
        ACCEPTED,
        /** It can never be taken. */
        REJECTED,
        /** Kafka has not said that it has it; perhaps it has. To send it again does no harm. */
        NOT_ACKNOWLEDGED
    }

    static EventResult accepted(ReadEvent event) {
        return new EventResult(Status.ACCEPTED, event.event().eventId(), event.runId(), null, null);
    }

    static EventResult notAcknowledged(ReadEvent event) {
        return new EventResult(Status.NOT_ACKNOWLEDGED, event.event().eventId(), event.runId(), null, null);
    }

    static EventResult rejected(String reason, String message) {
        return new EventResult(Status.REJECTED, null, null, reason, message);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("status", status.name().toLowerCase(Locale.ROOT));
        if (status == Status.REJECTED) {
            json.writeStringField("reason", reason);
            json.writeStringField("message", message);
        } else {
            json.writeStringField("event_id", eventId);
            json.writeStringField("run_id", runId);
        }
        json.writeEndObject();
    }
}
