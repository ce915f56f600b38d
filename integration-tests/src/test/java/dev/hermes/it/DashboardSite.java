package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A pipeline with a dashboard, and the runs of {@link DashboardRuns}. */
final class DashboardSite implements AutoCloseable {
    /** With exact decimals. */
    static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private static final Duration READY = Duration.ofSeconds(60);
    private static final BigDecimal COST_OF_THE_DAYS = new BigDecimal("2.2972004");

    final Pipeline pipeline;
    final QueryServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private int published;

    private DashboardSite(Pipeline pipeline, QueryServer server) {
        this.pipeline = pipeline;
        this.server = server;
    }

    static DashboardSite start(Path folder) throws IOException {
        Pipeline pipeline = Pipeline.start(folder.resolve("home"));
        DashboardSite site =
                new DashboardSite(pipeline, QueryServer.start(pipeline, folder.resolve("search"), Clock.systemUTC()));
        List<String> lines = DashboardRuns.lines();
        lines.forEach(site::publish);
        await().atMost(READY).untilAsserted(() -> site.assertComplete(lines));
        return site;
    }

    private void assertComplete(List<String> lines) {
        List<JsonNode> found = rows(ask("search?q=run_id&limit=1000"));
        assertEquals(
                lines.size(),
                found.stream().mapToInt(run -> run.get("matches").intValue()).sum());
        assertEquals(found.size(), rows(ask("runs?limit=1000")).size());
        assertEquals(List.of("going"), ids(ask("runs?status=running")));
        for (String by : List.of("day", "model", "tool", "agent", "team")) {
            assertEquals(COST_OF_THE_DAYS, sum(ask("cost?by=" + by + "&" + DashboardRuns.COST_DAYS)), by);
        }
    }

    private static BigDecimal sum(JsonNode answer) {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode cost : answer.get("costs")) {
            sum = sum.add(cost.path("cost_usd").decimalValue());
        }
        return sum.stripTrailingZeros();
    }

    String url() {
        return server.url();
    }

    /** As an agent does. */
    void publish(String line) {
        pipeline.publish(
                read(line).get("run_id").textValue(), StepEvent.of("event-" + published++, Origins.EMIT, line));
    }

    /** The answer of the query API. */
    JsonNode ask(String question) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + "/api/v1/" + question))
                .header("Authorization", "Bearer " + QueryServer.TOKEN)
                .build();
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer::body);
            return read(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** All runs that the API lists, in its order. */
    static List<JsonNode> rows(JsonNode answer) {
        List<JsonNode> rows = new ArrayList<>();
        answer.get("runs").forEach(rows::add);
        return rows;
    }

    static List<String> ids(JsonNode answer) {
        return rows(answer).stream().map(run -> run.get("run_id").textValue()).toList();
    }

    /** Lines of the run's file. */
    List<String> file(String name) {
        return Arrays.asList(Audit.text(pipeline.file(name)).split("\n"));
    }

    static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.close();
        pipeline.close();
    }
}
