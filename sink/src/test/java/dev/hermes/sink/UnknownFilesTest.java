package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of files that the topics hold nothing of. */
class UnknownFilesTest {
    private static final String RUN = "2026-07-20/run.jsonl";
    private static final Set<String> INDEXED = Set.of(RUN);

    @TempDir
    private Path root;

    private RunsFolder runs;

    @BeforeEach
    void open() {
        runs = RunsFolder.unopened(root);
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private UnknownFiles firstLook() throws IOException {
        return UnknownFiles.in(runs, path -> false);
    }

    private static List<String> secondLook(UnknownFiles unknown) throws IOException {
        List<String> findings = new ArrayList<>();
        unknown.lookAgain(
                path -> false,
                INDEXED::contains,
                finding -> findings.add(finding.kind().word() + " " + finding.path() + " " + finding.offset()));
        findings.sort(null);
        return findings;
    }

    @Test
    void wholeFile_isOlder() throws IOException {
        write(RUN, "{}\n{}\n");

        assertEquals(List.of("older " + RUN + " null"), secondLook(firstLook()));
    }

    @Test
    void fileThatEndsInsideALine_isTorn() throws IOException {
        write(RUN, "{}\n{");

        assertEquals(List.of("torn " + RUN + " 4"), secondLook(firstLook()));
    }

    @Test
    void emptyFile_isShort() throws IOException {
        write(RUN, "");

        assertEquals(List.of("short " + RUN + " null"), secondLook(firstLook()));
    }

    @Test
    void fileThatASinkIsWriting_isNotTorn() throws IOException {
        // Given
        write(RUN, "{}\n{");
        UnknownFiles unknown = firstLook();
        write(RUN, "}\n{");

        // When
        List<String> found = secondLook(unknown);

        // Then
        assertEquals(List.of("older " + RUN + " null"), found);
    }

    @Test
    void fileThatIsPrunedMeanwhile_isNotNamed() throws IOException {
        // Given
        write(RUN, "{}\n");
        UnknownFiles unknown = firstLook();
        Files.delete(root.resolve(RUN));

        // When
        List<String> found = secondLook(unknown);

        // Then
        assertEquals(List.of(), found);
    }

    @Test
    void fileOfNoRun_isExtra() throws IOException {
        write("2026-07-20/nobody.jsonl", "{");

        assertEquals(List.of("extra 2026-07-20/nobody.jsonl null"), secondLook(firstLook()));
    }

    @Test
    void whatTheSinkDoesNotPutThere_isExtra() throws IOException {
        // Given
        write("notes.txt", "x");
        write(".git/HEAD", "x");
        write("backup/2026-07-20/run.jsonl", "x");
        write("2026-07-20/run.jsonl.gz", "x");
        write("2026-07-20/.trash/run.jsonl", "x");
        Files.createDirectory(root.resolve("2026-07-20/folder.jsonl"));
        Files.createSymbolicLink(root.resolve("2026-07-19"), root.resolve("2026-07-20"));

        // When
        List<String> found = secondLook(firstLook());

        // Then
        assertEquals(
                List.of(
                        "extra .git null",
                        "extra 2026-07-19 null",
                        "extra 2026-07-20/.trash null",
                        "extra 2026-07-20/folder.jsonl null",
                        "extra 2026-07-20/run.jsonl.gz null",
                        "extra backup null",
                        "extra notes.txt null"),
                found);
    }

    @Test
    void whatTheProductOrTheDiskPutsThere_isNotNamed() throws IOException {
        // Given
        RunsFolder ours = RunsFolder.open(root, Access.OWNER, FileChannel::open);
        ClusterMarker.claim(ours, "cluster");
        FolderLock.take(root, FolderLock.Right.INDEX, Access.OWNER).close();
        FolderLock.take(root, FolderLock.Right.PRUNE, Access.OWNER).close();
        for (String name : List.of(
                IndexFile.NAME,
                PrunedRuns.NAME,
                PruneClock.NAME,
                RebuildState.NAME,
                ChosenRuns.NAME,
                ".index.jsonl.tmp",
                ".prune.jsonl123.tmp",
                "..hermes-cluster123.tmp",
                "lost+found/x",
                ".DS_Store",
                "2026-07-20/.DS_Store",
                "2026-07-20/.run.jsonl123.tmp")) {
            write(name, "x");
        }

        // When
        UnknownFiles unknown = firstLook();

        // Then
        assertTrue(unknown.isEmpty());
    }
}
