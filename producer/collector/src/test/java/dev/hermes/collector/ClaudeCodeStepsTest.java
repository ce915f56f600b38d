package dev.hermes.collector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepLine;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the records of Claude Code. */
class ClaudeCodeStepsTest {
    private static final String ONE = "11111111-1111-4111-8111-111111111111";

    @TempDir
    Path folder;

    @Test
    void session_beginsWithItsStart() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .raw("{\"type\":\"mode\",\"mode\":\"normal\",\"sessionId\":\"" + ONE + "\"}")
                .prompt("go")
                .raw("{\"type\":\"ai-title\",\"aiTitle\":\"Fix the shop\",\"sessionId\":\"" + ONE + "\"}");

        // When
        fixture.collect();

        // Then
        StepLine start = fixture.sink.lines().get(0);
        assertEquals(
                "{\"ts\":\"2026-03-02T09:00:00Z\",\"run_id\":\"" + ONE
                        + "\",\"step\":0,\"kind\":\"start\",\"run_name\":\"Fix the shop\",\"agent\":\"claude-code\",\"session_id\":\""
                        + ONE + "\"}",
                start.text());
        assertEquals("Fix the shop", fixture.sink.events().get(1).runName());
        assertEquals(Origins.COLLECTOR, fixture.sink.events().get(1).origin());
    }

    @ParameterizedTest
    @CsvSource({
        "mine, its, ours, slug, mine",
        ", its, ours, slug, its",
        ", , ours, slug, ours",
        ", , , slug, slug",
        ", , , , shop"
    })
    void name_isTheUsersThenTheHarnesssThenTheProjects(
            String custom, String ai, String summary, String slug, String expected) {
        // Given: and the summary of another session
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .raw("{\"type\":\"summary\",\"summary\":" + json(summary)
                        + ",\"leafUuid\":\"00000001-0000-4000-8000-000000000000\"}")
                .raw(
                        "{\"type\":\"summary\",\"summary\":\"another's\",\"leafUuid\":\"f0000001-0000-4000-8000-000000000000\"}")
                .record("user", "\"slug\":" + json(slug) + ",\"message\":{\"content\":\"go\"}")
                .raw("{\"type\":\"custom-title\",\"customTitle\":" + json(custom) + "}")
                .raw("{\"type\":\"ai-title\",\"aiTitle\":" + json(ai) + "}");

        // When
        fixture.collect();

        // Then
        assertEquals(expected, fixture.sink.lines(ONE).get(0).text(Field.RUN_NAME));
    }

    private static String json(String text) {
        return text == null ? "null" : '"' + text + '"';
    }

    @Test
    void subAgent_isARunOfItsOwn() throws IOException {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go");
        String subAgents = "shop/" + ONE + "/subagents/";
        fixture.session(subAgents + "agent-a0ad4f.jsonl", ONE)
                .sidechain(true)
                .uuidsFrom(50)
                .prompt("search")
                .says("msg_1", "req_1", 5, "end_turn", "found");
        Files.writeString(
                fixture.projects().resolve(subAgents + "agent-a0ad4f.meta.json"),
                "{\"agentType\":\"Explore\",\"description\":\"Find the callers\"}");
        Files.writeString(fixture.projects().resolve(subAgents + "journal.jsonl"), "{\"type\":\"started\"}\n");
        fixture.session("shop/agent-0b1c2d3e.jsonl", ONE)
                .sidechain(true)
                .uuidsFrom(80)
                .prompt("Warmup");

        // When
        PassResult result = fixture.collect();

        // Then
        assertEquals(3, result.files());
        StepLine start = fixture.sink.lines("agent-a0ad4f." + ONE).get(0);
        assertEquals(ONE, start.text(Field.PARENT_RUN_ID));
        assertEquals(ONE, start.text(Field.SESSION_ID));
        assertEquals("agent", start.text(Field.INITIATOR));
        assertEquals("Find the callers", start.text(Field.RUN_NAME));
        assertEquals(5, fixture.sink.sum("agent-a0ad4f." + ONE, Field.COMPLETION_TOKENS));
        assertEquals(
                "ok",
                fixture.sink.ofKind(Kinds.END).get(0).text(Field.STATUS),
                "its conversation is the main one there");
        assertEquals(ONE, fixture.sink.lines("agent-0b1c2d3e." + ONE).get(0).text(Field.PARENT_RUN_ID));
    }

    @Test
    void toolCall_andItsResult_areOneStep() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .calls("msg_1", "req_1", 50, "tool_use", "toolu_1")
                .result(
                        "toolu_1",
                        "\"content\":[{\"type\":\"text\",\"text\":\"größe\"},{\"type\":\"image\",\"source\":{\"data\":\"AAAA\"}},{\"type\":\"text\",\"text\":\"abc\"}]");

        // When
        fixture.collect();

        // Then
        assertEquals(
                "{\"ts\":\"2026-03-02T09:00:02Z\",\"run_id\":\"" + ONE
                        + "\",\"step\":3,\"kind\":\"tool\",\"tool\":\"Bash\",\"input\":\"ls -la\",\"output_chars\":8,\"latency_ms\":1000}",
                fixture.sink.ofKind(Kinds.TOOL).get(0).text());
        assertEquals("calls Bash", fixture.sink.ofKind(Kinds.MODEL).get(0).text(Field.SUMMARY));
    }

    @Test
    void prompt_isAHint() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("\\n" + "x".repeat(500) + "\\nsecond line");

        // When
        fixture.collect();

        // Then
        String summary = fixture.sink.ofKind(Kinds.NOTE).get(0).text(Field.SUMMARY);
        assertTrue(summary.startsWith("prompt of 513 characters: xxx"), summary);
        assertTrue(summary.length() <= 120, summary);
        assertFalse(summary.contains("second"), summary);
    }

    @Test
    void failuresOfTheApi_areErrors() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .record(
                        "system",
                        "\"subtype\":\"api_error\",\"error\":{\"status\":529,\"error\":{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"private\"}}},\"retryAttempt\":1,\"retryInMs\":500,\"maxRetries\":10")
                .record(
                        "assistant",
                        "\"isApiErrorMessage\":true,\"message\":{\"id\":\"x\",\"model\":\"<synthetic>\",\"usage\":{\"output_tokens\":0},\"stop_reason\":\"stop_sequence\",\"content\":[{\"type\":\"text\",\"text\":\"API Error: 529 Overloaded\"}]}")
                .record(
                        "assistant",
                        "\"message\":{\"id\":\"y\",\"model\":\"<synthetic>\",\"usage\":{\"output_tokens\":0},\"content\":[{\"type\":\"text\",\"text\":\"No response requested.\"}]}");

        // When
        fixture.collect();

        // Then
        List<StepLine> errors = fixture.sink.ofKind(Kinds.ERROR);
        assertEquals(
                "API error 529 overloaded_error, attempt 1 of 10", errors.get(0).text(Field.ERROR));
        assertTrue(errors.get(0).flag(Field.RETRY));
        assertEquals("API Error: 529 Overloaded", errors.get(1).text(Field.ERROR));
        assertEquals(2, errors.size());
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.MODEL));
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.END));
    }

    @Test
    void compaction_isANote_andItsSummaryNoPrompt() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .record(
                        "system",
                        "\"subtype\":\"compact_boundary\",\"compactMetadata\":{\"trigger\":\"auto\",\"preTokens\":155000}")
                .record("user", "\"isCompactSummary\":true,\"message\":{\"content\":\"This session goes on\"}");

        // When
        fixture.collect();

        // Then
        assertEquals(
                List.of("conversation compacted (auto), 155000 tokens before"),
                fixture.sink.ofKind(Kinds.NOTE).stream()
                        .map(line -> line.text(Field.SUMMARY))
                        .toList());
    }

    @Test
    void costAndDuration_ofTheRecordItself_areTaken() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .record(
                        "assistant",
                        "\"costUSD\":0.01234567890123456789,\"durationMs\":3100,\"message\":{\"id\":\"m\",\"stop_reason\":\"end_turn\",\"model\":\"claude-3-7\",\"usage\":{\"input_tokens\":4,\"output_tokens\":8,\"output_tokens_details\":{\"thinking_tokens\":6}},\"content\":[]}");

        // When
        fixture.collect();

        // Then
        StepLine model = fixture.sink.ofKind(Kinds.MODEL).get(0);
        assertEquals(new BigDecimal("0.012345678901234568"), model.decimal(Field.COST_USD));
        assertEquals(new BigDecimal("3100").stripTrailingZeros(), model.decimal(Field.LATENCY_MS));
        assertEquals(6L, model.count(Field.REASONING_TOKENS));
    }

    @Test
    void recordsOfUnknownShape_areLeftAlone() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session("old")
                .raw(
                        "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"Open README\"},\"timestamp\":\"2026-03-02T09:00:00Z\"}")
                .raw(
                        "{\"type\":\"tool_use\",\"name\":\"bash\",\"input\":{\"command\":\"cat README\"},\"timestamp\":\"2026-03-02T09:00:01Z\"}")
                .raw(
                        "{\"type\":\"tool_result\",\"name\":\"bash\",\"output\":\"12345\",\"timestamp\":\"2026-03-02T09:00:03Z\"}")
                .raw("{\"type\":7,\"uuid\":[],\"timestamp\":\"yesterday\",\"message\":\"none\",\"usage\":null}")
                .raw(
                        "{\"type\":\"assistant\",\"message\":{\"content\":\"It says 12345.\",\"usage\":{\"input_tokens\":-4,\"output_tokens\":\"many\"}}}");

        // When
        fixture.collect();

        // Then: the run is named by the file, a record without a time has that of the one before
        List<StepLine> lines = fixture.sink.lines("old");
        assertEquals(
                List.of("start", "note", "tool", "model", "end"),
                lines.stream().map(StepLine::kind).toList());
        assertEquals(5L, lines.get(2).count(Field.OUTPUT_CHARS));
        assertEquals("cat README", lines.get(2).text(Field.INPUT));
        assertEquals("2026-03-02T09:00:03Z", lines.get(3).ts().text());
        assertNull(lines.get(3).count(Field.COMPLETION_TOKENS));
    }

    @Test
    void fileWithoutWork_makesNoRun() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session("s").raw("{\"type\":\"summary\",\"summary\":\"Elsewhere\",\"leafUuid\":\"x\"}");
        fixture.session("e").torn("");

        // When
        PassResult result = fixture.collect();

        // Then
        assertEquals(new PassResult(2, 0, 0, 0, 0, 0), result);
        assertEquals(2, fixture.collect().unchanged());
    }
}
