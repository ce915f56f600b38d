package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.SampleRuns;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The week of the seed document, through the command line only: emitted, kept, shown, found and summed. */
class StandupRunIT {
    private static final List<String> COSTS = List.of("0.42", "0.51", "0.18", "0.63", "0.39", "0.27", "0.7078");

    @TempDir
    static Path folder;

    private static Pipeline pipeline;

    @BeforeAll
    static void emitTheWeek() {
        pipeline = Pipeline.start(folder);
        emit(String.join("\n", SampleRuns.STANDUP_LINES), SampleRuns.STANDUP_NAME, SampleRuns.STANDUP_SUMMARY);
        emit(failedRun("ff01", "2026-07-19", "401"), "reminder", "not sent");
        emit(okRun("a3c4", "2026-07-18"), "reminder", "sent");
        for (int day = 0; day < COSTS.size(); day++) {
            emit(paidRun("paid" + day, "2026-07-" + (14 + day), COSTS.get(day)), "work", "worked");
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> pipeline.index().lines().count() >= COSTS.size() + 3);
    }

    @AfterAll
    static void stop() {
        pipeline.close();
    }

    private static void emit(String lines, String name, String summary) {
        Hermes.Printed printed =
                pipeline.hermesWithInput(lines, "emit", "-q", "--run-name", name, "--run-summary", summary);
        assertEquals(0, printed.exitCode(), printed.err());
    }

    private static String line(String runId, String day, int step, String rest) {
        return "{\"ts\":\"%sT08:00:0%dZ\",\"run_id\":\"%s\",\"step\":%d,%s}".formatted(day, step, runId, step, rest);
    }

    private static String failedRun(String runId, String day, String error) {
        return line(runId, day, 1, "\"kind\":\"error\",\"tool\":\"email.send\",\"error\":\"" + error + "\"")
                + "\n"
                + line(runId, day, 2, "\"kind\":\"end\",\"status\":\"error\"");
    }

    private static String okRun(String runId, String day) {
        return line(runId, day, 1, "\"kind\":\"tool\",\"tool\":\"email.send\",\"output\":\"ok\"")
                + "\n"
                + line(runId, day, 2, "\"kind\":\"end\",\"status\":\"ok\"");
    }

    private static String paidRun(String runId, String day, String cost) {
        return line(runId, day, 1, "\"kind\":\"tool\",\"tool\":\"work\",\"cost_usd\":" + cost)
                + "\n"
                + line(runId, day, 2, "\"kind\":\"end\",\"status\":\"ok\"");
    }

    @Test
    void runFile_hasTheBytesThatWereEmitted() {
        String file = Audit.text(pipeline.home.runs().resolve(SampleRuns.STANDUP_PATH));

        assertEquals(String.join("\n", SampleRuns.STANDUP_LINES) + "\n", file);
    }

    @Test
    void show_printsTheRowsOfTheSample() {
        Hermes.Printed printed = pipeline.hermes("run", "show", "7c2a");

        assertEquals("""
                13:11:04  model   claude-sonnet-4   decide which tool to call   482+124 tok  $0.0014  1.3s
                13:11:06  tool    ocr.vision        OCR receipt                 312 chars    $0.0008  2.1s
                13:11:09  tool    calendar.create   ok                                       $0.0000  0.4s
                13:11:11  tool    email.send        FAIL  401 unauthorized                   -        -
                13:11:14  tool    email.send        ok                                       -        -
                13:11:14  end     ok                5 steps                                  $0.0022
                """.replaceAll(" +", " "), printed.out().replaceAll(" +", " "));
    }

    @Test
    void indexRow_beginsAsTheSample() {
        String row =
                pipeline.index().lines().filter(r -> r.contains("\"7c2a\"")).collect(Collectors.joining());

        String expected = SampleRuns.STANDUP_INDEX_ROW;
        assertTrue(row.startsWith(expected.substring(0, expected.length() - 1)), row);
    }

    @Test
    void search_listsNewestFirst() {
        Hermes.Printed printed = pipeline.hermes("run", "search", "email.send");

        assertEquals("2026-07-20  7c2a   ok\n2026-07-19  ff01   error 401\n2026-07-18  a3c4   ok\n", printed.out());
    }

    @Test
    void cost_isThatOfTheWeek() {
        Hermes.Printed printed = pipeline.hermes("run", "cost", "--since", "7d", "--until", "2026-07-20");

        assertEquals("""
                2026-07-14  $0.42
                2026-07-15  $0.51
                2026-07-16  $0.18
                2026-07-17  $0.63
                2026-07-18  $0.39
                2026-07-19  $0.27
                2026-07-20  $0.71
                """, printed.out());
    }

    @Test
    void topics_sayTheSameAsTheFiles() {
        RunSummary summary = pipeline.audit().latest(Topics.RUN_SUMMARIES).get("7c2a");

        assertEquals(0, new BigDecimal("0.0022").compareTo(summary.totals().costUsd()));
        assertEquals(5, summary.totals().steps());
        assertEquals(SampleRuns.STANDUP_PATH, summary.path());
        assertEquals("ok", summary.outcome().status());
    }
}
