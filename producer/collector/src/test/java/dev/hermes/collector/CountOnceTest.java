package dev.hermes.collector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.StepLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each response of a model counts once, however often it stands on disk. */
class CountOnceTest {
    private static final String ONE = "11111111-1111-4111-8111-111111111111";
    private static final String TWO = "00000000-2222-4222-8222-222222222222";

    @TempDir
    Path folder;

    @Test
    void response_ofSeveralRecords_isOneStepWithTheGreatestOutput() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("list the files")
                .says("msg_1", "req_1", 5, null, "I look.\\nThen I tell.")
                .calls("msg_1", "req_1", 631, null, "toolu_1")
                .calls("msg_1", "req_1", 30, null, "toolu_2")
                .result("toolu_1", "\"content\":\"a\"")
                .result("toolu_2", "\"content\":\"b\"")
                .says("msg_2", "req_2", 9, "end_turn", "Done.");

        // When
        fixture.collect();

        // Then
        List<StepLine> models = fixture.sink.ofKind(Kinds.MODEL);
        assertEquals(2, models.size());
        assertEquals(631L, models.get(0).count(Field.COMPLETION_TOKENS));
        assertEquals(240L, models.get(0).count(Field.PROMPT_TOKENS));
        assertEquals(200L, models.get(0).count(Field.CACHE_READ_TOKENS));
        assertEquals(30L, models.get(0).count(Field.CACHE_WRITE_TOKENS));
        assertNull(models.get(0).count(Field.REASONING_TOKENS));
        assertNull(models.get(0).decimal(Field.COST_USD));
        assertEquals("I look.", models.get(0).text(Field.SUMMARY));
        assertEquals(640, fixture.sink.sum(Field.COMPLETION_TOKENS));
        assertEquals(2, fixture.sink.ofKind(Kinds.TOOL).size());
    }

    @Test
    void sameMessageWithAnotherRequest_inMainConversation_isAnotherResponse() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).says("msg_1", "req_1", 5, "end_turn", "one").says("msg_1", "req_2", 7, "end_turn", "two");

        // When
        fixture.collect();

        // Then
        assertEquals(12, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void copyInSideConversation_ofSameFile_isLeftOut() {
        // Given: the copy comes first
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .sidechain(true)
                .says("msg_1", "req_9", 50, "end_turn", "copy")
                .says("msg_2", "req_10", 3, "end_turn", "answer to the side question")
                .sidechain(false)
                .says("msg_1", "req_1", 50, "end_turn", "original");

        // When
        fixture.collect();

        // Then
        assertEquals(53, fixture.sink.sum(Field.COMPLETION_TOKENS));
        assertEquals(
                List.of("answer to the side question", "original"),
                fixture.sink.ofKind(Kinds.MODEL).stream()
                        .map(line -> line.text(Field.SUMMARY))
                        .toList());
    }

    @Test
    void copyInSideConversation_ofSubAgentFile_isLeftOut() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").calls("msg_1", "req_1", 50, "tool_use", "toolu_1");
        fixture.session("shop/" + ONE + "/subagents/agent-0a.jsonl", ONE)
                .sidechain(true)
                .calls("msg_1", "req_9", 50, "tool_use", "toolu_1")
                .says("msg_2", "req_10", 3, "end_turn", "answer");

        // When
        fixture.collect();

        // Then
        assertEquals(50, fixture.sink.sum(ONE, Field.COMPLETION_TOKENS));
        assertEquals(3, fixture.sink.sum("agent-0a." + ONE, Field.COMPLETION_TOKENS));
        assertEquals(1, fixture.sink.ofKind(Kinds.TOOL).size());
    }

    @Test
    void resumedSession_inNewFile_countsForTheFirstOneOnce() {
        // Given: the new file has all that the old one has, under its own session id
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "first");
        fixture.session(TWO)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "first")
                .later(600)
                .prompt("on")
                .says("msg_2", "req_2", 7, "end_turn", "second");

        // When
        fixture.collect();

        // Then
        assertEquals(57, fixture.sink.sum(Field.COMPLETION_TOKENS));
        assertEquals(50, fixture.sink.sum(ONE, Field.COMPLETION_TOKENS));
        assertEquals(7, fixture.sink.sum(TWO, Field.COMPLETION_TOKENS));
        assertEquals(
                "goes on from run " + ONE + ", where the first 2 steps are counted",
                fixture.sink.lines(TWO).get(0).text(Field.SUMMARY));
        assertEquals(
                2L, fixture.sink.ofKind(Kinds.END).get(1).count(Field.TOTAL_STEPS), "of the resumed session its own");
    }

    @Test
    void resumedSession_collectedAPassLater_countsForTheFirstOneOnce() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "first");
        fixture.collect();
        fixture.session(TWO)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "first")
                .later(600)
                .says("msg_2", "req_2", 7, "end_turn", "second");

        // When
        fixture.collect();

        // Then
        assertEquals(57, fixture.sink.sum(Field.COMPLETION_TOKENS));
        assertEquals(7, fixture.sink.sum(TWO, Field.COMPLETION_TOKENS));
    }

    @Test
    void copyOfAFile_makesNoRunOfItsOwn() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "first");
        fixture.session(TWO).prompt("go").says("msg_1", "req_1", 50, "end_turn", "first");

        // When
        fixture.collect();

        // Then
        assertEquals(1, fixture.sink.runs().size());
        assertEquals(50, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void recordWrittenTwice_bySyncedFolders_countsOnce() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .record(
                        "assistant",
                        "\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"}],\"usage\":{\"output_tokens\":4}}")
                .uuidsFrom(0)
                .prompt("go (conflict)")
                .record(
                        "assistant",
                        "\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"b\"}],\"usage\":{\"output_tokens\":4}}")
                .prompt("next");

        // When
        fixture.collect();

        // Then
        assertEquals(4, fixture.sink.sum(Field.COMPLETION_TOKENS));
        assertEquals(2, fixture.sink.ofKind(Kinds.NOTE).size());
    }

    @Test
    void inlineSideConversation_countsForItsSession() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .calls("msg_1", "req_1", 20, "tool_use", "toolu_1")
                .sidechain(true)
                .prompt("look at it")
                .says("msg_2", "req_2", 300, "end_turn", "seen")
                .sidechain(false)
                .result("toolu_1", "\"content\":[{\"type\":\"text\",\"text\":\"seen\"}]")
                .says("msg_3", "req_3", 4, "end_turn", "all done");

        // When
        fixture.collect();

        // Then
        assertEquals(324, fixture.sink.sum(ONE, Field.COMPLETION_TOKENS));
        assertEquals(List.of(ONE), fixture.sink.runs());
    }

    @Test
    void shortUuids_ofTwoSessions_areNotTheSameRecord() {
        // Given
        var fixture = new CollectorFixture(folder);
        String record =
                "{\"type\":\"assistant\",\"uuid\":\"a1\",\"timestamp\":\"2026-03-02T09:00:00Z\",\"sessionId\":\"%s\","
                        + "\"message\":{\"content\":\"hi\",\"usage\":{\"output_tokens\":4}}}";
        fixture.session("one").raw(String.format(record, "one"));
        fixture.session("two").raw(String.format(record, "two"));

        // When
        fixture.collect();

        // Then
        assertEquals(8, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void grownResponse_afterAPartialOne_addsTheDifference() {
        // Given: a response that stood still in its midst for longer than streams do
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE).prompt("go").says("msg_1", "req_1", 8, null, "thinking");
        fixture.at(Duration.ofMinutes(2)).collect();
        assertEquals(8, fixture.sink.sum(Field.COMPLETION_TOKENS));
        session.later(120).says("msg_1", "req_1", 285, "end_turn", "more");

        // When
        fixture.at(Duration.ofMinutes(5)).collect();

        // Then
        List<StepLine> models = fixture.sink.ofKind(Kinds.MODEL);
        assertEquals(
                List.of(8L, 277L),
                models.stream().map(line -> line.count(Field.COMPLETION_TOKENS)).toList());
        assertEquals(0L, models.get(1).count(Field.PROMPT_TOKENS));
        assertEquals(models.get(0).step(), models.get(1).step());
    }

    @Test
    void lostState_costsNoCorrectness() throws IOException {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "first");
        fixture.session(TWO)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "first")
                .later(600)
                .says("msg_2", "req_2", 7, "end_turn", "second");
        fixture.collect();
        List<StepLine> before = fixture.sink.lines();
        int published = fixture.sink.published();
        deleteAll(fixture.home());

        // When
        fixture.collect();

        // Then: all is sent again, and every id is known
        assertEquals(2 * published, fixture.sink.published());
        assertEquals(
                before.stream().map(StepLine::text).toList(),
                fixture.sink.lines().stream().map(StepLine::text).toList());
        assertTrue(published > 0);
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
