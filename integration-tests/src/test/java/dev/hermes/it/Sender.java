package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * An agent that publishes runs over HTTP until it is told to stop, and says again what was not acknowledged. It remembers what it
 * has published: all of it is acknowledged in the end.
 */
final class Sender implements Callable<Map<String, List<String>>> {
    private static final Instant BEGIN = Instant.parse("2026-07-18T00:00:00Z");
    private static final Duration ANSWER = Duration.ofSeconds(40);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration AGAIN = Duration.ofMillis(200);
    private static final int EVENTS_AT_ONCE = 4;
    private static final int EVENTS_OF_RUN = 80;
    private static final int DAYS = 3;

    private final DevelopmentAccess access;
    private final URI gateway;
    private final int number;
    private final BooleanSupplier isOver;
    private final AtomicLong acknowledged;
    private final Random random;
    private final Map<String, List<String>> runs = new LinkedHashMap<>();

    /**
     * An agent that has published nothing yet.
     *
     * @param isOver when to end the run that is under way, and stop
     * @param acknowledged counts events
     */
    Sender(DevelopmentAccess access, URI gateway, int number, BooleanSupplier isOver, AtomicLong acknowledged) {
        this.access = access;
        this.gateway = gateway;
        this.number = number;
        this.isOver = isOver;
        this.acknowledged = acknowledged;
        this.random = new Random(number);
    }

    /** Returns the lines of each run, in their order. */
    @Override
    public Map<String, List<String>> call() {
        while (!isOver.getAsBoolean()) {
            publishRun("cluster-" + number + "-" + runs.size());
        }
        return runs;
    }

    private void publishRun(String runId) {
        List<String> lines = new ArrayList<>();
        while (lines.size() < EVENTS_OF_RUN && !isOver.getAsBoolean()) {
            List<String> some = new ArrayList<>();
            for (int i = 0; i < EVENTS_AT_ONCE; i++) {
                some.add(step(runId, lines.size() + some.size() + 1).toString());
            }
            publish(some);
            lines.addAll(some);
        }
        ObjectNode end = event(runId, lines.size() + 1, "end").put("status", "ok");
        publish(List.of(end.toString()));
        lines.add(end.toString());
        runs.put(runId, lines);
    }

    private ObjectNode step(String runId, int step) {
        BigDecimal cost = BigDecimal.valueOf(random.nextInt(20_000), 6);
        return event(runId, step, "tool").put("tool", "shell").put("cost_usd", cost);
    }

    private ObjectNode event(String runId, int step, String kind) {
        int day = Math.floorMod(runId.hashCode(), DAYS);
        return JsonNodeFactory.instance
                .objectNode()
                .put("ts", BEGIN.plus(Duration.ofDays(day)).plusSeconds(step).toString())
                .put("run_id", runId)
                .put("step", step)
                .put("kind", kind)
                .put("agent", "agent-" + number)
                .put("team", "dev");
    }

    /** Until all are acknowledged; the same lines again are the same events. */
    private void publish(List<String> lines) {
        HttpRequest request = HttpRequest.newBuilder(gateway.resolve("/v1/events"))
                .timeout(ANSWER)
                .header("Authorization", "Bearer " + access.token())
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(String.join("\n", lines)))
                .build();
        await().atMost(PATIENCE).pollDelay(Duration.ZERO).pollInterval(AGAIN).until(() -> isAcknowledged(request));
        acknowledged.addAndGet(lines.size());
    }

    private boolean isAcknowledged(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> answer = access.http().send(request, BodyHandlers.ofString());
            if (answer.statusCode() == 200) {
                return true;
            }
            if (answer.statusCode() != 429 && answer.statusCode() != 503) {
                throw new AssertionError("the gateway refuses: " + answer.statusCode() + " " + answer.body());
            }
            return false;
        } catch (IOException e) {
            return false; // whether it was taken is not known
        }
    }
}
