package dev.hermes.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;

/**
 * What is answered.
 *
 * @param status HTTP status
 * @param contentType of the body
 * @param body a JSON value
 */
public record Answer(int status, String contentType, String body) {
    static final String JSON = "application/json";

    public Answer {
        Objects.requireNonNull(contentType, "contentType");
        Objects.requireNonNull(body, "body");
    }

    /** JSON. */
    public static Answer json(int status, JsonNode body) {
        return new Answer(status, JSON, body.toString());
    }
}
