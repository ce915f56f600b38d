package dev.hermes.cli.up;

import com.fasterxml.jackson.core.JsonProcessingException;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a running {@code hermes up}, or a part alone, how it is doing; no token is needed for that. */
final class HealthClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String who;
    private final String httpUrl;

    /** @param who what answers there, for messages */
    HealthClient(String who, String httpUrl) {
        this.who = who;
        this.httpUrl = httpUrl.replaceFirst("/+$", "");
    }

    /** What is wrong with each part, by its name; null where all is well. */
    Map<String, String> problems() throws IOException, InterruptedException {
        Map<String, String> problems = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> part : health().path("parts").properties()) {
            problems.put(part.getKey(), part.getValue().path("problem").textValue());
        }
        return problems;
    }

    private JsonNode health() throws IOException, InterruptedException {
        try {
            return JSON.readTree(get("/healthz"));
        } catch (JsonProcessingException e) {
            throw CommandException.failed("what answers at " + httpUrl + " is no part of Hermes");
        }
    }

    /** What its metrics show: of each gauge with no label but {@code part} the value by part. */
    Gauges gauges() throws IOException, InterruptedException {
        return new Gauges(get("/metrics"));
    }

    /** A scrape. */
    record Gauges(String text) {
        /** The values of a gauge by part; those that are no numbers are left out. */
        Map<String, Double> of(String name) {
            Map<String, Double> values = new LinkedHashMap<>();
            Matcher line = Pattern.compile("(?m)^" + name + "\\{part=\"([^\"]+)\"} ([0-9.E+-]+)$")
                    .matcher(text);
            while (line.find()) {
                values.put(line.group(1), Double.valueOf(line.group(2)));
            }
            return values;
        }
    }

    private String get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(httpUrl + path))
                .timeout(TIMEOUT)
                .build();
        HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
        try {
            return client.send(request, BodyHandlers.ofString()).body();
        } catch (ConnectException | HttpTimeoutException e) {
            throw CommandException.failed(who + " does not answer at " + httpUrl);
        }
    }
}
