package dev.hermes.gateway;

import static dev.hermes.gateway.GatewayFixture.json;
import static dev.hermes.gateway.Sender.LINES;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.testkit.StoppableBroker;
import dev.hermes.testkit.TestBroker;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway before a real broker. */
class GatewayIT {
    private static final int CLIENTS = 20;
    private static final int REQUESTS = 15;
    private static final int EVENTS = 20;

    @TempDir
    Path folder;

    @Test
    void eventsOfARun_keepTheirOrder() throws Exception {
        TestBroker broker = TestBroker.shared();
        String run = TestBroker.unique("order");
        List<String> lines = lines(run, 0, 2_000);
        try (OpenGateway gateway = OpenGateway.on(broker)) {
            HttpResponse<String> first = gateway.sender().post(LINES, String.join("\n", lines.subList(0, 1_500)));
            HttpResponse<String> second = gateway.sender().post(LINES, String.join("\n", lines.subList(1_500, 2_000)));

            assertEquals(List.of(200, 200), List.of(first.statusCode(), second.statusCode()));
        }

        assertEquals(
                lines,
                OpenGateway.stored(broker, run).stream().map(StepEvent::line).toList());
    }

    @Test
    void parallelClients_loseAndDoubleNothing() throws Exception {
        TestBroker broker = TestBroker.shared();
        String runs = TestBroker.unique("parallel");
        try (OpenGateway gateway = OpenGateway.on(broker)) {
            List<CompletableFuture<Void>> clients = IntStream.range(0, CLIENTS)
                    .mapToObj(client -> CompletableFuture.runAsync(
                            () -> sendAll(gateway.sender(), runs + "-" + client),
                            work -> new Thread(work, "client").start()))
                    .toList();
            clients.forEach(CompletableFuture::join);

            assertEquals(CLIENTS * REQUESTS * EVENTS, gateway.gateway.counters().get("accepted"));
            awaitNothingInFlight(gateway);
        }

        for (int client = 0; client < CLIENTS; client++) {
            String run = runs + "-" + client;
            assertEquals(
                    lines(run, 0, REQUESTS * EVENTS),
                    OpenGateway.stored(broker, run + "\"").stream()
                            .map(StepEvent::line)
                            .toList());
        }
    }

    /** An answer may be with its caller a moment before the gateway knows. */
    private static void awaitNothingInFlight(OpenGateway gateway) {
        await().until(() -> gateway.gateway.bytesInFlight() == 0);
    }

    private static void sendAll(Sender sender, String run) {
        for (int request = 0; request < REQUESTS; request++) {
            List<String> lines = lines(run, request * EVENTS, (request + 1) * EVENTS);
            assertEquals(200, sender.post(LINES, String.join("\n", lines)).statusCode());
        }
    }

    @Test
    void eventsThatKafkaDidNotAcknowledge_areEachOneEvent_whenTheyAreSentAgain() throws Exception {
        try (StoppableBroker broker = StoppableBroker.start(folder);
                OpenGateway gateway = OpenGateway.on(broker, Duration.ofSeconds(2), Limits.defaults())) {
            List<String> lines = lines("away", 0, 100);
            String body = String.join("\n", lines);
            assertEquals(
                    200,
                    gateway.sender()
                            .post(LINES, String.join("\n", lines("before", 0, 10)))
                            .statusCode());
            broker.stop();

            HttpResponse<String> away = gateway.sender().post(LINES, body);

            assertEquals(503, away.statusCode());
            assertEquals(100, json(away.body()).path("not_acknowledged").asInt());
            assertTrue(!gateway.gateway.health().isOk());
            awaitNothingInFlight(gateway);

            broker.restart();
            assertEquals(200, sendUntilTaken(gateway.sender(), body).statusCode());

            List<StepEvent> stored = OpenGateway.stored(broker, "away");
            Set<String> ids = stored.stream().map(StepEvent::eventId).collect(Collectors.toSet());
            assertEquals(lines.stream().map(GatewayFixture::sha256).collect(Collectors.toSet()), ids);
            assertTrue(gateway.gateway.health().isOk());
        }
    }

    /** As a caller does that is told to send again. */
    private static HttpResponse<String> sendUntilTaken(Sender sender, String body) {
        HttpResponse<String> answer = sender.post(LINES, body);
        for (int attempt = 0; attempt < 20 && answer.statusCode() == 503; attempt++) {
            answer = sender.post(LINES, body);
        }
        return answer;
    }

    @Test
    void moreThanKafkaTakes_isRefused_andMemoryStaysBounded() throws Exception {
        Limits limits = new Limits(1 << 20, 10_000, 4 << 20);
        try (StoppableBroker broker = StoppableBroker.start(folder);
                OpenGateway gateway = OpenGateway.on(broker, Duration.ofSeconds(3), limits)) {
            broker.stop();
            String body = String.join("\n", lines("flood", 0, 9_000));
            Sender sender = gateway.sender();
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                answers.add(sender.postAsync(LINES, body));
                assertTrue(gateway.gateway.bytesInFlight() <= limits.bytesInFlight());
            }

            Map<Integer, Long> statuses = answers.stream()
                    .collect(Collectors.groupingBy(answer -> answer.join().statusCode(), Collectors.counting()));

            assertEquals(Set.of(429, 503), statuses.keySet());
            assertTrue(statuses.get(429) > 30, statuses.toString());
            awaitNothingInFlight(gateway);

            broker.restart();
            assertEquals(200, sendUntilTaken(sender, body).statusCode());
        }
    }

    @Test
    void stopUnderLoad_keepsWhatWasAccepted() throws Exception {
        TestBroker broker = TestBroker.shared();
        String runs = TestBroker.unique("stop");
        Set<String> accepted = ConcurrentHashMap.newKeySet();
        AtomicInteger statusesOtherThan = new AtomicInteger();
        OpenGateway gateway = OpenGateway.on(broker);
        List<CompletableFuture<Void>> clients = IntStream.range(0, 8)
                .mapToObj(client -> CompletableFuture.runAsync(
                        () -> sendUntilStopped(gateway.sender(), runs + "-" + client, accepted, statusesOtherThan),
                        work -> new Thread(work, "client").start()))
                .toList();
        while (accepted.size() < 5_000) {
            Thread.onSpinWait();
        }

        gateway.gateway.close();

        clients.forEach(CompletableFuture::join);
        gateway.close();
        Set<String> stored = OpenGateway.stored(broker, runs).stream()
                .map(StepEvent::eventId)
                .collect(Collectors.toCollection(HashSet::new));
        assertEquals(accepted, stored, "what was answered is what is there");
        assertEquals(0, statusesOtherThan.get(), "no answer but 200, and 503 at the end");
    }

    private static void sendUntilStopped(Sender sender, String run, Set<String> accepted, AtomicInteger others) {
        for (int request = 0; ; request++) {
            List<String> lines = lines(run, request * EVENTS, (request + 1) * EVENTS);
            HttpResponse<String> answer = sender.post(LINES, String.join("\n", lines));
            if (answer.statusCode() != 200) {
                others.addAndGet(answer.statusCode() == 503 ? 0 : 1);
                return;
            }
            for (JsonNode event : json(answer.body()).path("events")) {
                accepted.add(event.path("event_id").asText());
            }
        }
    }

    @Test
    void missingTopic_isSaid() {
        try (StoppableBroker broker = StoppableBroker.start(folder);
                Gateway gateway = new Gateway(GatewayConfig.of(Map.of(), BundledSchemas.get(), Intake.builtIn()))) {
            GatewayStartException refused =
                    assertThrows(GatewayStartException.class, () -> gateway.open(broker.bootstrapServers()));

            assertEquals(
                    "the topic agent.steps is missing at " + broker.bootstrapServers()
                            + ": start hermes stream-processor there, which makes it",
                    refused.getMessage());
        }
    }

    private static List<String> lines(String run, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(step -> "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"" + run + "\",\"step\":" + step
                        + ",\"kind\":\"tool\",\"tool\":\"t\"}")
                .toList();
    }
}
