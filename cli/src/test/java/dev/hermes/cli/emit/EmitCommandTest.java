package dev.hermes.cli.emit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What emit says and keeps where there is no broker. */
class EmitCommandTest {
    @TempDir
    Path folder;

    @Test
    void acceptedLines_withoutABroker_areSafeInTheSpool() throws IOException {
        Typed typed = typeLines(String.join("\n", SampleRuns.STANDUP_LINES));

        assertEquals(0, typed.exitCode());
        assertEquals("", typed.out());
        assertEquals(
                "6 events accepted; 6 not acknowledged yet: safe in " + home().spool()
                        + ", they go out when hermes up runs, or by hermes emit --drain",
                typed.err().strip());
        assertTrue(spoolHolds(SampleRuns.STANDUP_LINES.get(5)));
    }

    @Test
    void rejectedLines_areReportedByPlaceAndReason_andTheOthersGoOn() throws IOException {
        Typed typed = typeLines("""
                {"ts":"2026-07-20T13:11:04Z","run_id":"r","step":1,"kind":"note"}

                {"ts":"2026-07-20T13:11:04Z","run_id":"r","step":1
                {"ts":"yesterday","run_id":"r","step":1,"kind":"note"}
                [1]
                {"ts":"2026-07-20T13:11:04Z","step":1,"kind":"note"}
                {"ts":"2026-07-20T13:11:05Z","run_id":"r","step":2,"kind":"note"}
                """);

        assertEquals(1, typed.exitCode());
        List<String> lines = typed.err().lines().toList();
        assertEquals("-:3: not_json: the line is not JSON, see column 51", lines.get(0));
        assertEquals(
                "-:4: bad_ts: ts is not an RFC 3339 date-time with an offset, such as 2026-07-20T13:11:04Z",
                lines.get(1));
        assertEquals("-:5: not_an_object: the line is not a JSON object", lines.get(2));
        assertEquals("-:6: missing_run_id: run_id is missing", lines.get(3));
        assertTrue(lines.get(4).startsWith("2 events accepted, 4 rejected; 2 not acknowledged yet"), lines.get(4));
        assertTrue(spoolHolds("13:11:05Z"));
    }

    @Test
    void files_areNamedInReports() throws IOException {
        Path good = write("good.jsonl", SampleRuns.STANDUP_LINES.get(0));
        Path bad = write("bad.jsonl", "\n\nno\n");

        Typed typed = type("emit", good.toString(), bad.toString());

        assertEquals(1, typed.exitCode());
        assertTrue(typed.err().startsWith(bad + ":3: not_json: "), typed.err());
    }

    @Test
    void file_thatIsNotThere_isReported_andTheOthersGoOn() throws IOException {
        Path good = write("good.jsonl", SampleRuns.STANDUP_LINES.get(0));
        Path missing = folder.resolve("missing.jsonl");

        Typed typed = type("emit", missing.toString(), good.toString());

        assertEquals(1, typed.exitCode());
        assertTrue(typed.err().startsWith("hermes: cannot read " + missing + ": no such file or folder"), typed.err());
        assertTrue(typed.err().contains("1 event accepted"), typed.err());
    }

    @Test
    void quiet_saysOnlyWhatIsWrong() {
        Typed typed = typeLines(SampleRuns.STANDUP_LINES.get(0) + "\nno\n", "-q");

        assertEquals(1, typed.exitCode());
        assertEquals(1, typed.err().lines().count(), typed.err());
    }

    @Test
    void runId_isForLinesThatNameNone() throws IOException {
        Typed typed = typeLines("{\"kind\":\"note\"}", "--run-id", "r1");

        assertEquals(0, typed.exitCode());
        assertTrue(spoolHolds("\"run_id\":\"r1\",\"step\":1,\"kind\":\"note\"}"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 201})
    void runId_thatIsNone_isWrongUsage(int length) {
        Typed typed = typeLines("{\"kind\":\"note\"}", "--run-id", "x".repeat(length));

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("--run-id takes 1 to 200 characters"), typed.err());
    }

    @Test
    void drain_withoutABroker_saysWhatRemains() {
        typeLines(SampleRuns.STANDUP_LINES.get(0));

        Typed typed = type("emit", "--drain");

        assertEquals(1, typed.exitCode());
        assertEquals(
                "0 events delivered, 1 remain in " + home().spool(), typed.err().strip());
    }

    private Typed typeLines(String stdin, String... options) {
        List<String> words = new ArrayList<>(List.of("emit"));
        words.addAll(List.of(options));
        return Typed.withStdin(environment(), stdin, words.toArray(String[]::new));
    }

    private Typed type(String... words) {
        return Typed.into(environment(), words);
    }

    private Map<String, String> environment() {
        return Map.of(HermesHome.VARIABLE, home().root().toString());
    }

    private HermesHome home() {
        return new HermesHome(folder.resolve("home"));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private boolean spoolHolds(String text) throws IOException {
        try (var files = Files.walk(home().spool())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), UTF_8).contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }
}
