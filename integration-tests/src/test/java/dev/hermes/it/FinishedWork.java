package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.it.AgentTeam.Emission;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** All that an agent has published, in its order, and where it must be in the end. */
final class FinishedWork {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private final List<Emission> published;
    private final Audit audit;
    private final Hermes hermes;

    FinishedWork(List<Emission> published, Audit audit, Hermes hermes) {
        this.published = published;
        this.audit = audit;
        this.hermes = hermes;
    }

    /** Each event once in its file; index, summaries and costs as an independent recount has them; verify finds nothing. */
    void assertAllIsThere() {
        List<Recount> recounts = new ArrayList<>();
        await().atMost(PATIENCE).untilAsserted(() -> {
            recounts.clear();
            recounts.addAll(Recount.ofRuns(inOrderOfFiles()));
        });
        eventually(audit::assertFiles, recounts);
        eventually(audit::assertIndexRows, recounts);
        eventually(audit::assertSummaries, recounts);
        eventually(audit::assertCosts, recounts);
        Hermes.Printed verified = hermes.run("verify");
        assertEquals(0, verified.exitCode(), () -> verified.out() + verified.err());
    }

    /** The costs of all days, of an answer that lacks nothing, are what a recount has. */
    void assertServerHasAllCosts(String url) {
        BigDecimal expected = Recount.ofRuns(inOrderOfFiles()).stream()
                .flatMap(recount -> recount.costs().values().stream())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        await().atMost(PATIENCE).untilAsserted(() -> {
            JsonNode answer = JSON.readTree(Fleet.get(url, "/api/v1/cost?since=2026-07-01&until=2026-07-31")
                    .body());
            assertTrue(answer.path("partial").isNull(), answer::toString);
            BigDecimal sum = BigDecimal.ZERO;
            for (JsonNode day : answer.path("costs")) {
                sum = sum.add(day.path("cost_usd").decimalValue());
            }
            assertEquals(0, expected.compareTo(sum), sum + " in place of " + expected);
        });
    }

    private static void eventually(Consumer<Collection<Recount>> assertion, List<Recount> recounts) {
        await().atMost(PATIENCE).untilAsserted(() -> assertion.accept(recounts));
    }

    /**
     * What was published, each event once, in the order that the log gave it: what a killed agent left in its spool may come
     * behind what the next one publishes.
     */
    private List<Emission> inOrderOfFiles() {
        Map<String, Path> files = audit.files();
        List<Emission> inOrder = new ArrayList<>();
        published.stream().collect(Collectors.groupingBy(Emission::runId)).forEach((runId, ofRun) -> {
            Map<String, Emission> byLine = new HashMap<>();
            ofRun.forEach(emission -> byLine.put(emission.event().line(), emission));
            Set<String> placed = new HashSet<>();
            for (String line : Audit.text(files.get(runId)).lines().toList()) {
                Emission emission = byLine.get(line);
                assertNotNull(emission, "a line that nobody published, in " + runId);
                placed.add(emission.event().eventId());
                inOrder.add(emission);
            }
            assertEquals(idsOf(ofRun), placed, runId);
        });
        assertEquals(idsOf(published).size(), inOrder.size(), "an event is in its file twice");
        return inOrder;
    }

    private static Set<String> idsOf(List<Emission> emissions) {
        return emissions.stream().map(emission -> emission.event().eventId()).collect(Collectors.toSet());
    }
}
