package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static dev.hermes.cli.run.RunsFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.run.RunsFixture.Result;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchCommandTest {
    @TempDir
    private Path home;

    private RunsFixture runs;

    @BeforeEach
    void createRunsFolder() throws IOException {
        runs = new RunsFixture(home);
    }

    private void givenThreeRunsThatSendMail() throws IOException {
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES)
                .file(
                        "2026-07-19/ff01.jsonl",
                        line("ff01", "2026-07-19T09:00:00Z", 1, "error", ",\"tool\":\"email.send\",\"error\":\"401\""),
                        line("ff01", "2026-07-19T09:00:01Z", 2, "end", ",\"status\":\"error\""))
                .file(
                        "2026-07-18/a3c4.jsonl",
                        line("a3c4", "2026-07-18T09:00:00Z", 1, "tool", ",\"tool\":\"email.send\",\"output\":\"ok\""),
                        line("a3c4", "2026-07-18T09:00:01Z", 2, "end", ",\"status\":\"ok\""))
                .file("2026-07-18/0000.jsonl", line("0000", "2026-07-18T09:00:01Z", 2, "end", ",\"status\":\"ok\""))
                .index(
                        row("a3c4", "2026-07-18T09:00:01Z", "ok", ""),
                        row("0000", "2026-07-18T09:00:01Z", "ok", ""),
                        row("ff01", "2026-07-19T09:00:01Z", "error", ",\"error\":\"401\""),
                        SampleRuns.STANDUP_INDEX_ROW);
    }

    private void givenRunWith(String fields) throws IOException {
        runs.file("2026-07-20/x.jsonl", line("x", "2026-07-20T10:00:00Z", 1, "note", fields));
    }

    @Test
    void runsWithTheTerm_areListedNewestFirst() throws IOException {
        // Given
        givenThreeRunsThatSendMail();

        // When
        Result result = runs.run("search", "email.send");

        // Then
        assertEquals("""
                2026-07-20  7c2a   ok
                2026-07-19  ff01   error 401
                2026-07-18  a3c4   ok
                """, result.out());
        assertEquals(0, result.exitCode());
    }

    @Test
    void json_isTheIndexRowWithTheNumberOfMatches() throws IOException {
        // Given
        givenThreeRunsThatSendMail();

        // When
        Result result = runs.run("search", "email.send", "-n", "1", "-o", "json");

        // Then
        String row = SampleRuns.STANDUP_INDEX_ROW;
        assertEquals("{\"schema_version\":1," + row.substring(1, row.length() - 1) + ",\"matches\":2}\n", result.out());
    }

    @Test
    void nothingFound_isExitCode1() throws IOException {
        // Given
        givenThreeRunsThatSendMail();

        // When
        Result result = runs.run("search", "carrier.pigeon");

        // Then
        assertEquals(1, result.exitCode());
        assertEquals("", result.out() + result.err());
    }

    @Test
    void since_leavesOutOlderRuns() throws IOException {
        // Given
        givenThreeRunsThatSendMail();

        // When
        Result result = runs.run("search", "email.send", "--since", "2d");

        // Then
        assertEquals(2, result.lines().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "email.send | kind:error | ff01,7c2a",
                "email.send | kind:error error:401 | ff01",
                "email.send | retry:true | 7c2a",
                "email.send | cost_usd:0 | ''",
                "Standup    | cost_usd:0 | 7c2a",
                "Standup    | input:Standup | ''",
            })
    void fields_mustBeOnTheSameLine(String term, String filters, String found) throws IOException {
        // Given
        givenThreeRunsThatSendMail();
        String[] arguments = ("search\n" + term + "\n" + filters.replace(' ', '\n')).split("\n", -1);

        // When
        Result result = runs.run(arguments);

        // Then
        List<String> ids =
                result.lines().stream().map(l -> l.substring(12, 16)).sorted().toList();
        assertEquals(
                found.isEmpty()
                        ? List.of()
                        : List.of(found.split(",", -1)).stream().sorted().toList(),
                ids);
    }

    @ParameterizedTest
    @ValueSource(strings = {"日本", "Tōkyō \"Tower\"", "a/b", "line\nfeed", "back\\slash", "\"note\"", "1.50", "deep 日"})
    void term_isFoundAsWrittenOrDecoded(String term) throws IOException {
        // Given
        givenRunWith(",\"summary\":\"\\u65e5\\u672c T\\u014dky\\u014d \\\"Tower\\\" a\\/b line\\nfeed back\\\\slash\","
                + "\"n\":1.50,\"nested\":{\"list\":[{\"text\":\"deep \\u65E5\"}]}");

        // When
        Result result = runs.run("search", term);

        // Then
        assertEquals(0, result.exitCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Report", "reported", "key", "\u00C9T\u00C9", "t\u00e9\""})
    void term_isNotFoundOtherwise(String term) throws IOException {
        // Given
        givenRunWith(",\"summary\":\"report \u00e9t\\u00e9\",\"k\\u0065y\":\"f\"");

        // When
        Result result = runs.run("search", term);

        // Then
        assertEquals(1, result.exitCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "REPORT", "été", "ÉTÉ", "straße 日", "STRA", "hid\nden"})
    void ignoreCase_findsEitherCase(String term) throws IOException {
        // Given
        givenRunWith(",\"summary\":\"Report \u00c9t\u00e9 Stra\\u00dfe \\u65e5 \\u0048ID\\nden\"");

        // When
        Result result = runs.run("search", "-i", term);

        // Then
        assertEquals(0, result.exitCode());
    }

    @Test
    void badLineThatHoldsTheTerm_isReportedAndNotCounted() throws IOException {
        // Given
        runs.file("2026-07-20/x.jsonl", line("x", "2026-07-20T10:00:00Z", 1, "note", ""), "{\"torn\":\"needle");

        // When
        Result result = runs.run("search", "needle");

        // Then
        assertEquals(1, result.exitCode());
        assertTrue(result.err().contains("x.jsonl:2: not_json"), result.err());
    }

    @Test
    void sigma_isFoundHoweverItIsWritten() throws IOException {
        // Given: in lower case the last letter is another sigma than elsewhere
        givenRunWith(",\"summary\":\"\u039f\u03a3\"");

        // When, Then
        for (String term : List.of("\u03a3", "\u03c3", "\u03c2", "\u03bf\u03c2", "\u039f\u03c3")) {
            assertEquals(0, runs.run("search", "-i", term).exitCode(), term);
        }
    }

    @Test
    void finishedRun_whoseFileCouldBeARunningOnes_isListedOnce() throws IOException {
        // Given
        runs.file("2026-07-20/a.jsonl", line("a", "2026-07-20T10:00:00Z", 1, "note", ",\"summary\":\"alpha\""))
                .file(
                        "2026-07-20/a-b~.jsonl",
                        line("a-b", "2026-07-20T10:00:00Z", 1, "note", ",\"summary\":\"alpha\""),
                        line("a-b", "2026-07-20T10:00:01Z", 2, "end", ",\"status\":\"ok\""))
                .index(row("a-b", "2026-07-20T10:00:01Z", "ok", "").replace("a-b.jsonl", "a-b~.jsonl"));

        // When
        Result result = runs.run("search", "alpha");

        // Then
        assertEquals(List.of("2026-07-20  a-b   ok", "2026-07-20  a     running"), result.lines());
    }

    @Test
    void copyOfARunFile_countsOnce() throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES)
                .file("2026-07-20/7c2a-copy.jsonl", SampleRuns.STANDUP_LINES)
                .index(SampleRuns.STANDUP_INDEX_ROW);

        // When
        Result result = runs.run("search", "email.send");

        // Then
        assertEquals(1, result.lines().size());
        assertTrue(result.err().contains("7c2a-copy.jsonl: passed over"), result.err());
    }

    @Test
    void runningRunWithAnError_isNotCalledFailed() throws IOException {
        // Given
        givenRunWith(",\"error\":\"timeout\"");

        // When
        Result result = runs.run("search", "timeout");

        // Then
        assertEquals("2026-07-20  x   running\n", result.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "email.send 401               | ff01,7c2a",
                "email.send 401 unauthorized  | 7c2a",
                "email.send status:error      | ff01",
                "email.send status:ok         | 7c2a,a3c4",
                "email.send since:2d          | 7c2a,ff01",
                "email.send until:2026-07-19  | a3c4,ff01",
                "email.send since:2026-07-19 until:2026-07-19 | ff01",
                "email.send agent:mailer      | a3c4",
                "email.send team:blue         | a3c4",
                "email.send user:ann          | ff01",
                "email.send user:bob          | ''",
                "email.send status:error kind:error 401 | ff01",
            })
    void words_areTermsOfTheLineOrChooseRuns(String words, String found) throws IOException {
        // Given
        givenThreeRunsThatSendMail();
        runs.file(
                        "2026-07-19/ff01.jsonl",
                        line("ff01", "2026-07-19T09:00:00Z", 1, "error", ",\"tool\":\"email.send\",\"error\":\"401\""),
                        line("ff01", "2026-07-19T09:00:01Z", 2, "end", ",\"status\":\"error\",\"user\":\"ann\""))
                .index(
                        row("a3c4", "2026-07-18T09:00:01Z", "ok", ",\"agent\":\"mailer\",\"team\":\"blue\""),
                        row("ff01", "2026-07-19T09:00:01Z", "error", ",\"error\":\"401\""),
                        SampleRuns.STANDUP_INDEX_ROW);

        // When
        Result result = runs.run(("search " + words).split(" ", -1));

        // Then
        List<String> ids =
                result.lines().stream().map(l -> l.substring(12, 16)).sorted().toList();
        assertEquals(
                found.isEmpty()
                        ? List.of()
                        : Arrays.stream(found.split(",", -1)).sorted().toList(),
                ids);
    }

    @Test
    void firstWord_isATermWhateverItIs() throws IOException {
        // Given
        givenRunWith(",\"summary\":\"the status:ok of it\"");

        // When
        Result result = runs.run("search", "status:ok");

        // Then
        assertEquals(0, result.exitCode());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "since:2d --since 2d       | since: is given twice: a run has one since",
                "status:ok status:error    | status: is given twice: a run has one status",
                "status:                   | status: says nothing",
                "since:yesterday           | since: is not a date such as 2026-07-20, nor an instant such as"
                        + " 2026-07-20T13:00:00Z, or a span such as 36h, 7d or 4w: yesterday",
            })
    void wordsThatChooseNothing_areWrongUsage(String words, String message) throws IOException {
        // Given
        givenThreeRunsThatSendMail();

        // When
        Result result = runs.run(("search email.send " + words.strip()).split(" ", -1));

        // Then
        assertEquals(2, result.exitCode());
        assertEquals("hermes: " + message + "\n", result.err());
    }

    @Test
    void secondFileOfAnUnindexedRun_isPassedOverThoughOnlyItHoldsTheTerm() throws IOException {
        // Given
        runs.file("2026-07-20/x-a.jsonl", line("x", "2026-07-20T10:00:00Z", 1, "note", ""))
                .file("2026-07-20/x-b.jsonl", line("x", "2026-07-20T10:00:00Z", 1, "note", ",\"summary\":\"needle\""));

        // When
        Result result = runs.run("search", "needle");

        // Then
        assertEquals(1, result.exitCode());
        assertTrue(
                result.err().contains("x-b.jsonl: passed over: the run's file is 2026-07-20/x-a.jsonl"), result.err());
    }

    @Test
    void badLine_isReportedWithItsNumberInTheFile() throws IOException {
        // Given
        String long1 = line("x", "2026-07-20T10:00:00Z", 1, "note", ",\"summary\":\"" + "hay ".repeat(90_000) + "\"");
        runs.file(
                "2026-07-20/x.jsonl",
                long1,
                long1,
                "{\"torn\":\"needle",
                long1.replace("hay ", "need").replace("step\":1", "step\":2"));

        // When
        Result result = runs.run("search", "needle");

        // Then
        assertTrue(result.err().contains("x.jsonl:3: not_json"), result.err());
    }
}
