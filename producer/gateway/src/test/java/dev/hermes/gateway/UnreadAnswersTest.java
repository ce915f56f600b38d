package dev.hermes.gateway;

import static dev.hermes.gateway.GatewayFixture.LINE;
import static dev.hermes.gateway.GatewayFixture.json;
import static dev.hermes.gateway.Sender.JSON;
import static dev.hermes.gateway.Sender.LINES;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers that send, and take nothing of the answer. */
class UnreadAnswersTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int EVENTS = Limits.DEFAULT_EVENTS;
    /** Its answer is longer than what connections hold for who does not read. */
    private static final byte[] BODY = Sender.bytes(IntStream.range(0, EVENTS)
            .mapToObj(i -> LINE.replace("7c2a", "\u65e5".repeat(199)).replace(":1,", ":" + i + ","))
            .collect(Collectors.joining("\n")));

    @Test
    void answersThatAreNotRead_countAgainstTheirCaller_andTheOthersGetTheirs() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try (GatewayFixture gateway = GatewayFixture.open()) {
            long answer = Sender.bytes(postWhole(gateway, GatewayFixture.OPS).body()).length;
            int fit = (int) (Limits.defaults().callerBytes() / answer);

            for (int i = 1; i <= fit; i++) {
                silent.add(gateway.sender(GatewayFixture.OPS).beginGzip(LINES, BODY));
                gateway.awaitInFlight(i * answer);
            }

            HttpResponse<String> refused = gateway.sender(GatewayFixture.OPS).postGzip(LINES, BODY);
            assertEquals(429, refused.statusCode());
            assertEquals("over_share", json(refused.body()).path("reason").asText());
            postWhole(gateway, GatewayFixture.SALES);
            assertTrue(
                    gateway.service.admission().bytesInFlight() >= fit * answer, "of who is silent nothing is let go");

            await().atMost(SOON).until(() -> gateway.answersNotTaken() == fit);
            gateway.awaitInFlight(0);
            for (Socket socket : silent) {
                assertTrue(readToTheEnd(socket) < answer, "the connection has ended in the middle of the answer");
            }
            postWhole(gateway, GatewayFixture.OPS);
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    private static HttpResponse<String> postWhole(GatewayFixture gateway, String token) {
        HttpResponse<String> answer = gateway.sender(token).postGzip(LINES, BODY);
        assertEquals(200, answer.statusCode());
        assertEquals(EVENTS, json(answer.body()).path("events").size());
        return answer;
    }

    private static long readToTheEnd(Socket socket) {
        byte[] read = new byte[1 << 16];
        long length = 0;
        try {
            for (int more = 0; more >= 0; more = socket.getInputStream().read(read)) {
                length += more;
            }
        } catch (IOException e) {
            return length; // reset, which is an end too
        }
        return length;
    }

    @Test
    void callersThatGoAway_leaveNothingBehind() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.open()) {
            try (Socket silent = gateway.sender(GatewayFixture.OPS).beginGzip(LINES, BODY)) {
                await().atMost(SOON).until(() -> gateway.kafka.history().size() == EVENTS);
                assertTrue(silent.isConnected());
            }

            gateway.awaitInFlight(0);
        }
    }

    /** What is set aside for an answer, before anything is sent to Kafka, must do. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "{}",
                "{\"event_id\":1,\"line\":{}}",
                "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"7c2a\",\"step\":1e99,\"kind\":\"note\"}",
                "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"\\\"\\u0001\",\"step\":1,\"kind\":\"note\"}",
                "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"a@b.cd\",\"step\":1,\"kind\":\"note\"}",
                "{\"event_id\":\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\",\"line\":" + LINE
                        + "}"
            })
    void answer_isNoLongerThanItsBodyAndWhatIsSetAside(String event) {
        try (GatewayFixture gateway = GatewayFixture.open()) {
            String body = "[" + (event + ",").repeat(999) + event + "]";

            HttpResponse<String> answer = gateway.sender().post(JSON, body);

            assertEquals(1_000, json(answer.body()).path("events").size());
            long most = Sender.bytes(body).length + Limits.answerBytes(1_000);
            assertTrue(Sender.bytes(answer.body()).length <= most, answer.body().length() + " of " + most);
        }
    }
}
