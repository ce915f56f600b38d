package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PruneTest {
    private final FailingDisk disk = new FailingDisk();

    @TempDir
    private Path home;

    private PruneFixture fixture;

    @BeforeEach
    void open() throws IOException {
        fixture = new PruneFixture(home.resolve("runs"), disk).run("new", "ok", 0);
    }

    private static String auditLine(String runId) {
        String file = "{\"file\":\"" + PruneFixture.path(runId) + "\"}\n";
        return "{\"ts\":\"2026-07-20T13:00:00Z\",\"run_id\":\"" + runId + "\",\"path\":\"" + PruneFixture.path(runId)
                + "\",\"bytes\":" + file.length() + ",\"sha256\":\"" + Sha256.of(file)
                + "\",\"reason\":\"status ok, no line received for 30d\"}";
    }

    @Test
    void oldRun_isDeletedAndAudited() throws IOException {
        // Given
        fixture.run("a", "ok", 31);
        String index = Files.readString(fixture.runs.resolve(IndexFile.NAME));
        List<PrunedRun> pruned = new ArrayList<>();

        // When
        fixture.prune().run(pruned::add);

        // Then
        assertFalse(fixture.exists("a"));
        assertTrue(fixture.exists("new"));
        assertEquals(List.of(auditLine("a")), fixture.audit());
        assertEquals(
                List.of(new PrunedRun(
                        PruneFixture.path("a"),
                        "a",
                        ("{\"file\":\"" + PruneFixture.path("a") + "\"}\n").length(),
                        PruneFixture.START.minus(Duration.ofDays(31)),
                        "status ok, no line received for 30d")),
                pruned);
        assertEquals(index, Files.readString(fixture.runs.resolve(IndexFile.NAME)));
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(fixture.runs.resolve(PrunedRuns.NAME))));
        assertTrue(new PrunedRuns(fixture.runs).contains(PruneFixture.path("a")));
    }

    @Test
    void runAsOldAsTheRetention_isKept() throws IOException {
        // Given
        fixture.run("same", "ok", 30).run("older", "ok", 30.001);

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of("older"), pruned);
    }

    @ParameterizedTest
    @ValueSource(strings = {"error", "running", "interrupted", "cancelled", "OK", ""})
    void runThatDidNotEndWell_isKept(String status) throws IOException {
        // Given
        fixture.run("a", status, 400);

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
        assertTrue(fixture.exists("a"));
    }

    @Test
    void latestRow_decides() throws IOException {
        // Given
        fixture.run("a", "ok", 40).row("a", "error");
        fixture.run("b", "ok", 40).row("b", "running");
        fixture.run("c", "error", 40).row("c", "ok");
        fixture.run("d", "ok", 40).row("d", "running").row("d", "ok");

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of("c", "d"), pruned);
    }

    @Test
    void runWithoutARow_isKept() throws IOException {
        // Given
        fixture.file(PruneFixture.path("a"), PruneFixture.START.minus(Duration.ofDays(400)));

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
    }

    @Test
    void rowOfAnotherRunWithThatPath_countsForNothing() throws IOException {
        // Given
        fixture.file(PruneFixture.path("a"), PruneFixture.START.minus(Duration.ofDays(400)));
        fixture.append(
                IndexFile.NAME, "{\"run_id\":\"b\",\"status\":\"ok\",\"path\":\"" + PruneFixture.path("a") + "\"}\n");

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
    }

    @Test
    void badRowAndTornRow_arePassedOver() throws IOException {
        // Given
        fixture.append(IndexFile.NAME, "no json\n").run("a", "ok", 40);
        fixture.append(
                IndexFile.NAME, "{\"run_id\":\"a\",\"status\":\"error\",\"path\":\"" + PruneFixture.path("a") + "\"}");

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of("a"), pruned);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-06-01/notes.txt",
                "2026-06-01/.hidden.jsonl",
                "2026-06-01/ä.jsonl",
                "June/a.jsonl",
                "index-copy.jsonl",
                "2026-06-01/deep/a.jsonl"
            })
    void fileThatIsNoRunFile_isKept(String path) throws IOException {
        // Given
        fixture.file(path, PruneFixture.START.minus(Duration.ofDays(400)));
        fixture.append(IndexFile.NAME, "{\"run_id\":\"a\",\"status\":\"ok\",\"path\":\"" + path + "\"}\n");

        // When
        fixture.pruned();

        // Then
        assertTrue(Files.exists(fixture.runs.resolve(path)));
    }

    @Test
    void link_isNotFollowed() throws IOException {
        // Given
        Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
        Path file = Files.writeString(elsewhere.resolve("a.jsonl"), "{}\n");
        Files.setLastModifiedTime(file, FileTime.from(PruneFixture.START.minus(Duration.ofDays(400))));
        Files.createSymbolicLink(fixture.runs.resolve("2026-05-01"), elsewhere);
        Files.createSymbolicLink(fixture.runs.resolve(PruneFixture.path("a")), file);
        fixture.row("a", "ok");
        fixture.append(IndexFile.NAME, "{\"run_id\":\"a\",\"status\":\"ok\",\"path\":\"2026-05-01/a.jsonl\"}\n");

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
        assertTrue(Files.exists(file));
        assertTrue(fixture.exists("a"));
    }

    @Test
    void dryRun_findsTheSameAndChangesNothing() throws IOException {
        // Given
        fixture.run("a", "ok", 31).run("b", "ok", 29).run("c", "ok", 400).run("d", "error", 50);
        List<String> before = fixture.everything();
        List<PrunedRun> found = new ArrayList<>();

        // When
        fixture.prune().dryRun(found::add);

        // Then
        assertEquals(before, fixture.everything());
        List<PrunedRun> pruned = new ArrayList<>();
        fixture.prune().run(pruned::add);
        assertEquals(pruned, found);
        assertEquals(List.of("a", "c"), found.stream().map(PrunedRun::runId).toList());
    }

    @Test
    void prunedFolder_isLeftAsItIsTheNextTime() throws IOException {
        // Given
        fixture.run("a", "ok", 31);
        fixture.pruned();
        List<String> before = fixture.everything();

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
        assertEquals(before, fixture.everything());
    }

    @Test
    void deletionThatWasCutShort_isFinishedWithoutASecondLine() throws IOException {
        // Given
        fixture.run("a", "ok", 31).append(PrunedRuns.NAME, auditLine("a") + "\n");

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of("a"), pruned);
        assertFalse(fixture.exists("a"));
        assertEquals(List.of(auditLine("a")), fixture.audit());
    }

    @Test
    void fileThatChangedSinceItsAudit_isAuditedAnew() throws IOException {
        // Given
        String before = auditLine("a").replaceAll("\"sha256\":\"..", "\"sha256\":\"00");
        fixture.run("a", "ok", 31).append(PrunedRuns.NAME, before + "\n");

        // When
        fixture.pruned();

        // Then
        assertEquals(List.of(before, auditLine("a")), fixture.audit());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"ts\":\"2026-07-0", "{\"ts\":\0\0\0}\n", "\0\0\0", "{\"ts\":\n{\"path\":\0\n\0"})
    void tornAuditLines_areCutBeforeTheNext(String torn) throws IOException {
        // Given
        String whole = "{\"ts\":\"2026-07-01T00:00:00Z\",\"run_id\":\"x\",\"path\":\"2026-05-01/x.jsonl\"}";
        fixture.run("a", "ok", 31).append(PrunedRuns.NAME, whole + "\n" + torn);

        // When
        fixture.pruned();

        // Then
        assertEquals(List.of(whole, auditLine("a")), fixture.audit());
    }

    @Test
    void auditLineThatOnlyLacksItsLineFeed_isKept() throws IOException {
        // Given
        String whole = "{\"ts\":\"2026-07-01T00:00:00Z\",\"run_id\":\"x\",\"path\":\"2026-05-01/x.jsonl\"}";
        fixture.run("a", "ok", 31).append(PrunedRuns.NAME, whole);

        // When
        fixture.pruned();

        // Then
        assertEquals(List.of(whole, auditLine("a")), fixture.audit());
    }

    @Test
    void auditThatCannotBeWritten_keepsTheFiles() throws IOException {
        // Given
        fixture.run("a", "ok", 31);
        fixture.pruned();
        fixture.run("b", "ok", 31).run("c", "ok", 32);
        disk.fullAfter(40);

        // When
        IOException failure = assertThrows(IOException.class, fixture::pruned);

        // Then
        assertEquals(
                "cannot write " + fixture.runs.resolve(PrunedRuns.NAME) + ": No space left on device",
                failure.getMessage());
        assertTrue(fixture.exists("b") && fixture.exists("c"));
        disk.repair();
        assertEquals(List.of("b", "c"), fixture.pruned());
        assertEquals(List.of(auditLine("a"), auditLine("b"), auditLine("c")), fixture.audit());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lateLine_savesItsRun(boolean changesTime) throws IOException {
        // Given
        fixture.run("a", "ok", 31).run("b", "ok", 31);
        List<String> pruned = new ArrayList<>();

        // When
        fixture.prune().run(run -> {
            pruned.add(run.runId());
            receiveLate("b", changesTime);
        });

        // Then
        assertEquals(List.of("a"), pruned);
        assertTrue(fixture.exists("b"));
    }

    private void receiveLate(String runId, boolean changesTime) {
        try {
            Path file = fixture.runs.resolve(PruneFixture.path(runId));
            FileTime before = Files.getLastModifiedTime(file);
            fixture.append(PruneFixture.path(runId), "{\"late\":true}\n");
            Files.setLastModifiedTime(file, changesTime ? FileTime.from(fixture.wall) : before);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void second_isRefusedWhileTheFirstPrunes() throws IOException {
        // Given
        FolderLock first = FolderLock.take(fixture.runs, FolderLock.Right.PRUNE, Access.OWNER);

        // When
        IOException refused = assertThrows(IOException.class, fixture::pruned);

        // Then
        assertTrue(refused.getMessage().startsWith("another process prunes the run files"), refused::getMessage);
        first.close();
        assertEquals(List.of(), fixture.pruned());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "P-1D", "PT23H59M"})
    void unsafeRetention_isRefused(String retention) {
        // When
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Prune.in(fixture.runs, Access.OWNER, Duration.parse(retention), InstantSource.system()));

        // Then
        assertTrue(refused.getMessage().startsWith("retention: must be one day or more"), refused::getMessage);
    }

    @Test
    void folderWithoutAMarker_isRefused() throws IOException {
        // Given
        Path other = Files.createDirectory(home.resolve("other"));

        // When
        IOException refused = assertThrows(
                NoRunsFolderException.class,
                () -> Prune.in(other, Access.OWNER, PruneFixture.RETENTION, InstantSource.system()));

        // Then
        assertTrue(refused.getMessage().startsWith(other + " is no folder of run files"), refused::getMessage);
    }

    @Test
    void folderWithoutRunFiles_hasNothingToPrune() throws IOException {
        // Given
        Files.delete(fixture.runs.resolve(PruneFixture.path("new")));

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
        assertFalse(Files.exists(fixture.runs.resolve(PruneClock.NAME)));
    }
}
