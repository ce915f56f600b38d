package dev.hermes.cli.up;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.option.CommandException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Asks a running {@code hermes up} how its parts are doing. */
final class HealthClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String httpUrl;

    HealthClient(String httpUrl) {
        this.httpUrl = httpUrl;
    }

    /** What is wrong with each part, by its name; null where all is well. */
    Map<String, String> problems() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(httpUrl + "/healthz"))
                .timeout(TIMEOUT)
                .build();
        String body = send(request);
        Map<String, String> problems = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> part :
                JSON.readTree(body).required("parts").properties()) {
            problems.put(part.getKey(), part.getValue().path("problem").textValue());
        }
        return problems;
    }

    private String send(HttpRequest request) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
        try {
            return client.send(request, BodyHandlers.ofString()).body();
        } catch (ConnectException | HttpTimeoutException e) {
            throw CommandException.failed("hermes up does not answer at " + httpUrl);
        }
    }
}
