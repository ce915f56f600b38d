package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static dev.hermes.cli.run.RunsFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.run.RunsFixture.Result;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunPath;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListCommandTest {
    @TempDir
    private Path home;

    private RunsFixture runs;

    @BeforeEach
    void writeRuns() throws IOException {
        runs = new RunsFixture(home)
                .file("2026-07-20/r1.jsonl", line("r1", "2026-07-20T17:00:00Z", 1, "note", ",\"summary\":\"goes on\""))
                .file(
                        "2026-07-20/back.jsonl",
                        line("back", "2026-07-20T16:30:00Z", 1, "note", ",\"cost_usd\":2,\"user\":\"bob\""))
                .index(
                        row("old", "2026-07-01T09:00:00Z", "ok", ",\"agent\":\"ann\",\"team\":\"blue\""),
                        row("twice", "2026-07-02T09:00:00Z", "interrupted", ""),
                        row("back", "2026-07-20T09:00:00Z", "running", ""),
                        row("twice", "2026-07-20T10:00:00Z", "error", ",\"error\":\"401\",\"cost_complete\":false")
                                .replace("\"did twice\"", "null"),
                        SampleRuns.STANDUP_INDEX_ROW);
    }

    private static List<String> ids(Result result) {
        return result.lines().stream().map(l -> l.split(" +", -1)[2]).toList();
    }

    @Test
    void runs_areListedNewestFirstWithWhatTheyCameTo() {
        // When
        Result result = runs.run("list");

        // Then
        assertEquals("""
                2026-07-20 17:00:00  r1     running  $0.0000    goes on
                2026-07-20 16:30:00  back   running  $2.0000
                2026-07-20 13:11:14  7c2a   ok       $0.0022    scheduled standup + sent reminder
                2026-07-20 10:00:00  twice  error    ≥ $0.1000  401
                2026-07-01 09:00:00  old    ok       $0.1000    did old
                """, result.out());
        assertEquals("", result.err());
    }

    @Test
    void json_isOneIndexRowPerLine() {
        // When
        Result result = runs.run("list", "--status", "ok", "-n", "1", "-o", "json");

        // Then
        assertEquals("{\"schema_version\":1," + SampleRuns.STANDUP_INDEX_ROW.substring(1) + "\n", result.out());
    }

    @ParameterizedTest
    @CsvSource({
        "--agent=ann, old",
        "--team=blue, old",
        "--user=bob, back",
        "--user=ann, ''",
        "--status=error, twice",
        "--until=2026-07-19, old",
        "--since=2026-07-20T16:31:00Z, back;r1",
        "--since=90m, ''",
        "-n2, back;r1",
        "--team=red, ''"
    })
    void options_choose(String option, String found) {
        // When
        Result result = runs.run("list", option);

        // Then
        List<String> expected = found.isEmpty() ? List.of() : List.of(found.split(";", -1));
        assertEquals(expected, ids(result).stream().sorted().toList());
        assertEquals(option.equals("--since=90m") ? 2 : found.isEmpty() ? 1 : 0, result.exitCode());
    }

    @Test
    void countBelowOne_isWrongUsage() {
        // When
        Result result = runs.run("list", "-n", "0");

        // Then
        assertEquals(2, result.exitCode());
    }

    @Test
    void badRows_arePassedOverWithOneWarningEach() throws IOException {
        // Given
        String good = row("good", "2026-07-20T10:00:00Z", "ok", "");
        runs.bytes(
                "index.jsonl",
                ("\0\0\0\n" + good + "\n[]\n" + good.replace("2026-07-20T", "yesterday T") + "\n{\"run_id\":\"to")
                        .getBytes(StandardCharsets.UTF_8));

        // When
        Result result = runs.run("list", "--status", "ok");

        // Then
        String index = runs.runs().resolve("index.jsonl").toString();
        assertEquals(
                List.of(
                        index + ":1: the row is not JSON",
                        index + ":3: the row is not a JSON object",
                        index + ":4: ts is not an RFC 3339 date-time with an offset",
                        index + ":5: the last row is not complete"),
                result.err().lines().toList());
        assertEquals(List.of("good"), ids(result));
    }

    @Test
    void foreignAndEmptyFiles_arePassedOver() throws IOException {
        // Given
        runs.file("2026-07-20/notes.jsonl", "buy milk")
                .file("2026-07-20/notes.txt", "buy milk")
                .file("drafts/x.jsonl", "buy milk")
                .bytes("2026-07-20/empty.jsonl", new byte[0])
                .file("2026-07-20/moved.jsonl", line("other", "2026-07-20T10:00:00Z", 1, "note", ""));

        // When
        Result result = runs.run("list", "--status", "running");

        // Then
        assertEquals(List.of("r1", "back"), ids(result));
        assertTrue(result.err().contains("notes.jsonl:1: not_json"), result.err());
        assertTrue(result.err().contains("empty.jsonl: passed over"), result.err());
        assertTrue(result.err().contains("moved.jsonl:1: other_run"), result.err());
    }

    @Test
    void escapeSequenceInAnId_isEscaped() throws IOException {
        // Given
        runs.file("2026-07-20/a%1B%5Bm.jsonl", line("a\\u001b[m", "2026-07-20T17:30:00Z", 1, "note", ""));

        // When
        Result result = runs.run("list", "-n", "1");

        // Then
        assertEquals(List.of("a\\u001b[m"), ids(result));
    }

    @Test
    void timeZoneOfTheEnvironment_movesTheTimes() {
        // Given
        runs.environment("HERMES_TIME_ZONE", "Europe/Berlin");

        // When
        Result result = runs.run("list", "-n", "1");

        // Then
        assertTrue(result.out().startsWith("2026-07-20 19:00:00"), result.out());
    }

    @Test
    void noCommand_isWrongUsage() {
        // When
        Result result = runs.run();

        // Then
        assertEquals(2, result.exitCode());
        assertTrue(
                result.err().startsWith("Say what to do: list, show, search, cost, tail, payload or promote"),
                result.err());
    }

    @Test
    void runWhoseIdLooksLikeASecret_isListedWithItsPath() throws IOException {
        // Given
        String id = "AKIA" + "IOSFODNN7EXAMPLE";
        runs.file("2026-07-20/x.jsonl", RunsFixture.line("x", "2026-07-20T10:00:00Z", 1, "note", ""))
                .file(
                        RunPath.of(id, Timestamp.parseOrNull("2026-07-20T10:00:00Z"), null),
                        RunsFixture.line(id, "2026-07-20T10:00:00Z", 1, "note", ""));

        // When
        Result result = runs.run("list", "-o", "json");

        // Then
        assertEquals(0, result.exitCode(), result.err());
        assertTrue(result.out().contains("\"run_id\":\"x\""), result.out());
        assertTrue(result.out().contains("\"path\":\"2026-07-20/" + id), result.out());
    }
}
