package dev.hermes.cli.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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

    /** What went wrong, in words. */
    static Answer error(int status, String message) {
        return json(status, JsonNodeFactory.instance.objectNode().put("error", message));
    }
}
