package dev.hermes.cli.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/** Reads why a server refuses: {@code {"reason":…,"error":…}}. */
final class Refusal {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Refusal() {}

    /** What the server says is wrong; null when it does not say so as we would. */
    static String errorOf(String body) {
        return textOf(body, "error");
    }

    /** The texts of a list in it; none where there is no such list. */
    static List<String> textsOf(String body, String field) {
        try {
            List<String> texts = new ArrayList<>();
            JSON.readTree(body).path(field).forEach(text -> texts.add(text.asText()));
            return texts;
        } catch (JsonProcessingException e) {
            return List.of();
        }
    }

    private static String textOf(String body, String field) {
        try {
            JsonNode json = JSON.readTree(body);
            return json == null ? null : json.path(field).textValue();
        } catch (JsonProcessingException e) {
            return null; // a page of something between
        }
    }
}
