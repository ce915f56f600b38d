package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.RunPartition;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents should not do, or do in another order, through the whole pipeline. */
class OddEventsIT {
    private static final int PARTITIONS = 4;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    static Path folder;

    private static Pipeline pipeline;

    @BeforeAll
    static void start() {
        pipeline = Pipeline.start(folder);
    }

    @AfterAll
    static void stop() {
        pipeline.close();
    }

    private static String line(String runId, int second, int step, String rest) {
        return "{\"ts\":\"2026-07-20T10:00:%02dZ\",\"run_id\":%s,\"step\":%d,%s}"
                .formatted(second, JSON.getNodeFactory().textNode(runId), step, rest);
    }

    private static void publish(String runId, String eventId, String line) {
        pipeline.publish(runId, StepEvent.of(eventId, Origins.CLIENT, line));
    }

    private static RunSummary awaitRun(String runId, long events) {
        return await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> pipeline.audit().latest(Topics.RUN_SUMMARIES).get(runId),
                        run -> run != null && run.totals().events() == events);
    }

    private static void awaitFile(String name, String... lines) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertEquals(
                        Stream.of(lines).map(l -> l + "\n").collect(Collectors.joining()),
                        Audit.text(pipeline.file(name))));
    }

    private static JsonNode awaitRow(String runId, String status) {
        return await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> lastRow(runId),
                        row -> row != null && row.get("status").asText().equals(status));
    }

    private static JsonNode lastRow(String runId) throws IOException {
        JsonNode last = null;
        for (String row : pipeline.index().lines().toList()) {
            JsonNode parsed = JSON.readTree(row);
            last = parsed.get("run_id").asText().equals(runId) ? parsed : last;
        }
        return last;
    }

    @Test
    void equalLinesWithTwoIds_areTwoEvents() {
        String line = line("twins", 1, 1, "\"kind\":\"tool\",\"tool\":\"t\",\"cost_usd\":0.5");
        publish("twins", "first", line);
        publish("twins", "second", line);

        awaitFile("twins", line, line);
        assertEquals(0, BigDecimal.ONE.compareTo(awaitRun("twins", 2).totals().costUsd()));
    }

    @Test
    void oneIdWithTwoLines_isTheFirst() {
        String first = line("one", 1, 1, "\"kind\":\"note\",\"summary\":\"first\"");
        String third = line("one", 3, 3, "\"kind\":\"note\",\"summary\":\"third\"");
        publish("one", "same", first);
        publish("one", "same", line("one", 2, 2, "\"kind\":\"note\",\"summary\":\"second\""));
        publish("one", "other", third);

        awaitFile("one", first, third);
        assertEquals(1, awaitRun("one", 2).totals().duplicates());
    }

    @Test
    void lateEvent_isAppendedAndCorrectsTheTotals() throws IOException {
        String step = line("late", 1, 1, "\"kind\":\"tool\",\"tool\":\"t\",\"cost_usd\":0.25");
        String end = line("late", 9, 9, "\"kind\":\"end\",\"status\":\"ok\"");
        String late = line("late", 2, 2, "\"kind\":\"tool\",\"tool\":\"t\",\"cost_usd\":0.5");
        publish("late", "1", step);
        publish("late", "2", end);
        awaitRow("late", "ok");
        publish("late", "3", late);

        awaitFile("late", step, end, late);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> lastRow("late").get("cost_usd").decimalValue().toString(), "0.75"::equals);
        assertEquals("ok", lastRow("late").get("status").asText());
    }

    @Test
    void endBeforeItsSteps_isTheEnd() {
        publish("early", "1", line("early", 9, 9, "\"kind\":\"end\",\"status\":\"ok\",\"summary\":\"done\""));
        publish("early", "2", line("early", 1, 1, "\"kind\":\"note\""));

        awaitRun("early", 2);
        JsonNode row = awaitRow("early", "ok");
        assertEquals("2026-07-20T10:00:09Z", row.get("ts").asText());
        assertEquals("2026-07-20T10:00:01Z", awaitRun("early", 2).outcome().startedAt());
    }

    @Test
    void twoEnds_theLaterCounts() {
        publish("ends", "1", line("ends", 9, 9, "\"kind\":\"end\",\"status\":\"error\",\"error\":\"E1\""));
        publish("ends", "2", line("ends", 5, 5, "\"kind\":\"end\",\"status\":\"ok\""));

        RunSummary run = awaitRun("ends", 2);
        assertEquals("error", run.outcome().status());
        assertEquals("2026-07-20T10:00:09Z", run.outcome().ts());
    }

    @Test
    void loneEnd_isARunWithItsCost() {
        publish("lone", "1", line("lone", 1, 1, "\"kind\":\"end\",\"status\":\"ok\",\"total_cost_usd\":0.75"));

        assertEquals(
                "0.75", awaitRow("lone", "ok").get("cost_usd").decimalValue().toString());
        Hermes.Printed cost =
                pipeline.hermes("run", "cost", "--since", "2026-07-20", "--until", "2026-07-20", "--by", "run");
        assertTrue(cost.out().lines().anyMatch(l -> l.startsWith("lone") && l.contains("$0.75")), cost.out());
    }

    @Test
    void otherPartitioner_isPutRight() {
        int wrong = (RunPartition.of("stray", PARTITIONS) + 1) % PARTITIONS;
        String line = line("stray", 1, 1, "\"kind\":\"note\"");
        Serializer<StepEvent> events =
                AvroType.STEP_EVENT.serde(BundledSchemas.get()).serializer();
        byte[] value = events.serialize("agent.steps", StepEvent.of("stray-1", null, line));

        pipeline.broker.send(List.of(
                new ProducerRecord<>("agent.steps", wrong, "stray".getBytes(UTF_8), value),
                new ProducerRecord<>("agent.steps", null, "other key".getBytes(UTF_8), value)));

        awaitFile("stray", line);
        assertEquals(1, awaitRun("stray", 1).totals().events());
    }

    @Test
    void hostileIds_neverShareAFileNorLeaveTheFolder() throws IOException {
        List<String> ids = List.of("../../x", "a/b", "..", "A", "a", "a-b", "\u0000", "\u0430", "x".repeat(200));
        for (String id : ids) {
            publish(id, "1", line(id, 1, 1, "\"kind\":\"start\",\"id_length\":" + id.length()));
        }
        pipeline.publish(
                "a2", new StepEvent("1", "b", null, Origins.CLIENT, null, line("a2", 1, 1, "\"kind\":\"start\"")));
        ids.forEach(id -> awaitRun(id, 1));
        awaitFile("a2-b.jsonl", line("a2", 1, 1, "\"kind\":\"start\""));

        for (String id : ids) {
            String path = awaitRun(id, 1).path();
            Path file = pipeline.home.runs().resolve(path).normalize();
            assertTrue(file.startsWith(pipeline.home.runs()), path);
            await().until(() -> Files.exists(file));
            assertEquals(id, JSON.readTree(Files.readString(file)).get("run_id").asText());
        }
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        ids.forEach(id -> names.add(awaitRun(id, 1).path()));
        assertEquals(ids.size(), names.size());
    }

    @Test
    void longestLine_isKept() {
        // no string of it is so long that it would be cut
        String head = line("long", 1, 1, "\"kind\":\"note\",\"x\":[\"");
        String block = "y".repeat(997) + "\",\"";
        int room = LineCodec.MAX_LINE_BYTES - head.length() - 2;
        String longest =
                head.substring(0, head.length() - 1) + block.repeat(room / 1000) + "y".repeat(room % 1000) + "\"]}";
        assertEquals(LineCodec.MAX_LINE_BYTES, longest.length());
        publish("long", "1", longest);
        publish("long", "2", longest.replace("\"]}", "y\"]}"));

        awaitFile("long", longest);
        awaitDeadLetter("too_large");
    }

    @Test
    void everyRejectedLine_becomesADeadLetterWithItsReason() {
        Map<String, String> lines = Map.of(
                "not_json",
                "{\"ts\":",
                "not_an_object",
                "[1]",
                "missing_ts",
                "{\"run_id\":\"bad\",\"step\":1,\"kind\":\"note\"}",
                "missing_kind",
                "{\"ts\":\"2026-07-20T10:00:00Z\",\"run_id\":\"bad\",\"step\":1}",
                "bad_run_id",
                line("x".repeat(201), 1, 1, "\"kind\":\"note\""),
                "bad_ts",
                "{\"ts\":\"yesterday\",\"run_id\":\"bad\",\"step\":1,\"kind\":\"note\"}",
                "bad_step",
                line("bad", 1, -1, "\"kind\":\"note\""),
                "bad_kind",
                line("bad", 1, 1, "\"kind\":\"\""),
                "bad_number",
                line("bad", 1, 1, "\"kind\":\"note\",\"cost_usd\":-1"),
                "too_deep",
                line("bad", 1, 1, "\"kind\":\"note\",\"x\":" + "[".repeat(64) + "]".repeat(64)));
        lines.forEach((reason, line) -> publish("bad", reason, line));
        String good = line("bad", 1, 1, "\"kind\":\"note\"");
        publish("bad", "good", good);

        awaitFile("bad", good);
        lines.keySet().forEach(OddEventsIT::awaitDeadLetter);
    }

    @Test
    void foreignBytes_becomeDeadLetters() {
        byte[] unknownSchema = {0, 0, 0, 0, 7, 1, 2, 3};
        pipeline.broker.send(List.of(
                new ProducerRecord<>("agent.steps", "k".getBytes(UTF_8), "{\"raw\":\"json\"}".getBytes(UTF_8)),
                new ProducerRecord<>("agent.steps", "k".getBytes(UTF_8), unknownSchema)));

        awaitDeadLetter("not_avro");
        awaitDeadLetter("unknown_schema");
    }

    private static void awaitDeadLetter(String reason) {
        await().atMost(Duration.ofSeconds(30)).until(() -> reasons().contains(reason));
    }

    private static List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> letter : pipeline.broker.readAll("agent.dead-letters")) {
            reasons.add(new String(letter.headers().lastHeader(Headers.REASON).value(), UTF_8));
        }
        return reasons;
    }
}
