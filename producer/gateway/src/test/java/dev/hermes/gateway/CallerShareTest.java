package dev.hermes.gateway;

import static dev.hermes.gateway.GatewayFixture.LINE;
import static dev.hermes.gateway.GatewayFixture.LONG_LINE;
import static dev.hermes.gateway.GatewayFixture.json;
import static dev.hermes.gateway.Sender.JSON;
import static dev.hermes.gateway.Sender.LINES;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.http.Pace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one caller can keep from the others. */
class CallerShareTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int HELD_BACK = 60_000;
    private static final Limits LIMITS = new Limits(64 << 10, 100, 1 << 20);
    private static final int FIT = (int) (LIMITS.callerBytes() / HELD_BACK);
    private static final String BODY = (LONG_LINE + "\n").repeat(HELD_BACK / (LONG_LINE.length() + 1));

    @Test
    void callerWhoHoldsBackItsBodies_shutsOutItselfOnly() throws Exception {
        List<Socket> heldBack = new ArrayList<>();
        try (GatewayFixture gateway = GatewayFixture.open(LIMITS, new Pace(SOON, 1))) {
            Sender ops = gateway.sender(GatewayFixture.OPS);
            for (int i = 1; i <= FIT; i++) {
                heldBack.add(ops.begin("Content-Length: 65000", "[" + " ".repeat(HELD_BACK - 1)));
                gateway.awaitInFlight((long) i * HELD_BACK);
            }

            HttpResponse<String> refused = ops.post(LINES, BODY);
            assertEquals(429, refused.statusCode());
            assertEquals("over_share", json(refused.body()).path("reason").asText());
            assertEquals(1, gateway.refused("over_share"));
            assertEquals(
                    429,
                    ops.post(
                                    ops.request(LINES),
                                    BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(Sender.bytes(BODY))))
                            .statusCode(),
                    "one whose length is not known is refused while it comes");

            assertEquals(200, gateway.sender().post(LINES, BODY).statusCode());
            assertEquals(
                    200,
                    gateway.sender(GatewayFixture.SALES)
                            .postGzip(LINES, Sender.bytes(BODY))
                            .statusCode());
            assertEquals(0, gateway.refused("overloaded"));

            close(heldBack);
            gateway.awaitInFlight(0);
            assertEquals(200, ops.post(LINES, BODY).statusCode());
        } finally {
            close(heldBack);
        }
    }

    @Test
    void severalCallers_takeNoMoreThanThereIs() throws Exception {
        List<Socket> heldBack = new ArrayList<>();
        try (GatewayFixture gateway = GatewayFixture.open(LIMITS, new Pace(SOON, 1))) {
            for (String token : List.of(GatewayFixture.OPS, GatewayFixture.SALES)) {
                for (int i = 1; i <= FIT; i++) {
                    heldBack.add(gateway.sender(token).begin("Content-Length: 65000", "[" + " ".repeat(HELD_BACK - 1)));
                }
            }
            heldBack.add(gateway.sender().begin("Content-Length: 65000", "[" + " ".repeat(HELD_BACK - 1)));
            gateway.awaitInFlight((2L * FIT + 1) * HELD_BACK);

            HttpResponse<String> refused = gateway.sender().post(LINES, BODY);

            assertEquals(429, refused.statusCode());
            assertEquals("overloaded", json(refused.body()).path("reason").asText());
            assertTrue(gateway.service.admission().bytesInFlight() <= LIMITS.bytesInFlight());
        } finally {
            close(heldBack);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 65000",
                "Transfer-Encoding: chunked",
                "Content-Encoding: gzip\r\nContent-Length: 65000"
            })
    void bodyThatIsHeldBack_isRefused_andItsBytesComeFree(String headers) throws Exception {
        String beginning = headers.startsWith("Transfer") ? "ea60\r\n" + " ".repeat(HELD_BACK) : " ".repeat(HELD_BACK);
        try (GatewayFixture gateway = GatewayFixture.open(LIMITS, new Pace(Duration.ofSeconds(1), 1_000));
                Socket socket = gateway.sender(GatewayFixture.OPS).begin(headers, beginning)) {
            gateway.awaitInFlight(HELD_BACK);

            gateway.awaitInFlight(0);
            assertEquals("HTTP/1.1 408 ", beginningOfAnswer(socket));
            assertEquals(1, gateway.refused("too_slow"));
            assertTrue(gateway.sent().isEmpty());
        }
    }

    private static String beginningOfAnswer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes("HTTP/1.1 408 ".length()), StandardCharsets.US_ASCII);
    }

    @Test
    void bodiesThatAreHeldBackOnOneConnection_areRefused_andThoseThatComeAreNot() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.open(LIMITS, new Pace(Duration.ofSeconds(2), 1_000))) {
            HttpClient client = HttpClient.newHttpClient();
            // a connection without TLS becomes one of HTTP/2 with a request that has no body
            client.send(HttpRequest.newBuilder(URI.create(gateway.url())).build(), BodyHandlers.discarding());
            for (int i = 0; i < FIT; i++) {
                SubmissionPublisher<ByteBuffer> body = new SubmissionPublisher<>();
                CompletableFuture<HttpResponse<String>> unused = client.sendAsync(
                        gateway.sender(GatewayFixture.OPS)
                                .request(LINES)
                                .POST(BodyPublishers.fromPublisher(body))
                                .build(),
                        BodyHandlers.ofString());
                await().atMost(SOON).until(body::hasSubscribers);
                body.submit(ByteBuffer.allocate(HELD_BACK));
            }
            gateway.awaitInFlight((long) FIT * HELD_BACK);

            assertEquals(429, post(client, gateway.sender(GatewayFixture.OPS)));
            assertEquals(200, post(client, gateway.sender(GatewayFixture.SALES)));

            await().atMost(SOON).until(() -> gateway.refused("too_slow") == FIT);
            gateway.awaitInFlight(0);
            assertEquals(200, post(client, gateway.sender(GatewayFixture.OPS)));
        }
    }

    private static int post(HttpClient client, Sender sender) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                sender.request(LINES).POST(BodyPublishers.ofString(BODY)).build(), BodyHandlers.ofString());
        assertEquals(HttpClient.Version.HTTP_2, answer.version());
        return answer.statusCode();
    }

    @Test
    void longestBodyOfAMachine_isTaken_asItIsAndAsGzipThatDoesNotShrinkIt() {
        Limits machine = Limits.defaults().withBytesInFlight(2L * Limits.DEFAULT_BODY_BYTES);
        try (GatewayFixture gateway = GatewayFixture.open(machine)) {
            String body = "[" + LINE + "]" + " ".repeat(Limits.DEFAULT_BODY_BYTES - LINE.length() - 2);

            assertEquals(200, gateway.sender().post(JSON, body).statusCode());
            byte[] shorter = Sender.bytes(body.substring(0, Limits.DEFAULT_BODY_BYTES - 4_096)); // stored, it grows
            assertEquals(200, gateway.sender().postStored(JSON, shorter).statusCode());
            assertEquals(0, gateway.refused("over_share"));
        }
    }

    private static void close(List<Socket> sockets) throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
