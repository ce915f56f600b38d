package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static dev.hermes.cli.run.RunsFixture.row;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.LiveCommand;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailCommandTest {
    private static final String FILE = "2026-07-20/x.jsonl";
    private static final String FIRST =
            line("x", "2026-07-20T10:00:00Z", 1, "tool", ",\"tool\":\"ocr\",\"cost_usd\":0.5");
    private static final String SECOND =
            line("x", "2026-07-20T10:00:02Z", 2, "error", ",\"tool\":\"ocr\",\"error\":\"no\\u001b paper\"");

    @TempDir
    private Path home;

    private RunsFixture runs;

    @BeforeEach
    void givenARunThatGoesOn() throws IOException {
        runs = new RunsFixture(home).file(FILE, FIRST);
    }

    private LiveCommand tail(String... words) {
        return LiveCommand.start(
                Map.of(),
                Stream.concat(Stream.of("run", "tail", "--runs", runs.runs().toString()), Stream.of(words))
                        .toArray(String[]::new));
    }

    private void append(String path, String text) throws IOException {
        Files.writeString(runs.runs().resolve(path), text, StandardOpenOption.APPEND, StandardOpenOption.CREATE);
    }

    @Test
    void steps_areShownAsTheyComeUntilTheRunEnds() throws Exception {
        try (LiveCommand tail = tail("x")) {
            // Given
            tail.awaitLines(
                    List.of("10:00:00  tool    ocr                                                        $0.5000  -"));

            // When
            append(FILE, SECOND + "\n" + FIRST.substring(0, 20));

            // Then
            tail.awaitLines(List.of(
                    "10:00:00  tool    ocr                                                        $0.5000  -",
                    "10:00:02  tool    ocr               FAIL  no\\u001b paper                     -        -"));
            Files.write(runs.runs().resolve(FILE), List.of(FIRST, SECOND));
            append(FILE, line("x", "2026-07-21T00:00:03Z", 3, "end", ",\"status\":\"ok\"") + "\n");
            tail.awaitLines(List.of(
                    "10:00:00  tool    ocr                                                        $0.5000  -",
                    "10:00:02  tool    ocr               FAIL  no\\u001b paper                     -        -",
                    "2026-07-21 00:00:03  end     ok                2 steps                                  $0.5000"));
            assertEquals(0, tail.exitCode());
        }
    }

    @ParameterizedTest
    @CsvSource({"ok, 0", "error, 1", "given up, 1"})
    void runThatHasEnded_isShownWholeAndEndsTheCommand(String status, int exitCode) throws Exception {
        // Given
        runs.file(FILE, FIRST, line("x", "2026-07-20T10:00:03Z", 3, "end", ",\"status\":\"" + status + "\""));

        // When
        try (LiveCommand tail = tail("x", "-o", "json")) {
            // Then
            assertEquals(exitCode, tail.exitCode(), tail.err());
        }
    }

    @Test
    void json_isALinePerEventAndOneOfTheRun() throws Exception {
        // Given
        String end = line("x", "2026-07-20T10:00:03Z", 3, "end", ",\"status\":\"ok\"");
        runs.file(FILE, FIRST, end);

        // When
        try (LiveCommand tail = tail("x", "-o", "json")) {
            // Then
            assertEquals(0, tail.exitCode());
            tail.awaitLines(List.of(
                    "{\"schema_version\":1,\"event\":" + FIRST + "}",
                    "{\"schema_version\":1,\"event\":" + end + "}",
                    "{\"schema_version\":1,\"run\":{\"run_id\":\"x\",\"ts\":\"2026-07-20T10:00:03Z\",\"summary\":null,\"status\":\"ok\","
                            + "\"cost_usd\":0.5,\"path\":\"2026-07-20/x.jsonl\",\"started_at\":\"2026-07-20T10:00:00Z\",\"steps\":1,\"events\":2,"
                            + "\"cost_complete\":true,\"unpriced_models\":[],\"prompt_tokens\":0,\"completion_tokens\":0,\"cache_read_tokens\":0,"
                            + "\"cache_write_tokens\":0,\"reasoning_tokens\":0}}"));
        }
    }

    @Test
    void runThatIsInterrupted_endsTheCommand() throws Exception {
        try (LiveCommand tail = tail("x")) {
            // Given
            tail.awaitLines(
                    List.of("10:00:00  tool    ocr                                                        $0.5000  -"));

            // When
            append("index.jsonl", row("x", "2026-07-20T10:00:00Z", "interrupted", "") + "\n");

            // Then
            assertEquals(1, tail.exitCode());
            assertEquals("run x is interrupted\n", tail.err());
        }
    }

    @Test
    void ctrlC_endsTheCommand() throws Exception {
        try (LiveCommand tail = tail("x")) {
            // Given
            tail.awaitLines(
                    List.of("10:00:00  tool    ocr                                                        $0.5000  -"));

            // When
            tail.interrupt();

            // Then
            assertEquals(130, tail.exitCode());
            assertEquals("", tail.err());
        }
    }

    @Test
    void allRuns_areShownWheneverOneChanges() throws Exception {
        // Given
        runs.file(SampleRuns.STANDUP_PATH, SampleRuns.STANDUP_LINES).index(SampleRuns.STANDUP_INDEX_ROW);
        String running = "2026-07-20 10:00:00  x         running      1 step     $0.5000";
        String standup =
                "2026-07-20 13:11:14  7c2a      ok                      $0.0022  scheduled standup + sent reminder";
        try (LiveCommand tail = tail()) {
            tail.awaitLines(List.of(running, standup));

            // When
            append(FILE, SECOND + "\n");

            // Then
            String goesOn = "2026-07-20 10:00:02  x         running      2 steps    $0.5000  no\\u001b paper";
            tail.awaitLines(List.of(running, standup, goesOn));

            // When
            append("index.jsonl", row("late", "2026-07-02T09:00:00Z", "error", ",\"error\":\"401\"") + "\n");

            // Then
            String late = "2026-07-02 09:00:00  late      error                   $0.1000  did late";
            tail.awaitLines(List.of(running, standup, goesOn, late));
            tail.interrupt();
            assertEquals(130, tail.exitCode());
        }
    }

    @Test
    void countOfNone_beginsWithWhatComes() throws Exception {
        // Given
        runs.index(SampleRuns.STANDUP_INDEX_ROW);
        AtomicInteger rows = new AtomicInteger();
        try (LiveCommand tail = tail("-n", "0", "-o", "json")) {
            // When
            await().until(() -> {
                append("index.jsonl", row("new" + rows.incrementAndGet(), "2026-07-20T14:00:00Z", "ok", "") + "\n");
                return !tail.lines().isEmpty();
            });

            // Then
            assertTrue(
                    tail.lines().get(0).startsWith("{\"schema_version\":1,\"run_id\":\"new"),
                    tail.lines().get(0));
        }
    }

    @Test
    void countBesideAnId_isWrongUsage() throws Exception {
        // When
        try (LiveCommand tail = tail("x", "-n", "3")) {
            // Then
            assertEquals(2, tail.exitCode());
        }
    }

    @Test
    void runThatIsNotThere_isAFailure() throws Exception {
        // When
        try (LiveCommand tail = tail("nobody")) {
            // Then
            assertEquals(1, tail.exitCode());
            assertTrue(tail.err().contains("there is no run nobody"), tail.err());
        }
    }
}
