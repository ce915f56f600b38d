package dev.hermes.gateway;

import static dev.hermes.gateway.GatewayFixture.LINE;
import static dev.hermes.gateway.GatewayFixture.json;
import static dev.hermes.gateway.Sender.JSON;
import static dev.hermes.gateway.Sender.LINES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.testkit.SampleRuns;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent, and what is answered. */
class EventServiceTest {
    private final GatewayFixture gateway = GatewayFixture.open();

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void oneEvent_isAccepted() {
        HttpResponse<String> answer = gateway.sender().post(JSON, LINE);

        assertEquals(200, answer.statusCode());
        assertEquals(
                "{\"schema_version\":1,\"accepted\":1,\"rejected\":0,\"not_acknowledged\":0,\"events\":["
                        + "{\"status\":\"accepted\",\"event_id\":\"" + GatewayFixture.sha256(LINE)
                        + "\",\"run_id\":\"7c2a\"}]}",
                answer.body());
        StepEvent sent = gateway.sent().get(0);
        assertEquals(LINE, sent.line());
        assertEquals(GatewayFixture.sha256(LINE), sent.eventId());
        assertEquals(Origins.GATEWAY, sent.origin());
        assertEquals("7c2a", new String(gateway.kafka.history().get(0).key(), StandardCharsets.UTF_8));
    }

    @Test
    void array_isSentInItsOrder_eachLineAsItIs() {
        String body = "[" + String.join(" ,\n", SampleRuns.STANDUP_LINES) + "]\n";

        HttpResponse<String> answer = gateway.sender().post(JSON, body);

        assertEquals(200, answer.statusCode());
        assertEquals(SampleRuns.STANDUP_LINES, gateway.sentLines());
    }

    @ParameterizedTest
    @ValueSource(strings = {LINES, "application/jsonl", "application/x-ndjson; charset=utf-8"})
    void lines_areSentInTheirOrder_emptyOnesLeftOut(String type) {
        String body = String.join("\r\n\n", SampleRuns.STANDUP_LINES);

        HttpResponse<String> answer = gateway.sender().post(type, body);

        assertEquals(200, answer.statusCode());
        assertEquals(SampleRuns.STANDUP_LINES, gateway.sentLines());
    }

    @Test
    void gzip_isRead() {
        byte[] body = Sender.bytes(String.join("\n", SampleRuns.STANDUP_LINES));

        HttpResponse<String> answer = gateway.sender().postGzip(LINES, body);

        assertEquals(200, answer.statusCode());
        assertEquals(SampleRuns.STANDUP_LINES, gateway.sentLines());
    }

    @Test
    void bodyInChunks_isRead() {
        HttpResponse<String> answer = gateway.sender()
                .post(
                        gateway.sender().request(JSON),
                        BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(Sender.bytes(LINE))));

        assertEquals(200, answer.statusCode());
        gateway.awaitInFlight(0);
    }

    @Test
    void whiteSpace_isNoPartOfAnEventsIdentity() {
        gateway.sender().post(JSON, LINE.replace(",", " ,\n  "));

        assertEquals(LINE, gateway.sentLines().get(0));
        assertEquals(GatewayFixture.sha256(LINE), gateway.sent().get(0).eventId());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "missing_run_id | {\"ts\":\"2026-07-20T13:11:04Z\",\"step\":1,\"kind\":\"note\"}",
                "missing_ts | {\"run_id\":\"a\",\"step\":1,\"kind\":\"note\"}",
                "missing_step | {\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"a\",\"kind\":\"note\"}",
                "missing_kind | {\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"a\",\"step\":1}",
                "bad_ts | {\"ts\":\"yesterday\",\"run_id\":\"a\",\"step\":1,\"kind\":\"note\"}",
                "bad_run_id | {\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"\",\"step\":1,\"kind\":\"note\"}",
                "bad_step | {\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"a\",\"step\":-1,\"kind\":\"note\"}",
                "bad_kind | {\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"a\",\"step\":1,\"kind\":\"\"}",
                "bad_number | {\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"a\",\"step\":1,\"kind\":\"n\",\"cost_usd\":-1}",
                "not_json | {\"ts\":",
                "not_an_object | 17",
                "bad_envelope | {\"event_id\":\"a b\",\"line\":{}}",
                "bad_envelope | {\"run_name\":17,\"line\":{}}",
            })
    void eventThatCannotBeTaken_isRejectedWithItsReason(String reason, String event) {
        HttpResponse<String> answer = gateway.sender().post(JSON, event);

        assertEquals(400, answer.statusCode());
        JsonNode rejected = json(answer.body()).path("events").path(0);
        assertEquals(reason, rejected.path("reason").asText());
        assertEquals(1, gateway.counters.byName().get("rejected_" + reason));
        assertTrue(gateway.sent().isEmpty());
    }

    @Test
    void badEvent_doesNotStopTheOthers() {
        HttpResponse<String> answer = gateway.sender().post(LINES, LINE + "\n{\"ts\":1\n" + LINE);

        assertEquals(207, answer.statusCode());
        JsonNode body = json(answer.body());
        assertEquals(2, body.path("accepted").asInt());
        assertEquals(1, body.path("rejected").asInt());
        assertEquals("not_json", body.path("events").path(1).path("reason").asText());
        assertEquals(2, gateway.sent().size());
    }

    @Test
    void eventThatIsNotUtf8_isRejected() {
        byte[] body = Sender.bytes(LINE.replace("note", "n?te"));
        body[LINE.indexOf("note") + 1] = (byte) 0xE4;

        HttpResponse<String> answer =
                gateway.sender().post(gateway.sender().request(LINES), BodyPublishers.ofByteArray(body));

        assertEquals(400, answer.statusCode());
        assertTrue(answer.body().contains("not_json"), answer.body());
    }

    @Test
    void replacementCharacter_thatTheAgentWrote_isKept() {
        String line = LINE.replace("note", "n\uFFFDte");

        assertEquals(200, gateway.sender().post(JSON, line).statusCode());
        assertEquals(line, gateway.sentLines().get(0));
    }

    @Test
    void envelope_goesBesideTheLine() {
        String event = "{\"event_id\":\"e-1\",\"run_name\":\"standup\",\"run_summary\":\"done\",\"line\":" + LINE + "}";

        HttpResponse<String> answer = gateway.sender().post(JSON, event);

        assertEquals(
                "e-1",
                json(answer.body()).path("events").path(0).path("event_id").asText());
        StepEvent sent = gateway.sent().get(0);
        assertEquals(
                List.of("e-1", "standup", "done", LINE),
                List.of(sent.eventId(), sent.runName(), sent.runSummary(), sent.line()));
    }

    @Test
    void envelope_withoutAnId_hasThatOfItsLine() {
        gateway.sender().post(JSON, "{\"run_name\":\"standup\",\"event_id\":null,\"line\":" + LINE + "}");

        assertEquals(GatewayFixture.sha256(LINE), gateway.sent().get(0).eventId());
    }

    @Test
    void lineWithAFieldOfTheEnvelope_isStillALine() {
        String line = "{\"line\":{\"a\":1},\"run_name\":\"n\"," + LINE.substring(1);

        gateway.sender().post(JSON, line);

        assertEquals(line, gateway.sentLines().get(0));
        assertNull(gateway.sent().get(0).runName());
    }

    @Test
    void team_isThatOfTheToken() {
        gateway.sender(GatewayFixture.OPS).post(JSON, LINE);

        assertEquals(
                "{\"team\":\"ops\"," + LINE.substring(1), gateway.sentLines().get(0));
        assertEquals(GatewayFixture.sha256(LINE), gateway.sent().get(0).eventId(), "the line as it was received");
    }

    @Test
    void teamThatIsNamedRightly_staysWhereItIs() {
        String line = LINE.replace("}", ",\"team\":\"ops\"}");

        gateway.sender(GatewayFixture.OPS).post(JSON, line);

        assertEquals(line, gateway.sentLines().get(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"sales\"", "null", "17", "\"ops\",\"team\":\"sales\""})
    void anotherTeam_isRejected(String team) {
        HttpResponse<String> answer =
                gateway.sender(GatewayFixture.OPS).post(JSON, LINE.replace("}", ",\"team\":" + team + "}"));

        assertEquals(400, answer.statusCode());
        assertTrue(answer.body().contains("\"reason\":\"wrong_team\""), answer.body());
    }

    @Test
    void owner_writesForAnyTeam() {
        String line = LINE.replace("}", ",\"team\":\"sales\"}");

        gateway.sender().post(JSON, line);

        assertEquals(line, gateway.sentLines().get(0));
    }

    @Test
    void unknownToken_isTurnedAway() {
        HttpResponse<String> answer = gateway.sender("guessed").post(JSON, LINE);

        assertEquals(401, answer.statusCode());
        assertEquals("Bearer", answer.headers().firstValue("WWW-Authenticate").orElse(""));
        assertEquals(1, gateway.refused("no_token"));
    }

    @Test
    void anotherSite_isTurnedAway() {
        HttpResponse<String> answer = gateway.sender()
                .post(
                        gateway.sender().request(JSON).header("Origin", "http://evil.example"),
                        BodyPublishers.ofString(LINE));

        assertEquals(403, answer.statusCode());
        assertTrue(gateway.sent().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/x-www-form-urlencoded",
                "application/json; charset=utf-16",
                "application/json; charset=nonsense",
                "application/json; charset=\"a b\"",
                "application/json; charset=utf-8; charset=utf-16"
            })
    void otherContentType_isTurnedAway(String type) {
        assertEquals(415, gateway.sender().post(type, LINE).statusCode());
    }

    @Test
    void otherEncoding_isTurnedAway() {
        HttpResponse<String> answer = gateway.sender()
                .post(gateway.sender().request(JSON).header("Content-Encoding", "br"), BodyPublishers.ofString(LINE));

        assertEquals(415, answer.statusCode());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no_events | []",
                "no_events | ''",
                "bad_body | [{}",
                "bad_body | [{}]]",
                "bad_body | [{}}]",
                "bad_body | [{}] x"
            })
    void bodyWithoutEvents_isRefused(String reason, String body) {
        HttpResponse<String> answer = gateway.sender().post(JSON, body);

        assertEquals(400, answer.statusCode());
        assertEquals(reason, json(answer.body()).path("reason").asText());
    }

    @Test
    void gzipThatIsNone_isRefused() {
        HttpResponse<String> answer = gateway.sender()
                .post(gateway.sender().request(JSON).header("Content-Encoding", "gzip"), BodyPublishers.ofString(LINE));

        assertEquals(400, answer.statusCode());
        assertEquals("bad_body", json(answer.body()).path("reason").asText());
    }

    @ParameterizedTest
    @MethodSource("bodiesThatAreNotWholeMembers")
    void gzipWithSomethingElseInIt_isRefused_andNothingOfItSent(byte[] body) {
        HttpResponse<String> answer = postCompressed(body);

        assertEquals(400, answer.statusCode());
        assertEquals("bad_body", json(answer.body()).path("reason").asText());
        assertTrue(gateway.sent().isEmpty());
        assertEquals(0, gateway.service.admission().bytesInFlight());
    }

    static Stream<byte[]> bodiesThatAreNotWholeMembers() {
        byte[] member = Sender.gzip(Sender.bytes(LINE + "\n"));
        return Stream.of(
                joined(member, damaged(member, 0), member),
                joined(member, damaged(member, 2), member),
                joined(member, damaged(member, 12), member),
                joined(member, damaged(member, member.length - 1)),
                joined(member, damaged(member, member.length - 5)),
                joined(member, Arrays.copyOf(member, 3)),
                joined(member, Arrays.copyOf(member, member.length - 1)),
                joined(member, new byte[1]),
                joined(member, Sender.bytes("garbage")));
    }

    @Test
    void gzipInSeveralMembers_isRead() {
        byte[] one = Sender.gzip(Sender.bytes(LINE + "\n"));

        assertEquals(
                200,
                postCompressed(joined(one, one, Sender.gzip(new byte[0]), one)).statusCode());
        assertEquals(List.of(LINE, LINE, LINE), gateway.sentLines());
    }

    private HttpResponse<String> postCompressed(byte[] body) {
        return gateway.sender()
                .post(
                        gateway.sender().request(LINES).header("Content-Encoding", "gzip"),
                        BodyPublishers.ofByteArray(body));
    }

    private static byte[] damaged(byte[] bytes, int at) {
        byte[] damaged = bytes.clone();
        damaged[at] ^= 0x55;
        return damaged;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    @Test
    void bodyInManySmallPieces_isRead() {
        String body = (LINE + "\n").repeat(2_000);

        HttpResponse<String> answer = gateway.sender()
                .post(
                        gateway.sender().request(LINES),
                        BodyPublishers.ofByteArrays(body.chars()
                                .mapToObj(c -> new byte[] {(byte) c})
                                .toList()));

        assertEquals(200, answer.statusCode());
        assertEquals(Collections.nCopies(2_000, LINE), gateway.sentLines());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"DELETE | /v1/events | POST", "HEAD | /v1/events | POST", "POST | /v1/openapi.json | GET, HEAD"})
    void otherMethod_isToldWhichAreTaken(String method, String path, String allowed) throws Exception {
        HttpResponse<String> answer = ask(method, path);

        assertEquals(405, answer.statusCode());
        assertEquals(allowed, answer.headers().firstValue("Allow").orElse(""));
    }

    @Test
    void options_areTheMethodsOfThePath() throws Exception {
        HttpResponse<String> answer = ask("OPTIONS", EventService.EVENTS);

        assertEquals(204, answer.statusCode());
        assertEquals("POST, OPTIONS", answer.headers().firstValue("Allow").orElse(""));
    }

    @Test
    void head_isAnsweredAsGet_withoutTheBody() throws Exception {
        HttpResponse<String> answer = ask("HEAD", EventService.OPENAPI);

        assertEquals(200, answer.statusCode());
        assertEquals("", answer.body());
    }

    private HttpResponse<String> ask(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(gateway.url() + path))
                .method(method, BodyPublishers.noBody())
                .header("Authorization", "Bearer " + GatewayFixture.OWNER)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    @Test
    void bomb_isRefused_andCostsNoMoreThanABody() {
        HttpResponse<String> answer = gateway.sender().postGzip(JSON, new byte[200 << 20]);

        assertEquals(413, answer.statusCode());
        assertEquals("body_too_large", json(answer.body()).path("reason").asText());
        assertEquals(0, gateway.service.admission().bytesInFlight());
    }

    @ParameterizedTest
    @CsvSource({"-1, 200", "0, 200", "1, 413", "100, 413"})
    void gzip_mayDecompressToTheLimit_andNoByteMore(int beyond, int status) {
        int most = 100_000;
        try (GatewayFixture small = GatewayFixture.open(new Limits(most, 10, 10L * most))) {
            String body = LINE + " ".repeat(most + beyond - LINE.length());

            HttpResponse<String> answer = small.sender().postGzip(JSON, Sender.bytes(body));

            assertEquals(status, answer.statusCode(), answer.body());
            assertEquals(status == 200 ? List.of(LINE) : List.of(), small.sentLines());
            assertEquals(status == 200 ? 0 : 1, small.refused("body_too_large"));
            small.awaitInFlight(0);
        }
    }

    @Test
    void deepNesting_isRejected_withItsOwnEventOnly() {
        String deep = "[".repeat(1 << 20) + "]".repeat(1 << 20);

        HttpResponse<String> answer =
                gateway.sender().post(JSON, "[" + LINE.replace("}", ",\"input\":" + deep + "}") + "," + LINE + "]");

        assertEquals(207, answer.statusCode());
        assertEquals(
                "too_deep",
                json(answer.body()).path("events").path(0).path("reason").asText());
    }

    @Test
    void eventWithALongString_isCutAndAccepted() {
        String event = LINE.replace("}", ",\"input\":\"" + "x ".repeat(1 << 20) + "\"}");

        HttpResponse<String> answer = gateway.sender().post(JSON, event);

        assertEquals(200, answer.statusCode());
        assertTrue(gateway.sent().get(0).line().contains("\"input_chars\":2097152,"));
    }

    @Test
    void eventThatStaysOverALinesLimit_isRejected() {
        String event = LINE.replace("}", ",\"list\":[" + "\"x\",".repeat(300_000) + "1]}");

        HttpResponse<String> answer = gateway.sender().post(JSON, event);

        assertEquals(400, answer.statusCode());
        assertTrue(answer.body().contains("too_large"), answer.body());
    }

    @Test
    void bodyOverItsLimit_isRefused() {
        HttpResponse<String> answer = gateway.sender().post(LINES, (LINE + "\n").repeat(130_000));

        assertEquals(413, answer.statusCode());
        assertEquals(1, gateway.refused("body_too_large"));
    }

    @Test
    void bodyThatPassesItsLimitOnTheWay_isRefused() {
        byte[] body = Sender.bytes((LINE + "\n").repeat(200_000));

        HttpResponse<String> answer = gateway.sender()
                .post(
                        gateway.sender().request(LINES),
                        BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));

        assertEquals(413, answer.statusCode());
        assertEquals("body_too_large", json(answer.body()).path("reason").asText());
        assertEquals(1, gateway.refused("body_too_large"));
        assertEquals(0, gateway.service.admission().bytesInFlight());
        assertTrue(gateway.sent().isEmpty());
    }

    @Test
    void tooManyEvents_areRefused() {
        HttpResponse<String> answer = gateway.sender().post(LINES, "{}\n".repeat(10_001));

        assertEquals(413, answer.statusCode());
        assertEquals("too_many_events", json(answer.body()).path("reason").asText());
        assertTrue(gateway.sent().isEmpty());
    }

    @Test
    void manyEvents_haveTheirResultsInOrder() {
        String body = IntStream.range(0, 10_000)
                .mapToObj(i -> i % 7 == 0 ? "{}" : LINE.replace("7c2a", "r" + i))
                .collect(Collectors.joining("\n"));

        HttpResponse<String> answer = gateway.sender().post(LINES, body);

        JsonNode events = json(answer.body()).path("events");
        assertEquals(10_000, events.size());
        for (int i = 0; i < events.size(); i++) {
            assertEquals(
                    i % 7 == 0 ? "rejected" : "accepted",
                    events.get(i).path("status").asText());
            assertEquals(i % 7 == 0 ? "" : "r" + i, events.get(i).path("run_id").asText());
        }
    }

    @Test
    void counters_addUp() {
        gateway.sender().post(LINES, LINE + "\n{}\n" + LINE);

        var counters = gateway.counters.byName();
        assertEquals(2, counters.get("accepted"));
        assertEquals(1, counters.get("rejected"));
        assertEquals(1, counters.get("rejected_missing_ts"));
        assertEquals(0, counters.get("not_acknowledged"));
        assertEquals(1, counters.get("requests"));
        assertEquals(2 * LINE.length() + 4, counters.get("bytes"));
    }
}
