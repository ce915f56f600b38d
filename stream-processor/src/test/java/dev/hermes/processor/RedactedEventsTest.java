package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The policy is applied to whatever did not go through it. */
class RedactedEventsTest {
    private static final String MAIL = "bob@example.com";
    private static final String LINE =
            "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"7c2a\",\"step\":1,\"kind\":\"error\","
                    + "\"error\":\"no mailbox bob@example.com\",\"summary\":\"mail to bob@example.com\"}";
    private static final String MASKED = LINE.replace(MAIL, "[REDACTED:email]");

    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    @Test
    void eventWithoutAPolicy_isMaskedInLineSummaryAndIndex() {
        // When
        topology.send("7c2a", new StepEvent("e1", "for " + MAIL, "by " + MAIL, null, null, LINE));
        topology.sendLine(
                "7c2a",
                "{\"ts\":\"2026-07-20T13:11:05Z\",\"run_id\":\"7c2a\",\"step\":2,\"kind\":\"end\",\"status\":\"error\"}");

        // Then
        List<RunLine> lines = topology.lines();
        assertEquals(MASKED, lines.get(0).line());
        assertFalse(topology.summary("7c2a").toString().contains(MAIL));
        assertTrue(topology.indexRows().get(0).contains("[REDACTED:email]"));
        assertFalse(topology.indexRows().toString().contains(MAIL));
        assertEquals(1, topology.counters.snapshot().get(Counters.REDACTED));
    }

    @Test
    void eventThatWentThroughThePolicy_isNotLookedAtAgain() {
        // When
        int version = RedactionPolicy.builtIn().version();
        topology.send("7c2a", new StepEvent("e1", null, null, Origins.EMIT, version, LINE));

        // Then
        assertEquals(LINE, topology.lines().get(0).line());
        assertEquals(0L, topology.counters.snapshot().get(Counters.REDACTED));
    }

    @Test
    void eventWithoutAnId_isKnownByItsLineAsItCame() {
        // When
        topology.send("7c2a", StepEvent.of(null, null, LINE));
        topology.send("7c2a", StepEvent.of(EventIds.ofLine(LINE), null, LINE));

        // Then
        assertEquals(1, topology.lines().size());
    }

    @Test
    void deadLetter_isMaskedAndStaysAnEvent() {
        // When
        topology.send("7c2a", StepEvent.of("e1", null, LINE.replace("\"step\":1", "\"step\":-1")));
        topology.send("7c2a", new StepEvent("e2", "run of " + MAIL, MAIL, null, null, "{"));
        topology.sendBytes("x", ("{\"mail\":\"" + MAIL + "\"}").getBytes(StandardCharsets.UTF_8));

        // Then
        List<TestRecord<byte[], byte[]>> letters = topology.deadLetters();
        StepEvent event = AvroType.STEP_EVENT
                .deserializer(BundledSchemas.get())
                .deserialize(Topics.AGENT_STEPS.name(), letters.get(0).value());
        assertEquals(MASKED.replace("\"step\":1", "\"step\":-1"), event.line());
        StepEvent named = AvroType.STEP_EVENT
                .deserializer(BundledSchemas.get())
                .deserialize(Topics.AGENT_STEPS.name(), letters.get(1).value());
        assertEquals("run of [REDACTED:email]", named.runName());
        assertEquals("[REDACTED:email]", named.runSummary());
        assertEquals(
                "{\"mail\":\"[REDACTED:email]\"}", new String(letters.get(2).value(), StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bad_ts     | \"ts\":\"2026-07-20T13:11:04Z\" | \"ts\":\"at bob@example.com\"",
                "bad_ts     | \"ts\":\"2026-07-20T13:11:04Z\" | \"ts\":{\"at\":\"bob@example.com\"}",
                "bad_run_id | \"run_id\":\"7c2a\"             | \"run_id\":[\"bob@example.com\"]",
                "bad_step   | \"step\":1                    | \"step\":\"bob@example.com\"",
                "bad_kind   | \"kind\":\"error\"              | \"kind\":[\"bob@example.com\"]",
            })
    void deadLetter_isMaskedWhereItIsWrong(String reason, String right, String wrong) {
        // When
        topology.send("7c2a", StepEvent.of("e1", null, LINE.replace(right, wrong)));

        // Then
        TestRecord<byte[], byte[]> letter = topology.deadLetters().get(0);
        assertEquals(reason, TopologyFixture.header(letter, Headers.REASON));
        assertEquals(
                MASKED.replace(right, wrong.replace(MAIL, "[REDACTED:email]")),
                AvroType.STEP_EVENT
                        .deserializer(BundledSchemas.get())
                        .deserialize(Topics.AGENT_STEPS.name(), letter.value())
                        .line());
    }

    @Test
    void deadLetterWhoseRunIdIsNone_isMaskedThere_andInItsKey() {
        // When
        String runId = "r".repeat(200) + " " + MAIL;
        topology.send(runId, StepEvent.of("e1", null, LINE.replace("7c2a", runId)));
        topology.sendBytes(MAIL, new byte[] {1});

        // Then
        List<TestRecord<byte[], byte[]>> letters = topology.deadLetters();
        String masked = runId.replace(MAIL, "[REDACTED:email]");
        assertEquals(masked, new String(letters.get(0).key(), StandardCharsets.UTF_8));
        assertTrue(new String(letters.get(0).value(), StandardCharsets.UTF_8).contains(masked));
        assertEquals(MAIL, new String(letters.get(1).key(), StandardCharsets.UTF_8), "a run may be called so");
    }
}
