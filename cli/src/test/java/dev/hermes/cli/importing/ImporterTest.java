package dev.hermes.cli.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.CapturedOutput;
import dev.hermes.cli.runs.RunFile;
import dev.hermes.cli.runs.RunsFolder;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImporterTest {
    @TempDir
    private Path runs;

    private final CapturedOutput captured = new CapturedOutput();
    private final ImportReport report = new ImportReport(captured.output(), false);
    private final List<StepEvent> events = new ArrayList<>();

    private void write(String path, String content) throws IOException {
        Path file = runs.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private void importAll() throws IOException, InterruptedException {
        RunsFolder folder = new RunsFolder(runs, captured.output()::warn);
        Importer importer =
                new Importer(folder.summaries(), Intake.builtIn(), (runId, event) -> events.add(event), report);
        for (RunFile file : folder.files()) {
            importer.take(file);
        }
    }

    private void writeStandup() throws IOException {
        write(SampleRuns.STANDUP_PATH, String.join("\n", SampleRuns.STANDUP_LINES) + "\n");
    }

    @Test
    void sampleRun_becomesItsEvents() throws IOException, InterruptedException {
        writeStandup();
        write("index.jsonl", SampleRuns.STANDUP_INDEX_ROW + "\n");

        importAll();

        assertEquals(
                SampleRuns.STANDUP_LINES, events.stream().map(StepEvent::line).toList());
        String hash = events.get(0).fileSha256();
        for (int number = 1; number <= 6; number++) {
            StepEvent event = events.get(number - 1);
            assertEquals(EventIds.ofImport("7c2a", hash, number), event.eventId());
            assertTrue(event.isImported());
            assertEquals(hash, event.fileSha256());
            assertEquals(number == 1 ? SampleRuns.STANDUP_NAME : null, event.runName());
            assertEquals(number == 6 ? SampleRuns.STANDUP_SUMMARY : null, event.runSummary());
        }
        assertEquals(List.of(), captured.err());
    }

    @Test
    void lastRowOfTheRun_givesItsSummary() throws IOException, InterruptedException {
        writeStandup();
        String row = SampleRuns.STANDUP_INDEX_ROW;
        write("index.jsonl", row.replace("scheduled", "planned") + "\n" + row + "\n");

        importAll();

        assertEquals(SampleRuns.STANDUP_SUMMARY, events.get(5).runSummary());
    }

    @Test
    void summaryThatTheLinesGive_isNotSaidAgain() throws IOException, InterruptedException {
        writeStandup();
        write("index.jsonl", SampleRuns.STANDUP_INDEX_ROW.replace(SampleRuns.STANDUP_SUMMARY, "OCR receipt") + "\n");

        importAll();

        assertNull(events.get(5).runSummary());
    }

    @Test
    void treeWithoutAnIndex_isImportedToo() throws IOException, InterruptedException {
        writeStandup();

        importAll();

        assertEquals(6, events.size());
        assertNull(events.get(5).runSummary());
    }

    @Test
    void unfitFile_isRefusedWhole_andTheOthersGoOn() throws IOException, InterruptedException {
        String good = "{\"ts\":\"2026-07-19T10:00:00Z\",\"run_id\":\"bad\",\"step\":1,\"kind\":\"note\"}\n";
        write("2026-07-19/bad.jsonl", good + "{\"ts\"\n");
        write("2026-07-19/notes.txt", "not ours");
        writeStandup();

        importAll();

        assertEquals(6, events.size());
        assertEquals(1, captured.err().size());
        assertTrue(
                captured.err().get(0).startsWith(runs.resolve("2026-07-19/bad.jsonl") + ":2: not_json: "),
                captured.err().get(0));
    }

    @Test
    void report_tellsRunsThatWereNotTakenIn() throws IOException, InterruptedException {
        writeStandup();
        write("2026-07-19/bad.jsonl", "{\n");
        importAll();
        NotTaken notTaken = new NotTaken();
        notTaken.add("already_known", "7c2a", SampleRuns.STANDUP_LINES.size());

        boolean complete = report.print(notTaken);

        assertEquals(
                List.of("0 runs, 0 lines imported, now or before; 1 run already known; 1 file refused"),
                captured.out());
        assertEquals(
                "run 7c2a: already_known: 6 lines not taken", captured.err().get(1));
        assertEquals(false, complete);
    }

    @Test
    void report_ofKnownRunsOnly_isComplete_butNotOfRejectedOnes() throws IOException, InterruptedException {
        writeStandup();
        importAll();
        NotTaken known = new NotTaken();
        known.add("already_known", "7c2a", 1);
        NotTaken late = new NotTaken();
        late.add("too_late", "7c2a", 1);

        boolean complete = report.print(known);
        boolean incomplete = report.print(late);

        assertTrue(complete);
        assertEquals(false, incomplete);
        assertEquals(
                "0 runs, 5 lines imported, now or before; 1 run rejected",
                captured.out().get(1));
    }

    @Test
    void report_ofManyKnownRuns_namesSome() {
        NotTaken notTaken = new NotTaken();
        for (int run = 0; run < 25; run++) {
            notTaken.add("already_known", "run" + run, 1);
            report.published("hash" + run, 1);
        }

        report.print(notTaken);

        assertEquals(21, captured.err().size());
        assertEquals("5 more runs: already_known", captured.err().get(20));
    }

    @Test
    void report_asJson_hasARowForEachRunNotTaken() {
        ImportReport json = new ImportReport(captured.output(), true);
        json.published("a", 6);
        json.published("b", 4);
        NotTaken notTaken = new NotTaken();
        notTaken.add("already_known", "r\"1", 1);

        json.print(notTaken);
        json.printPublished();

        assertEquals(
                List.of(
                        "{\"schema_version\":1,\"run_id\":\"r\\\"1\",\"reason\":\"already_known\",\"lines\":1}",
                        "{\"schema_version\":1,\"runs\":1,\"lines\":9,\"already_known\":1,\"rejected_runs\":0,"
                                + "\"refused_files\":0,\"taken_in\":true}",
                        "{\"schema_version\":1,\"runs\":2,\"lines\":10,\"refused_files\":0,\"taken_in\":false}"),
                captured.out());
    }

    @Test
    void progress_isSaidNowAndThen() {
        long[] now = {0};
        Progress progress = new Progress(captured.output(), () -> now[0]);
        progress.is(() -> "at once");
        now[0] = 10_000_000_000L;
        progress.is(() -> "after 10 seconds");
        now[0] = 19_000_000_000L;
        progress.is(() -> "after 19 seconds");
        now[0] = 20_000_000_000L;

        progress.is(() -> "after 20 seconds");

        assertEquals(List.of("after 10 seconds", "after 20 seconds"), captured.err());
    }
}
