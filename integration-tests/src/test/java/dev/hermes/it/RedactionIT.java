package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No surface shows what the policy does not let pass, whoever produced it. */
class RedactionIT {
    private static final String PASSWORD = "correct-horse-7";
    private static final String MAIL = "bob@example.com";

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

    private static String line(String runId, int step, String rest) {
        return "{\"ts\":\"2026-07-20T10:00:0%dZ\",\"run_id\":\"%s\",\"step\":%d,%s}".formatted(step, runId, step, rest);
    }

    private static StepEvent event(String id, String line) {
        return new StepEvent(id, "for " + MAIL, "wrote to " + MAIL, Origins.CLIENT, null, line);
    }

    private static void sendRaw(String runId, StepEvent event) {
        byte[] value = AvroType.STEP_EVENT
                .serde(BundledSchemas.get())
                .serializer()
                .serialize(Topics.AGENT_STEPS.name(), event);
        pipeline.broker.send(List.of(new ProducerRecord<>(Topics.AGENT_STEPS.name(), runId.getBytes(UTF_8), value)));
    }

    private static String all(Topic<?> topic) {
        StringBuilder all = new StringBuilder();
        pipeline.broker.readAll(topic.name()).forEach(record -> all.append(new String(record.value(), UTF_8)));
        return all.toString();
    }

    private static void assertClean(String surface, String text) {
        assertFalse(text.contains(PASSWORD), surface);
        assertFalse(text.contains(MAIL), surface);
        assertTrue(text.contains("[REDACTED:"), surface);
    }

    @Test
    void eventsOfARawProducer_areMaskedOnEverySurface() {
        // When
        sendRaw("raw", event("1", line("raw", 1, "\"kind\":\"tool\",\"db\":{\"password\":\"" + PASSWORD + "\"}")));
        sendRaw("raw", event("2", line("raw", 2, "\"kind\":\"error\",\"error\":\"no mailbox " + MAIL + "\"")));
        sendRaw("raw", event("3", line("raw", 3, "\"kind\":\"end\",\"status\":\"error\"")));
        sendRaw("raw", event("4", line("raw", 4, "\"kind\":7,\"password\":\"" + PASSWORD + "\"")));

        // Then
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertTrue(pipeline.index().contains("\"run_id\":\"raw\""));
            assertEquals(3, Audit.text(pipeline.file("raw")).lines().count());
            assertTrue(all(Topics.DEAD_LETTERS).contains("\"kind\":7"));
        });
        assertClean("file", Audit.text(pipeline.file("raw")));
        assertFalse(pipeline.file("raw").toString().contains("bob-example"));
        assertClean("index", pipeline.index());
        assertClean("run.lines", all(Topics.RUN_LINES));
        assertClean("run.summaries", all(Topics.RUN_SUMMARIES));
        assertClean("run.index", all(Topics.RUN_INDEX));
        assertClean("dead letters", all(Topics.DEAD_LETTERS));
    }

    @Test
    void eventsOfTheClient_areMaskedBeforeTheyLeaveIt() {
        // When
        pipeline.publish(
                "own",
                event("1", line("own", 1, "\"kind\":\"tool\",\"mark\":\"own1\",\"password\":\"" + PASSWORD + "\"")));

        // Then
        await().atMost(Duration.ofSeconds(60))
                .until(() -> all(Topics.AGENT_STEPS).contains("own1"));
        String own = pipeline.broker.readAll(Topics.AGENT_STEPS.name()).stream()
                .map(record -> new String(record.value(), UTF_8))
                .filter(value -> value.contains("own1"))
                .findFirst()
                .orElseThrow();
        assertClean("agent.steps", own);
    }
}
