package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.Topic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Conversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RejectionTest {
    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    static Stream<Arguments> badLines() {
        String head = "{\"ts\":\"2026-07-20T10:00:00Z\",\"run_id\":\"r\",\"step\":1,\"kind\":\"x\"";
        return Stream.of(
                Arguments.of("not_json", "{\"ts\""),
                Arguments.of("not_an_object", "[]"),
                Arguments.of("missing_ts", "{\"run_id\":\"r\",\"step\":1,\"kind\":\"x\"}"),
                Arguments.of("missing_run_id", "{\"ts\":\"2026-07-20T10:00:00Z\",\"step\":1,\"kind\":\"x\"}"),
                Arguments.of("missing_step", "{\"ts\":\"2026-07-20T10:00:00Z\",\"run_id\":\"r\",\"kind\":\"x\"}"),
                Arguments.of("missing_kind", "{\"ts\":\"2026-07-20T10:00:00Z\",\"run_id\":\"r\",\"step\":1}"),
                Arguments.of("bad_run_id", head.replace("\"r\"", "\"\"") + "}"),
                Arguments.of("bad_ts", head.replace("2026-07-20", "yesterday") + "}"),
                Arguments.of("bad_step", head.replace(":1,", ":-1,") + "}"),
                Arguments.of("bad_kind", head.replace("\"x\"", "\"\"") + "}"),
                Arguments.of("bad_number", head + ",\"cost_usd\":-1}"),
                Arguments.of("too_deep", head + ",\"a\":" + "[".repeat(100) + "]".repeat(100) + "}"),
                Arguments.of("too_large", head + ",\"a\":[" + "\"y\",".repeat(LineCodec.MAX_LINE_BYTES / 4) + "1]}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badLines")
    void badLine_isADeadLetter_andTheNextEventIsTakenIn(String reason, String line) {
        byte[] value = TopologyFixture.bytes(StepEvent.of("id", Origins.EMIT, line));
        topology.sendBytes("r", value);

        topology.sendLine("r", TestLine.tool("r", "10:00:00", 1, "x").toString());

        assertDeadLetter(reason, "r", value);
        assertEquals(1, topology.lines().size());
    }

    private TestRecord<byte[], byte[]> assertDeadLetter(String reason, String key, byte[] value) {
        List<TestRecord<byte[], byte[]>> letters = topology.deadLetters();
        assertEquals(1, letters.size());
        TestRecord<byte[], byte[]> letter = letters.get(0);
        assertEquals(reason, TopologyFixture.header(letter, Headers.REASON));
        assertEquals("agent.steps", TopologyFixture.header(letter, Headers.TOPIC));
        assertEquals("0", TopologyFixture.header(letter, Headers.PARTITION));
        assertEquals("0", TopologyFixture.header(letter, Headers.OFFSET));
        assertEquals("1", TopologyFixture.header(letter, Headers.ATTEMPT));
        assertTrue(TopologyFixture.header(letter, Headers.EXCEPTION_CLASS).endsWith("Exception"));
        assertEquals(key, new String(letter.key(), StandardCharsets.UTF_8));
        assertArrayEquals(value, letter.value());
        assertEquals(1L, topology.counters.snapshot().get(Counters.DEAD_LETTERS + reason));
        return letter;
    }

    static Stream<Arguments> badValues() {
        byte[] event = TopologyFixture.bytes(StepEvent.of(
                "id", Origins.EMIT, TestLine.tool("r", "10:00:00", 1, "x").toString()));
        int id = ByteBuffer.wrap(event).getInt(1);
        return Stream.of(
                Arguments.of("not_avro", "nothing", null),
                Arguments.of("not_avro", "empty", new byte[0]),
                Arguments.of("not_avro", "plain JSON", "{\"ts\":1}".getBytes(StandardCharsets.UTF_8)),
                Arguments.of(
                        "not_avro",
                        "cut",
                        ByteBuffer.allocate(20).put(event, 0, 20).array()),
                Arguments.of(
                        "not_avro",
                        "more behind it",
                        ByteBuffer.allocate(event.length + 1).put(event).array()),
                Arguments.of("not_avro", "a length of two gigabytes", confluent(id, 2, 0xF0, 0xFF, 0xFF, 0xFF, 0x0F)),
                Arguments.of("not_avro", "a negative length", confluent(id, 2, 1)),
                Arguments.of("not_avro", "no such branch of a union", confluent(id, 0x0E)),
                Arguments.of("unknown_schema", "unknown id", confluent(4711, 0)));
    }

    private static byte[] confluent(int schemaId, int... body) {
        ByteBuffer bytes = ByteBuffer.allocate(5 + body.length).put((byte) 0).putInt(schemaId);
        for (int b : body) {
            bytes.put((byte) b);
        }
        return bytes.array();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("badValues")
    void badValue_isADeadLetter_andTheNextEventIsTakenIn(String reason, String what, byte[] value) {
        topology.sendBytes("r", value);

        topology.sendLine("r", TestLine.tool("r", "10:00:00", 1, "x").toString());

        assertDeadLetter(reason, "r", value);
        assertEquals(1, topology.lines().size());
    }

    @Test
    void otherKey_isPublishedAgainOnceAndTakenIn() {
        String line = TestLine.tool("r", "10:00:00", 1, "x").toString();
        RecordHeaders headers = new RecordHeaders();
        headers.add("traceparent", "00-1".getBytes(StandardCharsets.UTF_8));
        byte[] value = TopologyFixture.bytes(StepEvent.of("id", Origins.EMIT, line));

        topology.sendBytes("somebody-else", value, headers);

        List<TestRecord<byte[], byte[]>> rerouted = topology.rerouted();
        assertEquals(1, rerouted.size());
        assertEquals("r", new String(rerouted.get(0).key(), StandardCharsets.UTF_8));
        assertArrayEquals(value, rerouted.get(0).value());
        assertEquals("0", TopologyFixture.header(rerouted.get(0), Headers.REROUTED));
        assertEquals("00-1", TopologyFixture.header(rerouted.get(0), "traceparent"));
        assertEquals(List.of(line), topology.lines().stream().map(RunLine::line).toList());
        assertEquals(1L, topology.counters.snapshot().get(Counters.REROUTED));
    }

    @Test
    void noKey_isPublishedAgain() {
        topology.send(
                null,
                StepEvent.of("id", null, TestLine.tool("r", "10:00:00", 1, "x").toString()));

        assertEquals(1, topology.lines().size());
        assertEquals(1, topology.rerouted().size());
    }

    @Test
    void misplacedAgain_isADeadLetter() {
        byte[] value = TopologyFixture.bytes(StepEvent.of(
                "id", Origins.EMIT, TestLine.tool("r", "10:00:00", 1, "x").toString()));
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.REROUTED, new byte[0]);

        topology.sendBytes("q", value, headers);

        assertDeadLetter(Reasons.WRONG_PARTITION, "q", value);
        assertEquals(List.of(), topology.lines());
    }

    @Test
    void eventTooLargeToBePublishedAgain_isADeadLetterThatIsCut() {
        String line = TestLine.tool("r", "10:00:00", 1, "x").toString();
        byte[] value =
                TopologyFixture.bytes(new StepEvent("id", null, "s".repeat(Topic.MAX_RECORD_BYTES), null, null, line));

        topology.sendBytes("q", value);

        TestRecord<byte[], byte[]> letter = topology.deadLetters().get(0);
        assertEquals(Reasons.WRONG_PARTITION, TopologyFixture.header(letter, Headers.REASON));
        assertEquals(String.valueOf(value.length), TopologyFixture.header(letter, Headers.CUT_FROM_BYTES));
        assertTrue(letter.value().length < Topic.MAX_RECORD_BYTES - 1024);
    }

    @Test
    void deadLetterThatIsTriedAgain_countsItsAttempts() {
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.ATTEMPT, "2".getBytes(StandardCharsets.UTF_8));

        topology.sendBytes("r", new byte[] {1}, headers);

        assertEquals("3", TopologyFixture.header(topology.deadLetters().get(0), Headers.ATTEMPT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two", "-7", "2147483648"})
    void attemptThatIsNoCount_isTheFirst(String attempt) {
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.ATTEMPT, attempt.getBytes(StandardCharsets.UTF_8));

        topology.sendBytes("r", new byte[] {1}, headers);

        assertEquals("1", TopologyFixture.header(topology.deadLetters().get(0), Headers.ATTEMPT));
    }

    @Test
    void attemptWithoutAValue_isTheFirst() {
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.ATTEMPT, null);

        topology.sendBytes("r", new byte[] {1}, headers);

        assertEquals("1", TopologyFixture.header(topology.deadLetters().get(0), Headers.ATTEMPT));
    }

    @Test
    void eventThatIsPublishedAgain_keepsItsAttempts() {
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.ATTEMPT, "2".getBytes(StandardCharsets.UTF_8));
        String line = TestLine.tool("r", "10:00:00", 1, "x").toString();

        topology.sendBytes("q", TopologyFixture.bytes(StepEvent.of("id", null, line)), headers);

        assertEquals("2", TopologyFixture.header(topology.rerouted().get(0), Headers.ATTEMPT));
    }

    @Test
    void keyTooLargeForADeadLetter_isCut() {
        topology.sendBytes("k".repeat(100_000), new byte[] {1});

        TestRecord<byte[], byte[]> letter = topology.deadLetters().get(0);
        assertEquals(16 * 1024, letter.key().length);
        assertArrayEquals(new byte[] {1}, letter.value());
        assertNull(TopologyFixture.header(letter, Headers.CUT_FROM_BYTES));
    }

    @Test
    void deadLetter_hasNoHeadersOfTheRecord() {
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.REDRIVEN, "0:0".getBytes(StandardCharsets.UTF_8));
        headers.add("secret", new byte[] {1});

        topology.sendBytes("r", new byte[] {1}, headers);

        TestRecord<byte[], byte[]> letter = topology.deadLetters().get(0);
        assertNull(letter.headers().lastHeader(Headers.REDRIVEN));
        assertNull(letter.headers().lastHeader("secret"));
    }

    @Test
    void eventOfARunClosedForGood_isTooLate() {
        topology.sendLine("r", TestLine.end("r", "10:00:00", 1, "ok").toString());
        topology.jump(TopologyFixture.CLOSE_AFTER);
        topology.sendLine("r", TestLine.tool("r", "10:00:01", 2, "in time").toString());
        topology.jump(TopologyFixture.CLOSE_AFTER.plusMillis(1));

        topology.sendLine("r", TestLine.tool("r", "10:00:02", 3, "too late").toString());

        assertEquals(2, topology.lines().size());
        assertEquals(
                Reasons.TOO_LATE, TopologyFixture.header(topology.deadLetters().get(0), Headers.REASON));
    }

    @Test
    void idsOfARunClosedForGood_areForgotten_andItsEventsStillTooLate() {
        for (int step = 0; step < 25; step++) {
            topology.sendLine("old", TestLine.tool("old", "10:00:00", step, "x").toString());
        }
        topology.jump(TopologyFixture.CLOSE_AFTER.plus(Duration.ofDays(1)));
        topology.sendLine("new", TestLine.tool("new", "10:00:00", 1, "x").toString());

        topology.jump(Duration.ofHours(2));

        assertEquals(1, topology.rememberedIds());
        topology.sendLine("old", TestLine.tool("old", "10:00:00", 1, "x").toString());
        assertEquals(
                Reasons.TOO_LATE, TopologyFixture.header(topology.deadLetters().get(0), Headers.REASON));
        assertEquals(25, topology.summary("old").totals().events());
    }

    @Test
    void quietPartition_forgetsNoIds() {
        topology.sendLine("r", TestLine.tool("r", "10:00:00", 1, "x").toString());

        topology.jump(TopologyFixture.CLOSE_AFTER.multipliedBy(2));

        assertEquals(1, topology.rememberedIds());
    }

    @Test
    void typedEventWithoutALine_isRendered() throws IOException {
        GenericRecord event = new GenericData.Record(AvroType.STEP_EVENT.schema());
        event.put("ts", "2026-07-20T10:00:00Z");
        event.put("run_id", "r");
        event.put("step", 1L);
        event.put("kind", "tool");
        event.put("tool", "x");
        event.put("cost_usd", new BigDecimal("0.001400000000000000"));

        topology.sendBytes("r", bytes(event));

        assertEquals(
                "{\"ts\":\"2026-07-20T10:00:00Z\",\"run_id\":\"r\",\"step\":1,\"kind\":\"tool\",\"tool\":\"x\",\"cost_usd\":0.0014}",
                topology.lines().get(0).line());
        assertEquals(RunState.RUNNING, topology.summary("r").outcome().status());
    }

    private static byte[] bytes(GenericRecord event) throws IOException {
        GenericData data = new GenericData();
        data.addLogicalTypeConversion(new Conversions.DecimalConversion());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int id = BundledSchemas.get().id(AvroType.STEP_EVENT.subject(), AvroType.STEP_EVENT.schema());
        out.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<>(AvroType.STEP_EVENT.schema(), data).write(event, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
