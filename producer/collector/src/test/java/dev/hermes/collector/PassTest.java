package dev.hermes.collector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.collector.ListedFile.State;
import dev.hermes.collector.state.StateFolder;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.StepLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a pass reads, sends and remembers. */
class PassTest {
    private static final String ONE = "11111111-1111-4111-8111-111111111111";
    private static final String TWO = "22222222-2222-4222-8222-222222222222";

    @TempDir
    Path folder;

    @Test
    void unchangedFile_isNeitherReadNorSent() throws IOException {
        // Given: a file of the same looks whose content would be warned of
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.collect();
        int published = fixture.sink.published();
        Path file = fixture.projects().resolve("shop/" + ONE + ".jsonl");
        FileTime modified = Files.getLastModifiedTime(file);
        Files.write(
                file, "\n".repeat((int) Files.size(file)).replace("\n\n", "x\n").getBytes(StandardCharsets.UTF_8));
        Files.setLastModifiedTime(file, modified);

        // When
        PassResult result = fixture.collect();

        // Then
        assertEquals(new PassResult(1, 1, 0, 0, 0, 0), result);
        assertEquals(published, fixture.sink.published());
        assertEquals(List.of(), fixture.warnings);
    }

    @Test
    void grownFile_sendsOnlyWhatIsNew_underTheSameNumbers() {
        // Given
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.at(Duration.ofMinutes(1)).collect();
        assertEquals(3, fixture.sink.published());
        session.prompt("on").says("msg_2", "req_2", 7, "end_turn", "done too");

        // When
        PassResult result = fixture.at(Duration.ofMinutes(2)).collect();

        // Then
        assertEquals(2, result.sent());
        assertEquals(
                List.of(0L, 1L, 2L, 3L, 4L),
                fixture.sink.lines().stream().map(StepLine::step).toList());
        assertEquals(57, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void unacknowledgedEvents_areSentAgainByTheNextPass() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.sink.acknowledgeNothing();
        PassResult first = fixture.collect();

        // When
        PassResult second = fixture.collect();

        // Then
        assertEquals(1, first.unacknowledged());
        assertFalse(first.isComplete());
        assertEquals(first.sent(), second.sent());
        assertEquals(50, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void movedFile_isKnownByItsSteps() throws IOException {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.collect();
        int published = fixture.sink.published();
        Files.move(fixture.projects().resolve("shop"), fixture.projects().resolve("store"));

        // When
        fixture.collect();

        // Then
        assertEquals(published, fixture.sink.published());
    }

    @Test
    void badLines_areSkippedAndNamedOnce() {
        // Given
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE)
                .prompt("go")
                .raw("this is not JSON")
                .raw("{\"type\": \"user\", \"mess")
                .raw("")
                .raw("[1]")
                .says("msg_1", "req_1", 50, "end_turn", "done");
        Path file = fixture.projects().resolve("shop/" + ONE + ".jsonl");
        PassResult first = fixture.collect();
        session.raw("{}{}").says("msg_2", "req_2", 7, "end_turn", "done too");

        // When
        PassResult second = fixture.collect();

        // Then
        assertEquals(3, first.badLines());
        assertEquals(1, second.badLines());
        assertEquals(57, fixture.sink.sum(Field.COMPLETION_TOKENS));
        assertEquals(4, fixture.warnings.size());
        assertTrue(fixture.warnings.get(0).startsWith(file + ":2: not JSON, see column"), fixture.warnings.get(0));
        assertTrue(fixture.warnings.get(1).startsWith(file + ":3: not JSON"), fixture.warnings.get(1));
        assertEquals(file + ":5: not a JSON object", fixture.warnings.get(2));
        assertEquals(file + ":7: more than one JSON value", fixture.warnings.get(3));
    }

    @Test
    void tornLastLine_waitsForItsEnd() {
        // Given
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE)
                .prompt("go")
                .says("msg_1", "req_1", 50, "end_turn", "done")
                .torn(
                        "{\"type\":\"assistant\",\"uuid\":\"00000000-0000-4000-8000-00000000000a\",\"timestamp\":\"2026-03-02T09:00:09Z\",");
        PassResult first = fixture.collect();
        session.torn(
                "\"message\":{\"usage\":{\"output_tokens\":4},\"content\":\"more\",\"stop_reason\":\"end_turn\"}}\n");

        // When
        fixture.collect();

        // Then
        assertEquals(0, first.badLines());
        assertEquals(List.of(), fixture.warnings);
        assertEquals(54, fixture.sink.sum(Field.COMPLETION_TOKENS));
        assertEquals(1, fixture.sink.ofKind(Kinds.END).size());
    }

    @Test
    void lastLineWithoutLineFeed_thatIsWhole_isTaken() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .torn(
                        "{\"type\":\"assistant\",\"timestamp\":\"2026-03-02T09:00:09Z\",\"message\":{\"usage\":{\"output_tokens\":4},\"content\":\"hi\"}}");

        // When
        fixture.collect();

        // Then
        assertEquals(4, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void streamingResponse_ofAFreshFile_waitsForTheNextPass() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 8, null, "thinking");

        // When
        fixture.at(Duration.ofSeconds(10)).collect();

        // Then
        assertEquals(List.of(), fixture.sink.ofKind(Kinds.MODEL));
        fixture.at(Duration.ofSeconds(40)).collect();
        assertEquals(8, fixture.sink.sum(Field.COMPLETION_TOKENS), "due, though the file is unchanged");
    }

    @Test
    void responseFollowedByAnother_ofAFreshFile_doesNotWait() {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE)
                .prompt("go")
                .calls("msg_1", "req_1", 8, null, "toolu_1")
                .result("toolu_1", "\"content\":\"a\"")
                .says("msg_2", "req_2", 3, null, "hm");

        // When
        fixture.at(Duration.ofSeconds(10)).collect();

        // Then
        assertEquals(8, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void unreadableFile_doesNotStopTheOthers() throws IOException {
        // Given: a session file whose project is a link to nowhere beside one that is well
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.session(TWO).prompt("go");
        Path broken = fixture.projects().resolve("shop/" + TWO + "/subagents/agent-1.jsonl");
        Files.createDirectories(broken.getParent());
        Files.createSymbolicLink(broken, Path.of("nowhere"));

        // When
        PassResult result = fixture.collect();

        // Then: links are not followed
        assertEquals(2, result.files());
        assertEquals(50, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void brokenState_isLostAndNothingElse() throws IOException {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.collect();
        Path state = fixture.home().resolve("runlog/collector/claude-code");
        try (var documents = Files.newDirectoryStream(state, "*.json")) {
            for (Path document : documents) {
                Files.writeString(document, "{\"path\":");
            }
        }

        // When
        PassResult result = fixture.collect();

        // Then
        assertEquals(4, result.sent());
        assertEquals(50, fixture.sink.sum(Field.COMPLETION_TOKENS));
    }

    @Test
    void secondCollector_onOneState_isRefused() throws IOException {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go");
        var state = new StateFolder(fixture.home().resolve("runlog/collector/claude-code"));
        try (var held = state.lock()) {
            assertTrue(held != null);

            // When
            var failure = assertThrows(UncheckedIOException.class, fixture::collect);

            // Then
            assertTrue(failure.getCause().getMessage().startsWith("another collect is at work"));
        }
    }

    @Test
    void list_saysHowFarEachFileIsCollected() throws IOException {
        // Given
        var fixture = new CollectorFixture(folder);
        fixture.session(ONE).prompt("go").says("msg_1", "req_1", 50, "end_turn", "done");
        fixture.collect();
        var changed = fixture.session(TWO).prompt("go").says("msg_2", "req_2", 50, "end_turn", "done");
        fixture.at(Duration.ofMinutes(1)).collect();
        var waiting = fixture.collector().list(List.of(fixture.projects()));
        changed.prompt("on");
        fixture.session("33333333-3333-4333-8333-333333333333").prompt("go");

        // When
        List<ListedFile> listed = fixture.collector().list(List.of(fixture.projects()));

        // Then
        assertEquals(
                List.of(State.COLLECTED, State.WAITING),
                waiting.stream().map(ListedFile::state).toList());
        assertEquals(
                List.of(State.COLLECTED, State.CHANGED, State.NEW),
                listed.stream().map(ListedFile::state).toList());
        assertEquals("claude-code", listed.get(0).harness());
        assertEquals(Files.size(listed.get(0).path()), listed.get(0).size());
    }
}
