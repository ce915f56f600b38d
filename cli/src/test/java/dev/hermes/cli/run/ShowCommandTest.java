package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static dev.hermes.cli.run.RunsFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.run.RunsFixture.Result;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShowCommandTest {
    @TempDir
    private Path home;

    private RunsFixture runs;

    @BeforeEach
    void createRunsFolder() throws IOException {
        runs = new RunsFixture(home);
    }

    @Test
    void standupRun_isShownInItsSixRows() throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES).index(SampleRuns.STANDUP_INDEX_ROW);

        // When
        Result result = runs.run("show", "7c2a");

        // Then
        assertEquals("""
                13:11:04  model   claude-sonnet-4   decide which tool to call   482+124 tok  $0.0014  1.3s
                13:11:06  tool    ocr.vision        OCR receipt                 312 chars    $0.0008  2.1s
                13:11:09  tool    calendar.create   ok                                       $0.0000  0.4s
                13:11:11  tool    email.send        FAIL  401 unauthorized                   -        -
                13:11:14  tool    email.send        ok                                       -        -
                13:11:14  end     ok                5 steps                                  $0.0022
                """, result.out());
        assertEquals("", result.err());
        assertEquals(0, result.exitCode());
    }

    @Test
    void everyKind_hasItsCells() throws IOException {
        // Given
        runs.file(
                "2026-07-20/k.jsonl",
                line("k", "2026-07-20T10:00:00Z", 1, "start", ",\"run_name\":\"nightly\""),
                line("k", "2026-07-20T10:00:01Z", 2, "model", ",\"model\":\"m\",\"prompt_tokens\":7"),
                line("k", "2026-07-20T10:00:02Z", 3, "model", ",\"model\":\"m\",\"error\":\"overloaded\""),
                line("k", "2026-07-20T10:00:03Z", 4, "error", ",\"error\":\"no tool\",\"latency_ms\":50"),
                line("k", "2026-07-20T10:00:04Z", 5, "tool", ",\"tool\":\"t\",\"output\":\"two\\nlines\""),
                line("k", "2026-07-20T10:00:05Z", 6, "note", ",\"output\":\"noted\""),
                line("k", "2026-07-20T10:00:06Z", 7, "thought", ",\"summary\":\"hm\",\"cost_usd\":0.00001"),
                line("k", "2026-07-20T10:00:07Z", 8, "end", ",\"status\":\"failed\""));

        // When
        Result result = runs.run("show", "k");

        // Then
        assertEquals("""
                10:00:00  start              nightly
                10:00:01  model     m                           7+? tok  -           -
                10:00:02  model     m        FAIL  overloaded            -           -
                10:00:03  error              FAIL  no tool               -           0.1s
                10:00:04  tool      t                                    -           -
                10:00:05  note               noted
                10:00:06  thought            hm                          <$0.0001
                10:00:07  end       failed   6 steps                     ≥ <$0.0001
                """, result.out());
    }

    @Test
    void runWithoutAnyPrice_isUnpriced() throws IOException {
        // Given
        runs.file(
                "2026-07-20/u.jsonl",
                line("u", "2026-07-20T10:00:00Z", 1, "model", ",\"model\":\"m\",\"prompt_tokens\":7"),
                line("u", "2026-07-20T10:00:01Z", 2, "end", ""));

        // When
        Result result = runs.run("show", "u");

        // Then
        assertTrue(result.out().contains("10:00:00  model   m            7+? tok  -         -\n"), result.out());
        assertTrue(result.out().endsWith("10:00:01  end         1 step            unpriced\n"), result.out());
    }

    @Test
    void costOfTheEnd_isTheRuns() throws IOException {
        // Given
        runs.file(
                "2026-07-20/c.jsonl",
                line("c", "2026-07-20T10:00:00Z", 1, "model", ",\"cost_usd\":0.25"),
                line("c", "2026-07-20T10:00:01Z", 2, "model", ",\"prompt_tokens\":5"),
                line("c", "2026-07-20T10:00:02Z", 3, "end", ",\"status\":\"ok\",\"total_cost_usd\":0.42"));

        // When
        Result result = runs.run("show", "c");

        // Then
        assertTrue(result.lines().get(2).matches("10:00:02  end +ok +2 steps +≥ \\$0\\.4200"), result.out());
    }

    @Test
    void runOfSeveralDays_isShownWithDates() throws IOException {
        // Given
        runs.file(
                "2026-07-19/d.jsonl",
                line("d", "2026-07-19T23:59:59Z", 1, "note", ",\"summary\":\"late\""),
                line("d", "2026-07-20T00:00:01Z", 2, "end", ",\"status\":\"ok\""));

        // When
        Result utc = runs.run("show", "d");

        // Then
        assertTrue(utc.out().startsWith("2026-07-19 23:59:59  note"), utc.out());
        assertTrue(utc.lines().get(1).startsWith("2026-07-20 00:00:01  end"), utc.out());
    }

    @Test
    void timeZone_movesTheTimes() throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES);

        // When
        Result result = runs.run("show", "7c2a", "--tz", "Asia/Tokyo");

        // Then
        assertTrue(result.out().startsWith("22:11:04  model"), result.out());
    }

    @Test
    void eventsOutOfOrder_areShownByTimeThenStep() throws IOException {
        // Given
        List<String> reversed = new ArrayList<>(SampleRuns.STANDUP_LINES);
        Collections.reverse(reversed);
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES);
        String inOrder = runs.run("show", "7c2a").out();
        runs.file(SampleRuns.STANDUP_PATH, reversed);

        // When
        Result result = runs.run("show", "7c2a");

        // Then
        assertEquals(inOrder, result.out());
    }

    @Test
    void beginningOfAnId_isEnough() throws IOException {
        // Given
        Files.createDirectories(runs.runs().resolve("2026-07-20/run-folder.jsonl"));
        runs.file("2026-07-20/run-1~.jsonl", line("run-1", "2026-07-20T10:00:00Z", 1, "end", ""))
                .index(row("7c2a", "2026-07-20T10:00:00Z", "ok", ""));

        // When
        Result result = runs.run("show", "ru");

        // Then
        assertEquals(0, result.exitCode(), result.err());
        assertTrue(result.out().startsWith("10:00:00  end"), result.out());
    }

    @Test
    void beginningOfTwoIds_isAmbiguous() throws IOException {
        // Given
        runs.file("2026-07-20/7c2a.jsonl", line("7c2a", "2026-07-20T10:00:00Z", 1, "end", ""))
                .file("2026-07-20/7c2b.jsonl", line("7c2b", "2026-07-20T10:00:00Z", 1, "end", ""))
                .index(row("7c2b", "2026-07-20T10:00:00Z", "ok", ""));

        // When
        Result result = runs.run("show", "7c2");

        // Then
        assertEquals(1, result.exitCode());
        assertEquals("", result.out());
        assertEquals("7c2b\n7c2a\nhermes: 2 runs begin with 7c2: write more of the id\n", result.err());
    }

    @Test
    void wholeId_winsOverLongerOnes() throws IOException {
        // Given
        runs.file("2026-07-20/a.jsonl", line("a", "2026-07-20T10:00:00Z", 1, "note", ",\"summary\":\"short\""))
                .file("2026-07-20/a-b~.jsonl", line("a-b", "2026-07-20T10:00:00Z", 1, "end", ""))
                .index(row("a-b", "2026-07-20T10:00:00Z", "ok", "").replace("a-b.jsonl", "a-b~.jsonl"));

        // When
        Result result = runs.run("show", "a");

        // Then
        assertTrue(result.out().contains("short"), result.out() + result.err());
        assertEquals("run a is running\n", result.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc/passwd", "nope", "/etc/passwd", "index", "..", "2026-07-20/7c2a"})
    void idOfNoRun_isNotFound(String id) throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES).index(SampleRuns.STANDUP_INDEX_ROW);

        // When
        Result result = runs.run("show", id);

        // Then
        assertEquals(1, result.exitCode());
        assertEquals("", result.out());
        assertEquals("hermes: there is no run " + id + "\n", result.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret.jsonl", "/etc/passwd", "2026-07-20/../../x.jsonl", "2026-07-20/other.jsonl"})
    void indexRowWithAnotherPath_isNotFollowed(String path) throws IOException {
        // Given
        runs.index(row("x", "2026-07-20T10:00:00Z", "ok", "").replace("2026-07-20/x.jsonl", path));

        // When
        Result result = runs.run("show", "x");

        // Then
        assertEquals(1, result.exitCode());
        assertEquals(
                runs.runs() + "/index.jsonl:1: path is not one that this run can have\nhermes: there is no run x\n",
                result.err());
    }

    @Test
    void prunedRun_saysWhen() throws IOException {
        // Given
        runs.index(row("x", "2026-06-01T10:00:00Z", "ok", ""))
                .file(
                        "prune.jsonl",
                        "{\"ts\":\"2026-07-02T03:00:00Z\",\"run_id\":\"x\",\"path\":\"2026-06-01/x.jsonl\"}");

        // When
        Result result = runs.run("show", "x");

        // Then
        assertEquals(1, result.exitCode());
        assertEquals("hermes: run x was pruned: its file was deleted at 2026-07-02T03:00:00Z\n", result.err());
    }

    @Test
    void lostFile_isNamed() throws IOException {
        // Given
        runs.index(row("x", "2026-06-01T10:00:00Z", "ok", ""));

        // When
        Result result = runs.run("show", "x");

        // Then
        assertEquals(1, result.exitCode());
        assertEquals(
                "hermes: the file of run x is missing: " + runs.runs().resolve("2026-06-01/x.jsonl") + "\n",
                result.err());
    }

    @Test
    void interruptedRun_isKnownFromTheIndex() throws IOException {
        // Given
        runs.file("2026-07-20/x.jsonl", line("x", "2026-07-20T10:00:00Z", 1, "note", ""))
                .index(row("x", "2026-07-20T10:00:00Z", "interrupted", ""));

        // When
        Result result = runs.run("show", "x", "-o", "json");

        // Then
        assertEquals("run x is interrupted\n", result.err());
        assertTrue(result.out().contains("\"status\":\"interrupted\""), result.out());
        assertTrue(result.out().contains("\"summary\":\"did x\""), result.out());
    }

    @Test
    void quiet_leavesOutTheNote() throws IOException {
        // Given
        runs.file("2026-07-20/x.jsonl", line("x", "2026-07-20T10:00:00Z", 1, "note", ""));

        // When
        Result result = runs.run("show", "x", "-q");

        // Then
        assertEquals("", result.err());
    }

    @Test
    void json_hasTheSummaryAndTheLinesAsTheyAre() throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES).index(SampleRuns.STANDUP_INDEX_ROW);

        // When
        Result result = runs.run("show", "7c2a", "-o", "json");

        // Then
        String events = ",\"events\":[" + String.join(",", SampleRuns.STANDUP_LINES) + "]}\n";
        String summary = "{\"schema_version\":1,\"run\":{\"run_id\":\"7c2a\",\"ts\":\"2026-07-20T13:11:14Z\","
                + "\"summary\":\"scheduled standup + sent reminder\",\"status\":\"ok\",\"cost_usd\":0.0022,"
                + "\"path\":\"2026-07-20/7c2a-standup-scheduler.jsonl\",";
        assertTrue(result.out().startsWith(summary), result.out());
        assertTrue(result.out().endsWith(events), result.out());
        assertEquals(0, result.exitCode());
    }

    @Test
    void raw_printsTheFile() throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES);

        // When
        Result result = runs.run("show", "7c2a", "--raw");

        // Then
        assertEquals(RunsFixture.text(SampleRuns.STANDUP_LINES), result.out());
    }

    @Test
    void badLines_arePassedOverWithOneWarningEach() throws IOException {
        // Given
        String good = line("x", "2026-07-20T10:00:00Z", 1, "note", ",\"summary\":\"one\"");
        String end = line("x", "2026-07-20T10:00:05Z", 2, "end", ",\"status\":\"ok\"");
        String other = line("y", "2026-07-20T10:00:01Z", 1, "note", "");
        String file = good + "\nnot json\n" + other + "\n\0\0\0\n" + end + "\n{\"ts\":\"2026-07-2";
        runs.bytes("2026-07-20/x.jsonl", file.getBytes(StandardCharsets.UTF_8));

        // When
        Result result = runs.run("show", "x");

        // Then
        String name = runs.runs().resolve("2026-07-20/x.jsonl").toString();
        assertEquals(2, result.lines().size());
        assertEquals(
                List.of(
                        name + ":2: not_json: the line is not JSON, see column 1",
                        name + ":3: other_run: the file does not belong to the run_id of this line",
                        name + ":4: not_json: the line is not JSON, see column 1",
                        name + ":6: torn: the last line is not complete"),
                result.err().lines().toList().stream()
                        .map(l -> l.replaceAll("column \\d+", "column 1"))
                        .toList());
        assertEquals(0, result.exitCode());
    }

    @Test
    void manyBadLines_areCounted() throws IOException {
        // Given
        List<String> lines = new ArrayList<>(Collections.nCopies(1000, "\u0000\u0000"));
        lines.add(line("x", "2026-07-20T10:00:00Z", 1, "end", ""));
        runs.file("2026-07-20/x.jsonl", lines);

        // When
        Result result = runs.run("show", "x");

        // Then
        assertEquals(1, result.lines().size());
        assertTrue(result.err().endsWith("x.jsonl: 995 more bad lines\n"), result.err());
    }

    @Test
    void completeLastLineWithoutLineFeed_counts() throws IOException {
        // Given
        runs.bytes(
                "2026-07-20/x.jsonl",
                line("x", "2026-07-20T10:00:00Z", 1, "end", "").getBytes(StandardCharsets.UTF_8));

        // When
        Result result = runs.run("show", "x");

        // Then
        assertEquals(1, result.lines().size());
        assertEquals("", result.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello\n", "\0\0\0\0", "{\"a\":1}\n"})
    void fileWithoutAnEvent_isNotShown(String content) throws IOException {
        // Given
        runs.bytes("2026-07-20/x.jsonl", content.getBytes(StandardCharsets.UTF_8))
                .index(row("x", "2026-07-20T10:00:00Z", "ok", ""));

        // When
        Result result = runs.run("show", "x");

        // Then
        assertEquals(1, result.exitCode());
        assertTrue(result.err().contains("hermes: the file of run x holds no event"), result.err());
    }

    @Test
    void controlAndBidiCharacters_areEscaped() throws IOException {
        // Given
        String summary = "\\u001b[2J red\\u202e dlrow\\u0007 \\n ok \u009b1m 日本";
        runs.file(
                "2026-07-20/x.jsonl", line("x", "2026-07-20T10:00:00Z", 1, "note", ",\"summary\":\"" + summary + "\""));

        // When
        Result result = runs.run("show", "x");

        // Then
        assertTrue(result.out().endsWith("\\u001b[2J red\\u202e dlrow\\u0007 \\u000a ok \\u009b1m 日本\n"), result.out());
        assertEquals(1, result.lines().size());
    }

    @Test
    void wideCell_doesNotPushTheOtherRowsApart() throws IOException {
        // Given
        runs.file(
                "2026-07-20/x.jsonl",
                line("x", "2026-07-20T10:00:00Z", 1, "model", ",\"summary\":\"" + "a".repeat(101) + "\""),
                line("x", "2026-07-20T10:00:00Z", 2, "model", ",\"summary\":\"b\""));

        // When
        Result result = runs.run("show", "x");

        // Then
        assertEquals("10:00:00  model      b     -  -", result.lines().get(1));
    }

    @Test
    void missingFolder_isNamed() {
        // Given
        String nowhere = home.resolve("nowhere").toString();

        // When
        Result result = runs.run("show", "x", "--runs", nowhere);

        // Then
        assertEquals(1, result.exitCode());
        assertTrue(result.err().startsWith("hermes: there is no runs folder " + nowhere), result.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--server=localhost:8420", "--output=yaml", "--tz=Moon/Base", "--frobnicate"})
    void wrongOption_isWrongUsage(String option) {
        // When
        Result result = runs.run("show", "x", option);

        // Then
        assertEquals(2, result.exitCode());
        assertEquals("", result.out());
        assertFalse(result.err().isEmpty());
    }
}
