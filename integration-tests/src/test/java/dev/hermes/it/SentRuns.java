package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * What senders have published and others must find, all of it and once.
 *
 * @param lines of each run, in their order
 */
record SentRuns(Map<String, List<String>> lines) {
    static final Duration PATIENCE = Duration.ofMinutes(4);

    private static final int LOOKED_AT = 40;
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    /** The costs by day that a server answers are those of the lines. */
    void assertCosts(DevelopmentAccess access, URI server) {
        Map<String, BigDecimal> expected = new TreeMap<>();
        lines.values().stream().flatMap(List::stream).map(SentRuns::read).forEach(event -> addCost(expected, event));
        eventually(expected, () -> costs(access, server));
    }

    private static void addCost(Map<String, BigDecimal> costs, JsonNode event) {
        if (event.has("cost_usd")) {
            String day = event.required("ts").textValue().substring(0, "2026-07-18".length());
            BigDecimal cost = event.required("cost_usd").decimalValue();
            costs.merge(
                    day, cost.stripTrailingZeros(), (sum, one) -> sum.add(one).stripTrailingZeros());
        }
    }

    private static Map<String, BigDecimal> costs(DevelopmentAccess access, URI server) throws Exception {
        URI url = server.resolve("/api/v1/cost?since=2026-07-18&until=2026-07-20");
        JsonNode answer = read(access.get(url).body());
        assertTrue(answer.path("partial").isNull(), answer::toString);
        Map<String, BigDecimal> costs = new TreeMap<>();
        for (JsonNode row : answer.required("costs")) {
            costs.put(
                    row.required("day").textValue(),
                    row.required("cost_usd").decimalValue().stripTrailingZeros());
        }
        return costs;
    }

    /** The events of some runs that a server answers are the lines. */
    void assertEvents(DevelopmentAccess access, URI server) {
        Map<String, String> expected = new TreeMap<>();
        lines.keySet().stream()
                .limit(LOOKED_AT)
                .forEach(id -> expected.put(id, String.join("\n", lines.get(id)) + "\n"));
        eventually(expected, () -> {
            Map<String, String> found = new TreeMap<>();
            for (String id : expected.keySet()) {
                found.put(
                        id,
                        access.get(server.resolve("/api/v1/runs/" + id + "/events"))
                                .body());
            }
            return found;
        });
    }

    static <T> void eventually(T expected, Callable<T> found) {
        await().atMost(PATIENCE).untilAsserted(() -> assertEquals(expected, found.call()));
    }

    static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new AssertionError("not JSON: " + json, e);
        }
    }
}
