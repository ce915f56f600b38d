package dev.hermes.gateway;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.hermes.gateway.EventResult.Status;
import dev.hermes.http.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What became of the events of a request, in their order. Immutable. */
final class Results {
    private static final int SCHEMA_VERSION = 1;
    private static final JsonFactory JSON = new JsonFactory();

    private final List<EventResult> events;
    private final String problem;

    /**
     * @param problem why events are not acknowledged; null where all are
     */
    Results(List<EventResult> events, String problem) {
        this.events = List.copyOf(events);
        this.problem = problem;
    }

    long count(Status status) {
        return events.stream().filter(event -> event.status() == status).count();
    }

    /** HTTP status: what is to be sent again goes before what never can be taken. */
    int httpStatus() {
        if (count(Status.NOT_ACKNOWLEDGED) > 0) {
            return Refusal.UNAVAILABLE.status();
        }
        long rejected = count(Status.REJECTED);
        if (rejected == events.size()) {
            return 400;
        }
        return rejected > 0 ? 207 : 200;
    }

    byte[] toJson() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(64 + 128 * events.size());
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("schema_version", SCHEMA_VERSION);
            json.writeNumberField("accepted", count(Status.ACCEPTED));
            json.writeNumberField("rejected", count(Status.REJECTED));
            json.writeNumberField("not_acknowledged", count(Status.NOT_ACKNOWLEDGED));
            if (count(Status.NOT_ACKNOWLEDGED) > 0) {
                json.writeStringField("reason", Refusal.UNAVAILABLE.word());
                json.writeStringField("error", problem);
            }
            json.writeArrayFieldStart("events");
            for (EventResult event : events) {
                event.write(json);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("an answer was written to memory", e);
        }
        return out.toByteArray();
    }
}
