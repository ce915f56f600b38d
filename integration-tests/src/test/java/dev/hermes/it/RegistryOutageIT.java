package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.RegistryProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real registry that is killed while events flow, and one that gets no schema from us. */
@Tag("confluent")
class RegistryOutageIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Schema STEP = AvroType.STEP_EVENT.schema();
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private RegistryProcess server;

    @BeforeEach
    void start() {
        server = RegistryProcess.start(folder, folder.resolve("registry.log"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Pipeline pipeline(boolean autoRegister) {
        return Pipeline.start(
                folder.resolve("home"),
                SchemaRegistries.of(Map.of(
                        SchemaRegistries.URL, server.url(), "auto.register.schemas", String.valueOf(autoRegister))));
    }

    private int register(String subject, Schema schema) throws IOException, InterruptedException {
        HttpResponse<String> answer = server.ask(
                "POST",
                "/subjects/" + subject + "/versions",
                JSON.createObjectNode().put("schema", schema.toString()).toString());
        assertEquals(200, answer.statusCode(), answer.body());
        return JSON.readTree(answer.body()).get("id").intValue();
    }

    private void registerAll() throws IOException, InterruptedException {
        for (BundledSchemas.Version version : BundledSchemas.get().versions()) {
            register(version.subject(), version.schema());
        }
    }

    private static String line(String runId, int step) {
        return "{\"ts\":\"2026-07-20T10:00:%02dZ\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"tool\"}"
                .formatted(step, runId, step);
    }

    private static ProducerRecord<byte[], byte[]> event(int schemaId, Schema schema, String runId, int step) {
        byte[] value = AvroRecords.toWire(
                schemaId,
                new GenericRecordBuilder(schema).set("line", line(runId, step)).build());
        return new ProducerRecord<>(Topics.AGENT_STEPS.name(), runId.getBytes(UTF_8), value);
    }

    private static String file(String runId, int steps) {
        StringBuilder file = new StringBuilder();
        for (int step = 1; step <= steps; step++) {
            file.append(line(runId, step)).append('\n');
        }
        return file.toString();
    }

    private static void awaitFile(Pipeline pipeline, String runId, int steps) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertEquals(file(runId, steps), Audit.text(pipeline.file(runId))));
    }

    private static void awaitProblem(Pipeline pipeline, String part) {
        await().atMost(PATIENCE)
                .until(() -> Objects.requireNonNullElse(pipeline.processorProblem(), "")
                        .contains(part));
    }

    /** So long that the brokers give up what is open: it has to be done again. */
    private static void awaitAbortedTransaction(Pipeline pipeline) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", pipeline.broker.bootstrapServers()))) {
            await().atMost(PATIENCE)
                    .until(() -> admin.listTransactions().all().get().stream()
                            .anyMatch(transaction -> transaction.state() == TransactionState.COMPLETE_ABORT));
        }
    }

    @Test
    void registryKilledWhileEventsFlow_costsNothing() throws Exception {
        try (Pipeline pipeline = pipeline(true)) {
            int known = register(AvroType.STEP_EVENT.subject(), STEP);
            pipeline.broker.send(List.of(event(known, STEP, "before", 1)));
            awaitFile(pipeline, "before", 1);
            Schema newer = NewerSchema.of(STEP);
            int unseen = register(AvroType.STEP_EVENT.subject(), newer);

            server.kill();
            List<ProducerRecord<byte[], byte[]>> ofKnownSchema = new ArrayList<>();
            for (int step = 2; step <= 20; step++) {
                ofKnownSchema.add(event(known, STEP, "before", step));
            }
            pipeline.broker.send(ofKnownSchema);
            awaitFile(pipeline, "before", 20);
            List<ProducerRecord<byte[], byte[]>> mixed = new ArrayList<>();
            for (int run = 0; run < 8; run++) {
                for (int step = 1; step <= 10; step++) {
                    boolean isNew = step % 2 == 0;
                    mixed.add(event(isNew ? unseen : known, isNew ? newer : STEP, "mixed" + run + "-", step));
                }
            }
            pipeline.broker.send(mixed);
            awaitProblem(pipeline, "waiting for the schema registry: the schema registry at " + server.url());
            awaitAbortedTransaction(pipeline);

            server.restart();
            for (int run = 0; run < 8; run++) {
                awaitFile(pipeline, "mixed" + run + "-", 10);
            }
            assertNull(pipeline.processorProblem());
            assertEquals(100, pipeline.broker.readAll(Topics.RUN_LINES.name()).size());
            assertEquals(List.of(), pipeline.broker.readAll(Topics.DEAD_LETTERS.name()));
        }
    }

    @Test
    void schemasRegisteredByHand_areUsedAndNoneIsAdded() throws Exception {
        registerAll();
        try (Pipeline pipeline = pipeline(false)) {
            pipeline.publish("by-hand", StepEvent.of("id", "client", line("by-hand", 1)));

            awaitFile(pipeline, "by-hand", 1);
            for (AvroType<?> type : AvroType.all()) {
                String versions = "/subjects/" + type.subject() + "/versions";
                assertEquals("[1]", server.ask("GET", versions, "").body());
            }
            assertNull(pipeline.processorProblem());
        }
    }

    @Test
    void schemaThatIsNotRegistered_isSaidAndWaitedFor() throws Exception {
        register(AvroType.STEP_EVENT.subject(), STEP);
        try (Pipeline pipeline = pipeline(false)) {
            pipeline.publish("late", StepEvent.of("id", "client", line("late", 1)));
            awaitProblem(
                    pipeline,
                    "gives no id for run.lines-value, it answers 404, error_code 40401: register the schema there first");

            registerAll();

            awaitFile(pipeline, "late", 1);
        }
    }
}
