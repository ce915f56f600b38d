package dev.hermes.gateway;

import static dev.hermes.gateway.GatewayFixture.LINE;
import static dev.hermes.gateway.GatewayFixture.LONG_LINE;
import static dev.hermes.gateway.GatewayFixture.json;
import static dev.hermes.gateway.Sender.JSON;
import static dev.hermes.gateway.Sender.LINES;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** What happens while Kafka does not acknowledge. */
class OverloadTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String BODY = (LONG_LINE + "\n").repeat(59);
    private static final long HELD = BODY.length() + Limits.answerBytes(59);
    /** Four bodies and their answers, and not another one. */
    private static final Limits SMALL = new Limits(64 << 10, 100, 5 * HELD - 50_000);

    @Test
    void requestsBeyondTheBound_areRefusedAtOnce_andTheOthersAnswered() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.slow(SMALL)) {
            Sender sender = gateway.sender();
            List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
            for (int i = 1; i <= 4; i++) {
                waiting.add(sender.postAsync(LINES, BODY));
                awaitSent(gateway, i * events());
            }

            for (int i = 0; i < 50; i++) {
                HttpResponse<String> refused = sender.post(LINES, BODY);

                assertEquals(429, refused.statusCode());
                assertEquals("overloaded", json(refused.body()).path("reason").asText());
                assertTrue(gateway.service.admission().bytesInFlight() <= SMALL.bytesInFlight());
            }
            assertEquals(4 * events(), gateway.kafka.history().size(), "nothing of a refused request is sent");

            acknowledgeAll(gateway);
            for (CompletableFuture<HttpResponse<String>> answer : waiting) {
                assertEquals(200, answer.get().statusCode());
            }
            gateway.awaitInFlight(0);
            assertEquals(50, gateway.refused("overloaded"));
        }
    }

    @Test
    void bodiesThatDoNotCome_shutNobodyOut() throws Exception {
        Limits limits = new Limits(64 << 10, 100, 160 << 10);
        try (GatewayFixture gateway = GatewayFixture.open(limits);
                Socket announced = gateway.sender().begin("Content-Length: " + (64 << 10), "[");
                Socket chunked = gateway.sender().begin("Transfer-Encoding: chunked", "1\r\n[\r\n");
                Socket compressed =
                        gateway.sender().begin("Content-Encoding: gzip\r\nContent-Length: 60000", "\u001f")) {
            gateway.awaitInFlight(3 * Budget.LEAST);

            assertEquals(200, gateway.sender().post(LINES, BODY).statusCode());
            assertEquals(
                    200, gateway.sender().postGzip(LINES, Sender.bytes(BODY)).statusCode());
            assertEquals(200, postInChunks(gateway.sender(), LINE).statusCode());
            assertEquals(0, gateway.refused("overloaded"));
        }
    }

    @Test
    void bodyWhoseSizeIsNotKnown_holdsWhatItIs() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.slow(SMALL)) {
            CompletableFuture<HttpResponse<String>> answer =
                    CompletableFuture.supplyAsync(() -> gateway.sender().postGzip(LINES, Sender.bytes(BODY)));
            awaitSent(gateway, events());

            assertEquals(HELD, gateway.service.admission().bytesInFlight());
            acknowledgeAll(gateway);
            assertEquals(200, answer.get().statusCode());
            gateway.awaitInFlight(0);
        }
    }

    @Test
    void bodyThatGrowsBeyondTheBound_isRefused_andLeavesNothingBehind() {
        try (GatewayFixture gateway = GatewayFixture.slow(new Limits(64 << 10, 100, 100 << 10))) {
            Sender sender = gateway.sender();
            CompletableFuture<HttpResponse<String>> waiting = sender.postAsync(LINES, BODY);
            awaitSent(gateway, events());

            assertEquals(429, postInChunks(sender, BODY).statusCode());
            assertEquals(429, sender.postGzip(LINES, Sender.bytes(BODY)).statusCode());

            gateway.awaitInFlight(HELD);
            assertFalse(waiting.isDone());
            acknowledgeAll(gateway);
        }
    }

    private static HttpResponse<String> postInChunks(Sender sender, String body) {
        return sender.post(
                sender.request(LINES),
                BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(Sender.bytes(body))));
    }

    @Test
    void unacknowledgedEvent_isAnsweredAsSuch_andThoseBehindItAreNotSent() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.slow(SMALL)) {
            CompletableFuture<HttpResponse<String>> answer = gateway.sender().postAsync(LINES, LINE + "\n{}\n" + LINE);
            awaitSent(gateway, 2);

            gateway.kafka.completeNext();
            gateway.kafka.errorNext(new TimeoutException("secret"));

            assertEquals(503, answer.get().statusCode());
            assertFalse(answer.get().body().contains("secret"), answer.get().body());
            var body = json(answer.get().body());
            assertEquals("unavailable", body.path("reason").asText());
            assertEquals("accepted", body.path("events").path(0).path("status").asText());
            assertEquals("rejected", body.path("events").path(1).path("status").asText());
            assertEquals(
                    "not_acknowledged",
                    body.path("events").path(2).path("status").asText());
            gateway.awaitInFlight(0);
        }
    }

    @Test
    void kafkaThatFailsAtOnce_isNotGivenTheRestOfARequest() {
        try (GatewayFixture gateway = GatewayFixture.open()) {
            gateway.kafka.sendException = new TimeoutException("no metadata");

            HttpResponse<String> answer = gateway.sender().post(LINES, LINE + "\n" + LINE);
            gateway.kafka.sendException = null;

            assertEquals(503, answer.statusCode());
            assertEquals(2, json(answer.body()).path("not_acknowledged").asInt());
            assertTrue(gateway.sent().isEmpty());
            assertEquals(200, gateway.sender().post(LINES, LINE + "\n" + LINE).statusCode());
        }
    }

    @Test
    void whileKafkaIsAway_oneRequestTries_andTheOthersAreToldAtOnce() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.slow(SMALL)) {
            CompletableFuture<HttpResponse<String>> failed = gateway.sender().postAsync(JSON, LINE);
            awaitSent(gateway, 1);
            gateway.kafka.errorNext(new TimeoutException("away"));
            assertEquals(503, failed.get().statusCode());
            CompletableFuture<HttpResponse<String>> probe = gateway.sender().postAsync(JSON, LINE);
            awaitSent(gateway, 2);

            HttpResponse<String> told = gateway.sender().post(JSON, LINE);

            assertEquals(503, told.statusCode());
            assertEquals(2, gateway.kafka.history().size());
            acknowledgeAll(gateway);
            assertEquals(200, probe.get().statusCode());
            CompletableFuture<HttpResponse<String>> next = gateway.sender().postAsync(JSON, LINE);
            awaitSent(gateway, 3);
            acknowledgeAll(gateway);
            assertEquals(200, next.get().statusCode());
        }
    }

    @Test
    void senderThatGoesAway_leavesNothingBehind() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.open(SMALL)) {
            try (Socket socket = gateway.sender().begin("Content-Length: 50000", "{\"ts\":" + " ".repeat(20_000))) {
                gateway.awaitInFlight(20_006);
                assertTrue(socket.isConnected());
            }

            gateway.awaitInFlight(0);
            assertEquals(200, gateway.sender().post(JSON, LINE).statusCode());
            assertEquals(1, gateway.kafka.history().size());
        }
    }

    @Test
    void recordThatKafkaNeverTakes_isRejected_notTriedAgain() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.slow(SMALL)) {
            CompletableFuture<HttpResponse<String>> answer = gateway.sender().postAsync(JSON, LINE);
            awaitSent(gateway, 1);

            gateway.kafka.errorNext(new RecordTooLargeException("secret"));

            assertEquals(400, answer.get().statusCode());
            assertTrue(answer.get().body().contains("too_large"), answer.get().body());
        }
    }

    @Test
    void gatewayThatIsNotOpen_saysSo() {
        try (GatewayFixture gateway = GatewayFixture.closed()) {
            HttpResponse<String> answer = gateway.sender().post(JSON, LINE);

            assertEquals(503, answer.statusCode());
            assertEquals("unavailable", json(answer.body()).path("reason").asText());
        }
    }

    @Test
    void stop_waitsForWhatIsUnderWay_andTakesNothingNew() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.slow(SMALL)) {
            CompletableFuture<HttpResponse<String>> underWay = gateway.sender().postAsync(JSON, LINE);
            awaitSent(gateway, 1);

            CompletableFuture<Integer> stopped = CompletableFuture.supplyAsync(() -> stop(gateway));
            await().atMost(SOON).until(() -> gateway.sender().post(JSON, LINE).statusCode() == 503);
            assertFalse(stopped.isDone());
            acknowledgeAll(gateway);

            assertEquals(0, stopped.get());
            assertEquals(200, underWay.get().statusCode());
        }
    }

    private static int stop(GatewayFixture gateway) {
        try {
            return gateway.service.admission().closeAndAwait(SOON);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int events() {
        return (int) BODY.lines().count();
    }

    private static void awaitSent(GatewayFixture gateway, int events) {
        await().atMost(SOON).until(() -> gateway.kafka.history().size() == events);
    }

    private static void acknowledgeAll(GatewayFixture gateway) {
        while (gateway.kafka.completeNext()) {
            assertTrue(gateway.service.admission().bytesInFlight() <= SMALL.bytesInFlight());
        }
    }
}
