package dev.hermes.collector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.StepLine;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a session is over, and what is said of it then. */
class SessionEndTest {
    private static final String ONE = "11111111-1111-4111-8111-111111111111";
    private static final String COST =
            "{\"type\":\"cost-state\",\"sessionId\":\"x\",\"totalCostUSD\":%s,\"modelUsage\":{}}";

    @TempDir
    Path folder;

    @Test
    void completeAndQuietSession_ends() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "All is well.")
                .record("system", "\"subtype\":\"turn_duration\",\"durationMs\":7")
                .raw(String.format(COST, "0.05"))
                .raw(String.format(COST, "0.07661719999999998"));

        // When
        fixture.at(Duration.ofMinutes(31)).collect();

        // Then
        StepLine end = fixture.sink.lines().get(3);
        assertEquals(Kinds.END, end.kind());
        assertEquals("ok", end.text(Field.STATUS));
        assertTrue(end.flag(Field.INFERRED));
        assertEquals(Instant.parse("2026-03-02T09:00:01Z"), end.ts().instant());
        assertEquals(3, end.step());
        assertEquals(2L, end.count(Field.TOTAL_STEPS));
        assertEquals("All is well.", end.text(Field.SUMMARY));
        assertEquals(new BigDecimal("0.07661719999999998"), end.decimal(Field.REPORTED_TOTAL_COST_USD));
        assertNull(end.decimal(Field.TOTAL_COST_USD));
    }

    @Test
    void completeSession_notYetQuiet_endsWhenItIs() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.at(Duration.ofMinutes(29)).collect();
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.END));

        // When
        PassResult result = fixture.at(Duration.ofMinutes(31)).collect();

        // Then
        assertEquals(1, result.sent());
        assertEquals(1, fixture.sink.ofKind(Kinds.END).size());
    }

    @Test
    void resumedSession_endsAgain() {
        // Given
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.at(Duration.ofHours(1)).collect();
        session.later(7_200).prompt("on").says("msg_2", "req_2", 7, "end_turn", "done too");

        // When
        fixture.at(Duration.ofHours(5)).collect();

        // Then
        List<StepLine> ends = fixture.sink.ofKind(Kinds.END);
        assertEquals(2, ends.size());
        assertEquals(4L, ends.get(1).count(Field.TOTAL_STEPS));
    }

    @Test
    void sessionThatOwesAnAnswer_doesNotEnd() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "done")
                .prompt("and on");

        // When
        fixture.collect();

        // Then
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.END));
    }

    @Test
    void sessionLeftByACommandOfTheHarness_ends() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "done")
                .record("user", "\"isMeta\":true,\"message\":{\"content\":\"Caveat: what follows is local\"}")
                .prompt("<command-name>/exit</command-name>\\n<command-message>exit</command-message>")
                .prompt("<local-command-stdout>Bye!</local-command-stdout>");

        // When
        fixture.collect();

        // Then
        assertEquals(1, fixture.sink.ofKind(Kinds.END).size());
        assertEquals(
                List.of("prompt of 2 characters: go", "command: /exit"),
                fixture.sink.ofKind(Kinds.NOTE).stream()
                        .map(line -> line.text(Field.SUMMARY))
                        .toList());
    }

    @Test
    void sessionWithABadLastLine_doesNotEnd() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "done")
                .raw("{\"type\":\"user\",\"message\":{\"content\":\"and o");

        // When
        fixture.collect();

        // Then
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.END));
    }

    @Test
    void interruptedSession_doesNotEnd() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "I beg")
                .record(
                        "user",
                        "\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"[Request interrupted by user]\"}]}");

        // When
        fixture.collect();

        // Then
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.END));
        assertEquals(
                "interrupted by the user",
                fixture.sink.ofKind(Kinds.NOTE).get(1).text(Field.SUMMARY));
    }

    @Test
    void sessionCutOffInAToolCall_hasTheCallAndNoEnd_butItsReportedCost() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .calls("msg_1", "req_1", 50, "tool_use", "toolu_1")
                .raw(String.format(COST, "0.25"));

        // When
        fixture.collect();

        // Then
        StepLine call = fixture.sink.ofKind(Kinds.TOOL).get(0);
        assertEquals("Bash", call.text(Field.TOOL));
        assertNull(call.count(Field.OUTPUT_CHARS));
        assertNull(call.decimal(Field.LATENCY_MS));
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.END));
        assertEquals(
                new BigDecimal("0.25"), fixture.sink.ofKind(Kinds.NOTE).get(1).decimal(Field.REPORTED_TOTAL_COST_USD));
    }

    @Test
    void toolCallAtWork_waitsForItsResult() {
        // Given
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE).prompt("go").calls("msg_1", "req_1", 50, "tool_use", "toolu_1");
        fixture.at(Duration.ofMinutes(10)).collect();
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.TOOL));
        session.later(600).result("toolu_1", "\"content\":\"abc\"");

        // When
        fixture.at(Duration.ofMinutes(11)).collect();

        // Then
        StepLine call = fixture.sink.ofKind(Kinds.TOOL).get(0);
        assertEquals(3L, call.count(Field.OUTPUT_CHARS));
        assertEquals(new BigDecimal("601000").stripTrailingZeros(), call.decimal(Field.LATENCY_MS));
    }

    @Test
    void resultOfACallThatWasGivenUp_isAStepOfItsOwn() {
        // Given
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE).prompt("go").calls("msg_1", "req_1", 50, "tool_use", "toolu_1");
        fixture.at(Duration.ofHours(1)).collect();
        session.later(7_200).result("toolu_1", "\"is_error\":true,\"content\":\"denied\\nby the user\"");

        // When
        PassResult result = fixture.at(Duration.ofHours(3)).collect();

        // Then
        assertEquals(1, result.sent());
        StepLine error = fixture.sink.ofKind(Kinds.ERROR).get(0);
        assertEquals("Bash", error.text(Field.TOOL));
        assertEquals("denied", error.text(Field.ERROR));
        assertEquals(0, fixture.at(Duration.ofHours(4)).collect().sent());
    }

    @Test
    void copiedFile_isAsOldAsItsRecords() {
        // Given: the records are a day old, the file is new
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .says("msg_1", "req_1", 8, null, "thinking")
                .later(86_400)
                .raw("");

        // When
        fixture.at(Duration.ofDays(1)).collect();

        // Then
        assertEquals(8, fixture.sink.sum(Field.COMPLETION_TOKENS));
        assertEquals(1, fixture.sink.ofKind(Kinds.END).size());
    }
}
