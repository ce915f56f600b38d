package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.it.OtherPrograms.Row;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.RegistryProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The released version of a schema and the next one, alternately in one topic: in the intake (run {@code steps}), and in the log (run
 * {@code lines}), where a newer stream processor would have written.
 */
@Tag("confluent")
class SchemaEvolutionIT {
    private static final Duration SETTLED = Duration.ofSeconds(90);
    private static final int COUNT = 12;
    private static final String LINES_PATH = "2026-07-20/lines.jsonl";

    @TempDir
    private static Path folder;

    private static RegistryProcess server;
    private static SchemaRegistry registry;
    private static Pipeline pipeline;
    private static OtherPrograms programs;

    @BeforeAll
    static void start() throws Exception {
        server = RegistryProcess.start(folder, folder.resolve("registry.log"));
        registry = SchemaRegistries.of(Map.of(SchemaRegistries.URL, server.url()));
        pipeline = Pipeline.start(folder.resolve("home"), registry);
        programs = new OtherPrograms(
                Files.createDirectory(folder.resolve("programs")), pipeline.broker.bootstrapServers(), server.url());
        pipeline.broker.send(steps());
        pipeline.broker.send(lines());
        await().atMost(SETTLED).untilAsserted(() -> assertEquals(file("steps"), Audit.text(pipeline.file("steps"))));
        await().atMost(SETTLED).untilAsserted(() -> assertEquals(file("lines"), Audit.text(pipeline.file("lines"))));
    }

    @AfterAll
    static void stop() {
        pipeline.close();
        server.close();
    }

    private static String line(String runId, int step) {
        return "{\"ts\":\"2026-07-20T10:00:%02dZ\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"%s\"}"
                .formatted(step, runId, step, step == COUNT ? "end" : "tool");
    }

    private static String file(String runId) {
        StringBuilder file = new StringBuilder();
        for (int step = 1; step <= COUNT; step++) {
            file.append(line(runId, step)).append('\n');
        }
        return file.toString();
    }

    private static boolean isNewer(int step) {
        return step % 2 == 0;
    }

    /** A builder of the step's version of a record. */
    private static GenericRecordBuilder version(Schema schema, int step) {
        return isNewer(step)
                ? new GenericRecordBuilder(NewerSchema.of(schema)).set(NewerSchema.FIELD, "eu")
                : new GenericRecordBuilder(schema);
    }

    private static ProducerRecord<byte[], byte[]> record(String topic, String runId, GenericRecordBuilder value) {
        var record = value.build();
        int id = registry.id(topic + "-value", record.getSchema());
        return new ProducerRecord<>(topic, runId.getBytes(UTF_8), AvroRecords.toWire(id, record));
    }

    private static List<ProducerRecord<byte[], byte[]>> steps() {
        return IntStream.rangeClosed(1, COUNT)
                .mapToObj(step -> record(
                        Topics.AGENT_STEPS.name(),
                        "steps",
                        version(AvroType.STEP_EVENT.schema(), step).set("line", line("steps", step))))
                .toList();
    }

    private static List<ProducerRecord<byte[], byte[]>> lines() {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        long offset = 0;
        for (int step = 1; step <= COUNT; step++) {
            String line = line("lines", step);
            records.add(record(
                    Topics.RUN_LINES.name(),
                    "lines",
                    version(AvroType.RUN_LINE.schema(), step)
                            .set("seq", (long) step)
                            .set("path", LINES_PATH)
                            .set("offset", offset)
                            .set("line", line)
                            .set("event_id", "lines/" + step)
                            .set("ts_micros", 1_784_541_600_000_000L + step)));
            offset += line.length() + 1;
        }
        return records;
    }

    @Test
    void oldReader_getsAllButTheNewField() throws Exception {
        List<JsonNode> read = readWith(Topics.AGENT_STEPS.name(), "steps", AvroType.STEP_EVENT.schema());

        assertEquals(COUNT, read.size());
        for (int step = 1; step <= COUNT; step++) {
            assertEquals(line("steps", step), read.get(step - 1).get("line").textValue());
            assertFalse(read.get(step - 1).has(NewerSchema.FIELD));
        }
    }

    @Test
    void newReader_getsTheNewFieldOrItsDefault() throws Exception {
        for (String runId : List.of("steps", "lines")) {
            boolean isIntake = runId.equals("steps");
            List<JsonNode> read = readWith(
                    (isIntake ? Topics.AGENT_STEPS : Topics.RUN_LINES).name(),
                    runId,
                    NewerSchema.of((isIntake ? AvroType.STEP_EVENT : AvroType.RUN_LINE).schema()));

            assertEquals(COUNT, read.size());
            for (int step = 1; step <= COUNT; step++) {
                JsonNode value = read.get(step - 1);
                assertEquals(line(runId, step), value.get("line").textValue());
                assertEquals(
                        isNewer(step) ? "eu" : null,
                        value.get(NewerSchema.FIELD).textValue());
            }
        }
    }

    private static List<JsonNode> readWith(String topic, String runId, Schema schema) throws Exception {
        return programs.readWithConfluent(topic, schema).stream()
                .filter(row -> row.key().equals(runId))
                .map(Row::json)
                .<JsonNode>map(json -> AvroRecords.toPlainJson(AvroRecords.fromAvroJson(schema, json)))
                .toList();
    }

    @Test
    void rebuild_givesTheSameBytes() throws Exception {
        Files.writeString(pipeline.home.config(), "schema.registry.url: " + server.url() + "\n");
        Path fresh = folder.resolve("fresh");

        Hermes.Printed rebuilt = pipeline.hermes("rebuild", "--into", fresh.toString());

        assertEquals(0, rebuilt.exitCode(), rebuilt.err());
        for (String runId : List.of("steps", "lines")) {
            Path path = pipeline.home.runs().relativize(pipeline.file(runId));
            assertEquals(file(runId), Audit.text(fresh.resolve(path)));
        }
        assertEquals(pipeline.index(), Audit.text(fresh.resolve("index.jsonl")));
    }

    @Test
    void replayOfTheIntake_givesTheSameLog() {
        List<ProducerRecord<byte[], byte[]>> intake = pipeline.broker.readAll(Topics.AGENT_STEPS.name()).stream()
                .map(record -> new ProducerRecord<>(record.topic(), record.key(), record.value()))
                .toList();
        try (Pipeline again = Pipeline.start(folder.resolve("again"), registry)) {
            again.broker.send(intake);

            await().atMost(SETTLED).untilAsserted(() -> assertEquals(logOf(pipeline), logOf(again)));
        }
    }

    private static List<String> logOf(Pipeline of) {
        return of.broker.readAll(Topics.RUN_LINES.name()).stream()
                .filter(record -> new String(record.key(), UTF_8).equals("steps"))
                .map(record -> HexFormat.of().formatHex(record.value()))
                .toList();
    }
}
