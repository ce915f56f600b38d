package dev.hermes.cli.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.http.Answer;
import dev.hermes.http.Endpoint;
import dev.hermes.http.Request;
import java.util.Arrays;
import java.util.List;

/** Asks an endpoint without a server. */
record Asked(int status, JsonNode body) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Asked get(Endpoint endpoint, String path) throws JsonProcessingException {
        return ask(endpoint, "GET", path, "");
    }

    static Asked post(Endpoint endpoint, String path, String body) throws JsonProcessingException {
        return ask(endpoint, "POST", path, body);
    }

    private static Asked ask(Endpoint endpoint, String method, String path, String body)
            throws JsonProcessingException {
        List<String> segments =
                Arrays.stream(path.split("/", -1)).filter(s -> !s.isEmpty()).toList();
        Answer answer = endpoint.answer(new Request(method, segments, body));
        return new Asked(answer.status(), JSON.readTree(answer.body()));
    }

    int errorCode() {
        return body.path("error_code").asInt();
    }
}
