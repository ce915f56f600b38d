package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndexFileTest {
    private final FailingDisk disk = new FailingDisk();

    @TempDir
    private Path runs;

    private Path file;
    private IndexFile index;

    @BeforeEach
    void open() throws IOException {
        file = runs.resolve(IndexFile.NAME);
        index = IndexFile.in(RunsFolder.open(runs, Access.OWNER, disk));
    }

    private static String row(String runId, String ts, String status) {
        return "{\"run_id\":\"" + runId + "\",\"ts\":\"" + ts + "\",\"summary\":null,\"status\":\"" + status + "\"}";
    }

    private static String row(String runId, int minute) {
        return row(runId, "2026-07-20T13:%02d:00Z".formatted(minute), "ok");
    }

    private void given(String content) throws IOException {
        Files.writeString(file, content);
    }

    private void assertRows(String... rows) throws IOException {
        assertEquals(rows.length == 0 ? "" : String.join("\n", rows) + "\n", Files.readString(file));
    }

    @Test
    void rows_areAppended() throws IOException {
        // Given
        index.append(List.of(row("b", 2)));

        // When
        index.append(List.of(row("a", 1), row("c", 3)));

        // Then
        assertRows(row("b", 2), row("a", 1), row("c", 3));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void compaction_sortsByInstantThenRunId() throws IOException {
        // Given
        String inOtherZone = row("z", "2026-07-20T15:01:00+02:00", "ok");
        index.append(List.of(row("c", 3), row("b", 2), row("a", 2), inOtherZone));

        // When
        boolean changed = index.compact();

        // Then
        assertTrue(changed);
        assertRows(inOtherZone, row("a", 2), row("b", 2), row("c", 3));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void compaction_keepsTheLastRowOfARun() throws IOException {
        // Given
        index.append(List.of(row("a", 9), row("b", 2), row("a", 1)));

        // When
        index.compact();

        // Then
        assertRows(row("a", 1), row("b", 2));
    }

    @Test
    void compaction_dropsRunsThatGoOn() throws IOException {
        // Given
        index.append(List.of(row("a", 1), row("b", 2), row("a", "2026-07-20T13:03:00Z", "running")));

        // When
        index.compact();

        // Then
        assertRows(row("b", 2));
    }

    @Test
    void compaction_ofACompactFile_changesNothing() throws IOException {
        // Given
        given(row("a", 1) + "\n" + row("b", 2) + "\n");
        Object before = Files.getAttribute(file, "unix:ino");

        // When
        boolean changed = index.compact();

        // Then
        assertFalse(changed);
        assertEquals(before, Files.getAttribute(file, "unix:ino"));
    }

    @Test
    void compaction_ofNoFile_makesNone() throws IOException {
        // When
        boolean changed = index.compact();

        // Then
        assertFalse(changed);
        assertFalse(Files.exists(file));
    }

    @Test
    void tornLastLine_isCut() throws IOException {
        // Given
        given(row("a", 1) + "\n" + row("b", 2));

        // When
        index.compact();

        // Then
        assertRows(row("a", 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\0\0\0",
                "no json",
                "[1]",
                "{\"run_id\":\"x\"}",
                "{\"run_id\":\"x\",\"ts\":\"yesterday\",\"status\":\"ok\"}",
                "{\"run_id\":7,\"ts\":\"2026-07-20T13:11:04Z\",\"status\":\"ok\"}"
            })
    void lineThatIsNoRow_isDropped(String line) throws IOException {
        // Given
        given(row("a", 1) + "\n" + line + "\n" + row("b", 2) + "\n");

        // When
        index.compact();

        // Then
        assertRows(row("a", 1), row("b", 2));
    }

    @Test
    void rowsBehindACompaction_areAppendedToTheNewFile() throws IOException {
        // Given
        index.append(List.of(row("b", 2), row("a", 1)));
        index.compact();

        // When
        index.append(List.of(row("c", 0)));

        // Then
        assertRows(row("a", 1), row("b", 2), row("c", 0));
    }

    @Test
    void appendThatFailedHalfway_isRepairedByTheNext() throws IOException {
        // Given
        index.append(List.of(row("a", 1)));
        disk.fullAfter(10);
        assertThrows(IOException.class, () -> index.append(List.of(row("b", 2), row("c", 3))));
        disk.repair();

        // When
        index.append(List.of(row("b", 2), row("c", 3)));

        // Then
        assertRows(row("a", 1), row("b", 2), row("c", 3));
    }

    @Test
    void compactionThatFailed_leavesTheFileAsItWas() throws IOException {
        // Given
        index.append(List.of(row("b", 2), row("a", 1)));
        disk.fullAfter(10);

        // When
        IOException failure = assertThrows(IOException.class, index::compact);

        // Then
        assertRows(row("b", 2), row("a", 1));
        assertEquals("cannot compact " + file + ": No space left on device", failure.getMessage());
    }

    @Test
    void writerThatWokeBehindACompaction_appendsToTheNewFile() throws IOException {
        // Given
        IndexFile other = IndexFile.in(RunsFolder.open(runs, Access.OWNER, disk));
        index.append(List.of(row("b", 2), row("a", 1), row("b", 3)));
        other.compact();
        other.append(List.of(row("c", 4)));

        // When
        index.append(List.of(row("d", 5)));
        other.append(List.of(row("e", 6)));

        // Then
        assertRows(row("a", 1), row("b", 3), row("c", 4), row("d", 5), row("e", 6));
    }

    @Test
    void indexDeletedByHand_isBegunAnew() throws IOException {
        // Given
        index.append(List.of(row("a", 1)));
        Files.delete(file);

        // When
        index.append(List.of(row("b", 2)));

        // Then
        assertRows(row("b", 2));
    }

    @Test
    void rowAddedByHand_isKept() throws IOException {
        // Given
        index.append(List.of(row("b", 2)));
        Files.writeString(file, Files.readString(file) + row("a", 1) + "\n");

        // When
        index.append(List.of(row("c", 3)));

        // Then
        assertRows(row("a", 1), row("b", 2), row("c", 3));
    }

    @ParameterizedTest
    @CsvSource({"1, 999, false", "1, 1000, true", "10000, 1999, false", "10000, 2000, true"})
    void compaction_isDueAfterManyRows(int rows, int appended, boolean due) throws IOException {
        // Given
        index.append(rows(0, rows));
        index.compact();

        // When
        index.append(rows(rows, appended));

        // Then
        assertEquals(due, index.isDue());
    }

    private static List<String> rows(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(i -> row("run%06d".formatted(i), 1))
                .toList();
    }

    @Test
    void largeIndex_comesOutSortedAndWhole() throws IOException {
        // Given
        List<String> rows = rows(0, 30_000);
        List<String> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, new Random(1));
        index.append(shuffled);

        // When
        index.compact();

        // Then
        assertEquals(rows, Files.readAllLines(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"run_id\":\"a\",\"ts\":\"2026-07-20T13:11:04Z\",\"status\":\"ok\"}\n"})
    void whatIsNoRow_isKnown(String line) {
        assertFalse(IndexFile.isRow(line));
    }
}
