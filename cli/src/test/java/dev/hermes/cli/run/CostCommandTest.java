package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static dev.hermes.cli.run.RunsFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.run.RunsFixture.Result;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostCommandTest {
    @TempDir
    private Path home;

    private RunsFixture runs;

    @BeforeEach
    void createRunsFolder() throws IOException {
        runs = new RunsFixture(home);
    }

    private void givenCost(String runId, String ts, String fields) throws IOException {
        runs.file(ts.substring(0, 10) + "/" + runId + ".jsonl", line(runId, ts, 1, "model", fields));
    }

    private void givenAWeek() throws IOException {
        givenCost("r13", "2026-07-13T23:59:59Z", ",\"cost_usd\":9");
        givenCost("r14", "2026-07-14T00:00:00Z", ",\"cost_usd\":0.42,\"model\":\"opus\"");
        givenCost("r15", "2026-07-15T12:00:00Z", ",\"cost_usd\":0.51,\"model\":\"sonnet\",\"agent\":\"ann\"");
        givenCost("r16", "2026-07-16T12:00:00Z", ",\"cost_usd\":0.18,\"model\":\"sonnet\",\"team\":\"blue\"");
        givenCost("r17", "2026-07-17T12:00:00Z", ",\"cost_usd\":0.63,\"tool\":\"ocr\"");
        givenCost("r18", "2026-07-18T12:00:00Z", ",\"cost_usd\":0.39,\"tool\":\"ocr\"");
        givenCost("r19", "2026-07-19T23:59:59.999Z", ",\"cost_usd\":0.27");
        givenCost("r20", "2026-07-20T12:00:00Z", ",\"cost_usd\":0.71");
    }

    @Test
    void sevenDays_areSummedByDay() throws IOException {
        // Given
        givenAWeek();

        // When
        Result result = runs.run("cost", "--since=7d");

        // Then
        assertEquals("""
                2026-07-14  $0.42
                2026-07-15  $0.51
                2026-07-16  $0.18
                2026-07-17  $0.63
                2026-07-18  $0.39
                2026-07-19  $0.27
                2026-07-20  $0.71  (so far)
                """, result.out());
        assertEquals("", result.err());
        assertEquals(0, result.exitCode());
    }

    @Test
    void standupRun_costsLessThanACent() throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES).index(SampleRuns.STANDUP_INDEX_ROW);

        // When
        Result result = runs.run("cost", "--since", "2d", "--until", "2026-07-20");

        // Then
        assertEquals("2026-07-19  $0.00\n2026-07-20  <$0.01  (so far)\n", result.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tool  | -       $2.09;ocr     $1.02",
                "model | -       $2.00;sonnet  $0.69;opus    $0.42",
                "agent | -       $2.60;ann     $0.51",
                "team  | -       $2.93;blue    $0.18",
                "run   | r20  $0.71;r17  $0.63;r15  $0.51;r14  $0.42;r18  $0.39;r19  $0.27;r16  $0.18"
            })
    void otherKeys_areSortedByCost(String by, String rows) throws IOException {
        // Given
        givenAWeek();

        // When
        Result result = runs.run("cost", "--by", by);

        // Then
        String squeezed = rows.replaceAll(" +", " ").replace(";", "\n") + "\n";
        assertEquals(squeezed, result.out().replaceAll(" +", " "));
    }

    @ParameterizedTest
    @CsvSource({
        "--since=2026-07-19, 2026-07-19 $0.27;2026-07-20 $0.71 (so far)",
        "--since=1d --until=2026-07-13, 2026-07-13 $9.00",
        "--since=36h, 2026-07-19 $0.27;2026-07-20 $0.71 (so far)",
        "--since=6h, 2026-07-20 $0.71 (so far)",
        "--since=5h, 2026-07-20 $0.00 (so far)",
        "--since=2026-07-20T12:14:59Z, 2026-07-20 $0.71 (so far)",
        "--since=2026-07-20T12:15:00Z, 2026-07-20 $0.00 (so far)",
        "--since=2d --until=2026-07-20T12:00:00Z, 2026-07-19 $0.27;2026-07-20 $0.00 (so far)",
        "--since=1d --until=2026-07-20T14:15:00+02:00, 2026-07-20 $0.71 (so far)",
        "--since=1d --tz=Asia/Tokyo --until=2026-07-14, 2026-07-14 $9.42",
    })
    void since_takesDatesInstantsAndSpans(String options, String rows) throws IOException {
        // Given
        givenAWeek();

        // When
        Result result = runs.run(("cost " + options).split(" ", -1));

        // Then
        assertEquals(rows.replace(";", "\n") + "\n", result.out().replaceAll(" +", " "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--since=0001-01-01", "--since=0001-01-01 --until=9999-12-31"})
    void tableByDay_ofAgesIsRefused(String options) throws IOException {
        // When
        Result result = runs.run(("cost " + options).split(" ", -1));

        // Then
        assertEquals(2, result.exitCode());
        assertEquals("", result.out());
        assertTrue(result.err().contains("a table by day 10000 at most: take a shorter time"), result.err());
    }

    @Test
    void tableByModel_ofAgesIsMade() throws IOException {
        // Given
        givenAWeek();

        // When
        Result result = runs.run("cost", "--since=0001-01-01", "--until=9999-12-31", "--by=model");

        // Then
        assertEquals(0, result.exitCode(), result.err());
    }

    @Test
    void weeks_areSevenDaysEach() throws IOException {
        // When
        Result result = runs.run("cost", "--since", "4w");

        // Then
        assertEquals(28, result.lines().size());
        assertEquals("2026-06-23  $0.00", result.lines().get(0));
    }

    @ParameterizedTest
    @CsvSource({
        "--since=0d",
        "--since=7",
        "--since=7x",
        "--since=99999999d",
        "--since=2026-02-30",
        "--since=2026-07-21",
        "--until=2026-07-20T13:00:00",
        "--by=hour"
    })
    void wrongTime_isWrongUsage(String option) {
        // When
        Result result = runs.run("cost", option);

        // Then
        assertEquals(2, result.exitCode());
        assertEquals("", result.out());
    }

    @Test
    void unpricedSteps_areNotZero() throws IOException {
        // Given
        givenCost("r19", "2026-07-19T12:00:00Z", ",\"prompt_tokens\":100,\"completion_tokens\":20");
        runs.file(
                "2026-07-20/r20.jsonl",
                line("r20", "2026-07-20T12:00:00Z", 1, "model", ",\"prompt_tokens\":5"),
                line("r20", "2026-07-20T12:00:00Z", 2, "model", ",\"cost_usd\":0.30"));

        // When
        Result result = runs.run("cost", "--since", "2d");

        // Then
        assertEquals("2026-07-19  unpriced\n2026-07-20  ≥ $0.30   (so far)\n", result.out());
    }

    @Test
    void json_hasExactNumbersAndTheZone() throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES);
        givenCost("r19", "2026-07-19T12:00:00Z", ",\"prompt_tokens\":100");

        // When
        Result result = runs.run("cost", "--since", "2d", "-o", "json");

        // Then
        assertEquals("""
                {"schema_version":1,"day":"2026-07-19","zone":"UTC","cost_usd":null,"cost_complete":false,"prompt_tokens":100,"completion_tokens":0}
                {"schema_version":1,"day":"2026-07-20","zone":"UTC","cost_usd":0.0022,"cost_complete":true,"prompt_tokens":482,"completion_tokens":124}
                """, result.out());
    }

    @Test
    void json_hasNullForAMissingKey() throws IOException {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES);

        // When
        Result result = runs.run("cost", "--by", "tool", "-o", "json");

        // Then
        assertTrue(result.out().startsWith("{\"schema_version\":1,\"tool\":null,\"cost_usd\":0.0014,"), result.out());
    }

    @Test
    void restOfTheEndsTotal_isBookedOnNoTool() throws IOException {
        // Given
        runs.file(
                "2026-07-19/x.jsonl",
                line("x", "2026-07-19T12:00:00Z", 1, "tool", ",\"tool\":\"ocr\",\"cost_usd\":0.30"),
                line("x", "2026-07-20T12:00:00Z", 2, "end", ",\"total_cost_usd\":1"));

        // When
        Result result = runs.run("cost", "--by", "tool");

        // Then
        assertEquals("-    $0.70\nocr  $0.30\n", result.out());
    }

    @Test
    void nothingThatCosts_isExitCode1() throws IOException {
        // When
        Result result = runs.run("cost", "--by", "model");

        // Then
        assertEquals(1, result.exitCode());
    }

    @Test
    void copyOfARunFile_countsOnce() throws IOException {
        // Given
        givenCost("x", "2026-07-20T12:00:00Z", ",\"cost_usd\":0.30");
        runs.file("2026-07-20/x-copy.jsonl", line("x", "2026-07-20T12:00:00Z", 1, "model", ",\"cost_usd\":0.30"));

        // When
        Result result = runs.run("cost", "--since", "1d");

        // Then
        assertEquals("2026-07-20  $0.30  (so far)\n", result.out());
        assertTrue(result.err().contains("passed over"), result.err());
    }

    @Test
    void prunedRuns_areSaidToBeMissing() throws IOException {
        // Given
        runs.index(row("gone", "2026-07-20T10:00:00Z", "ok", ""), row("older", "2026-06-01T10:00:00Z", "ok", ""));

        // When
        Result result = runs.run("cost");

        // Then
        assertEquals("run files that are pruned or lost, so not in these sums: 1\n", result.err());
    }
}
