package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.client.PublisherConfig;
import dev.hermes.client.StepPublisher;
import dev.hermes.it.OtherPrograms.Row;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.RegistryProcess;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Confluent's own serializer and deserializer, and kafkajs, beside our parts, with a real registry between them. */
@Tag("confluent")
class ConfluentClientsIT {
    private static final Duration SETTLED = Duration.ofSeconds(90);
    private static final Schema STEP = AvroType.STEP_EVENT.schema();
    private static final int SCALE = 18;
    /** Its registry client gets an id of its own for the same schema. */
    private static final String OF_KAFKA_JS = "js";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<Topic<?>> TOPICS =
            List.of(Topics.AGENT_STEPS, Topics.RUN_LINES, Topics.RUN_SUMMARIES, Topics.RUN_INDEX, Topics.COST_DAILY);

    @TempDir
    private static Path folder;

    private static RegistryProcess server;
    private static Pipeline pipeline;
    private static OtherPrograms programs;

    /** The run of the standup is sent with Confluent's serializer. */
    @BeforeAll
    static void start() throws Exception {
        server = RegistryProcess.start(folder, folder.resolve("registry.log"));
        SchemaRegistry registry = SchemaRegistries.of(Map.of(SchemaRegistries.URL, server.url()));
        pipeline = Pipeline.start(folder.resolve("home"), registry);
        programs = new OtherPrograms(
                Files.createDirectory(folder.resolve("programs")), pipeline.broker.bootstrapServers(), server.url());
        Shell.Printed sent = programs.sendWithConfluent(Topics.AGENT_STEPS.name(), SampleRuns.STANDUP_ID, standup());
        assertEquals(0, sent.exitCode(), sent.err());
        awaitEnd(SampleRuns.STANDUP_ID);
    }

    @AfterAll
    static void stop() {
        pipeline.close();
        server.close();
    }

    private static GenericRecord event(Map<String, Object> fields) {
        GenericRecordBuilder event = new GenericRecordBuilder(STEP);
        fields.forEach(event::set);
        return event.build();
    }

    private static ByteBuffer decimal(String amount) {
        return ByteBuffer.wrap(
                new BigDecimal(amount).setScale(SCALE).unscaledValue().toByteArray());
    }

    private static String amount(JsonNode hex) {
        return new BigDecimal(new BigInteger(HexFormat.of().parseHex(hex.textValue())), SCALE)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static List<GenericRecord> standup() {
        return SampleRuns.STANDUP_LINES.stream()
                .map(line -> event(Map.of(
                        "event_id",
                        eventId(line),
                        "line",
                        line,
                        "run_name",
                        SampleRuns.STANDUP_NAME,
                        "run_summary",
                        SampleRuns.STANDUP_SUMMARY)))
                .toList();
    }

    /** The events of a run say how it ends: then nothing more of it is to come. */
    private static void awaitEnd(String runId) {
        await().atMost(SETTLED).until(() -> pipeline.index().contains("\"run_id\":\"" + runId + "\""));
    }

    private static JsonNode plain(Topic<?> topic, Row row) {
        return AvroRecords.toPlainJson(AvroRecords.fromAvroJson(topic.type().schema(), row.json()));
    }

    @Test
    void confluentSerializer_itsEventsAreARunFile() {
        assertEquals(
                String.join("\n", SampleRuns.STANDUP_LINES) + "\n",
                Audit.text(pipeline.home.runs().resolve(SampleRuns.STANDUP_PATH)));
    }

    @Test
    void confluentDeserializer_readsEachFieldOfAllTopics() throws Exception {
        assertEquals(
                standup().stream().map(AvroRecords::toPlainJson).toList(),
                ofRun(Topics.AGENT_STEPS, SampleRuns.STANDUP_ID));
        assertEquals(standupLines(), ofRun(Topics.RUN_LINES, SampleRuns.STANDUP_ID));
        assertEquals(standupSummary(), last(ofRun(Topics.RUN_SUMMARIES, SampleRuns.STANDUP_ID)));
        assertEquals(
                SampleRuns.STANDUP_INDEX_ROW.replace("}", ",\"started_at\":\"2026-07-20T13:11:04Z\",\"steps\":5}"),
                last(ofRun(Topics.RUN_INDEX, SampleRuns.STANDUP_ID)).get("row").textValue());
        // the costs come shortly after the rest
        await().atMost(SETTLED)
                .pollInSameThread()
                .untilAsserted(() -> assertEquals(
                        List.of(
                                "claude-sonnet-4 null 0.0014 true 1 0 482 124",
                                "null calendar.create 0 true 1 0 0 0",
                                "null ocr.vision 0.0008 true 1 0 0 0"),
                        costsOf("2026-07-20")));
    }

    private static JsonNode last(List<JsonNode> values) {
        return values.get(values.size() - 1);
    }

    @Test
    void ourSerializers_writeWhatConfluentsWrites() throws Exception {
        PublisherConfig config = PublisherConfig.of(new HermesHome(folder.resolve("agent")))
                .withKafka(Map.of("compression.type", "gzip")) // kafkajs has no other codec
                .withBootstrapServers(pipeline.broker.bootstrapServers())
                .withRegistry(SchemaRegistries.of(Map.of(SchemaRegistries.URL, server.url())));
        try (StepPublisher publisher = StepPublisher.open(config)) {
            for (AgentTeam.Emission emission : new AgentTeam(7, "ours").agent(0, 3, 30)) {
                publisher.publish(emission.runId(), emission.event());
            }
            await().atMost(SETTLED).until(() -> publisher.counters().waiting() == 0);
        }

        for (Topic<?> topic : TOPICS) {
            await().atMost(SETTLED).pollInSameThread().untilAsserted(() -> {
                List<String> confluents = programs.readWithConfluent(topic.name()).stream()
                        .filter(row -> !row.key().equals(OF_KAFKA_JS))
                        .map(Row::bytes)
                        .sorted()
                        .toList();
                List<String> ours = pipeline.broker.readAll(topic.name()).stream()
                        .filter(record -> !new String(record.key(), UTF_8).equals(OF_KAFKA_JS))
                        .map(record -> HexFormat.of().formatHex(record.value()))
                        .sorted()
                        .toList();
                assertEquals(confluents, ours);
            });
        }
    }

    @Test
    void kafkaJs_itsEventsBecomeARun_andItReadsEachFieldOfAllTopics() throws Exception {
        programs.installKafkaJs();

        Shell.Printed sent = programs.sendWithKafkaJs(
                Topics.AGENT_STEPS.name(),
                OF_KAFKA_JS,
                STEP,
                List.of(
                        "{\"ts\":\"2026-07-21T10:00:00Z\",\"run_id\":\"js\",\"step\":1,\"kind\":\"tool\",\"tool\":\"日 \\\"x\\\"\","
                                + "\"cost_usd\":\""
                                + HexFormat.of()
                                        .formatHex(
                                                decimal("12.000000000000000001").array())
                                + "\"}",
                        "{\"ts\":\"2026-07-21T10:00:01Z\",\"run_id\":\"js\",\"step\":2,\"kind\":\"end\",\"status\":\"ok\"}"));
        assertEquals(0, sent.exitCode(), sent.err());
        awaitEnd(OF_KAFKA_JS);

        assertEquals("""
                {"ts":"2026-07-21T10:00:00Z","run_id":"js","step":1,"kind":"tool","tool":"日 \\"x\\"","cost_usd":12.000000000000000001}
                {"ts":"2026-07-21T10:00:01Z","run_id":"js","step":2,"kind":"end","status":"ok"}
                """, Audit.text(pipeline.file(OF_KAFKA_JS)));
        for (Topic<?> topic : TOPICS) {
            await().atMost(SETTLED).pollInSameThread().untilAsserted(() -> {
                List<JsonNode> theirs = programs.readWithKafkaJs(topic.name()).stream()
                        .map(Row::plain)
                        .toList();
                List<JsonNode> values = pipeline.broker.readAll(topic.name()).stream()
                        .map(record -> AvroRecords.toPlainJson(
                                AvroRecords.fromWire(topic.type().schema(), record.value())))
                        .collect(Collectors.toList());
                assertEquals(inAnyOrder(values), inAnyOrder(theirs));
            });
        }
    }

    /** kafkajs reads partitions at the same time. */
    private static List<String> inAnyOrder(List<JsonNode> values) {
        return values.stream().map(JsonNode::toString).sorted().toList();
    }

    @Test
    void subjects_areThoseOfOurTopics_andFullTransitive() throws Exception {
        Set<String> subjects = AvroType.all().stream().map(AvroType::subject).collect(Collectors.toSet());

        assertEquals(subjects, Set.of(JSON.convertValue(answer("/subjects"), String[].class)));
        for (AvroType<?> type : AvroType.all()) {
            JsonNode first = answer("/subjects/" + type.subject() + "/versions/1");
            assertEquals(
                    type.schema(), new Schema.Parser().parse(first.get("schema").textValue()));
            assertEquals(
                    "FULL_TRANSITIVE",
                    answer("/config/" + type.subject())
                            .get("compatibilityLevel")
                            .textValue());
        }
    }

    private static JsonNode answer(String path) throws IOException, InterruptedException {
        return JSON.readTree(server.ask("GET", path, "").body());
    }

    @Test
    void incompatibleSchema_isRefusedByTheRegistry_andSaidInPlainWords() throws Exception {
        Schema incompatible = SchemaBuilder.record(STEP.getName())
                .namespace(STEP.getNamespace())
                .fields()
                .requiredLong("line")
                .endRecord();
        SchemaRegistry registry = SchemaRegistries.of(Map.of(SchemaRegistries.URL, server.url()));

        Shell.Printed theirs = programs.sendWithConfluent(
                Topics.AGENT_STEPS.name(),
                "refused",
                List.of(new GenericRecordBuilder(incompatible).set("line", 1L).build()));
        RegistryUnavailableException ours = assertThrows(
                RegistryUnavailableException.class, () -> registry.id(AvroType.STEP_EVENT.subject(), incompatible));

        assertEquals(1, theirs.exitCode());
        assertTrue(theirs.err().contains("Incompatible"), theirs.err());
        assertEquals(
                "the schema registry gives no id for agent.steps-value, it answers 409, error_code 409:"
                        + " an incompatible schema is registered there already; see whose it is, and give it a subject of its own",
                ours.getMessage());
    }

    private static List<JsonNode> ofRun(Topic<?> topic, String runId) throws IOException, InterruptedException {
        return programs.readWithConfluent(topic.name()).stream()
                .filter(row -> row.key().equals(runId))
                .map(row -> plain(topic, row))
                .toList();
    }

    private static List<JsonNode> standupLines() throws JsonProcessingException {
        List<JsonNode> lines = new ArrayList<>();
        long offset = 0;
        for (String line : SampleRuns.STANDUP_LINES) {
            JsonNode event = JSON.readTree(line);
            lines.add(JSON.createObjectNode()
                    .put("seq", lines.size() + 1L)
                    .put("path", SampleRuns.STANDUP_PATH)
                    .put("offset", offset)
                    .put("line", line)
                    .put("event_id", eventId(line))
                    .put("ts_micros", Instant.parse(event.get("ts").textValue()).toEpochMilli() * 1000));
            offset += line.length() + 1;
        }
        return lines;
    }

    private static String eventId(String line) {
        return "standup/" + SampleRuns.STANDUP_LINES.indexOf(line);
    }

    private static JsonNode standupSummary() {
        return AvroRecords.toPlainJson(new GenericRecordBuilder(AvroType.RUN_SUMMARY.schema())
                .set("run_id", SampleRuns.STANDUP_ID)
                .set("path", SampleRuns.STANDUP_PATH)
                .set("status", "ok")
                .set("ts", "2026-07-20T13:11:14Z")
                .set("started_at", "2026-07-20T13:11:04Z")
                .set("run_name", SampleRuns.STANDUP_NAME)
                .set("summary", SampleRuns.STANDUP_SUMMARY)
                .set("error", "401 unauthorized")
                .set("steps", 5L)
                .set("events", 6L)
                .set(
                        "bytes",
                        SampleRuns.STANDUP_LINES.stream()
                                .mapToLong(line -> line.length() + 1)
                                .sum())
                .set("duplicates", 0L)
                .set("cost_usd", decimal("0.0022"))
                .set("cost_complete", true)
                .set("prompt_tokens", 482L)
                .set("completion_tokens", 124L)
                .set("cache_read_tokens", 0L)
                .set("cache_write_tokens", 0L)
                .set("reasoning_tokens", 0L)
                .build());
    }

    /** Model, tool, cost, whether that is all, priced, unpriced, input and output tokens. */
    private static List<String> costsOf(String day) throws IOException, InterruptedException {
        Map<String, String> costs = new HashMap<>();
        for (Row row : programs.readWithConfluent(Topics.COST_DAILY.name())) {
            JsonNode cost = plain(Topics.COST_DAILY, row);
            if (cost.get("day").textValue().equals(day) && cost.get("agent").isNull()) {
                costs.put(row.key(), costOf(cost));
            }
        }
        return costs.values().stream().sorted().toList();
    }

    private static String costOf(JsonNode cost) {
        Stream<String> fields = Stream.of("cost_complete", "priced", "unpriced", "prompt_tokens", "completion_tokens")
                .map(field -> cost.get(field).asText());
        return Stream.concat(
                        Stream.of(cost.get("model").asText(), cost.get("tool").asText(), amount(cost.get("cost_usd"))),
                        fields)
                .collect(Collectors.joining(" "));
    }
}
