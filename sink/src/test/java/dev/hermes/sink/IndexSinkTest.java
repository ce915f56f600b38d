package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexSinkTest {
    private final Counters counters = new Counters();
    private final Problems problems = new Problems();
    private final AtomicLong nanos = new AtomicLong();

    @TempDir
    private Path runs;

    private Path file;
    private IndexSink sink;

    @BeforeEach
    void open() throws IOException {
        file = runs.resolve(IndexFile.NAME);
        sink = start();
    }

    @AfterEach
    void close() {
        sink.revoked();
    }

    private IndexSink start() throws IOException {
        RunsFolder folder = RunsFolder.open(runs, Access.OWNER, new FailingDisk());
        ClusterMarker marker = ClusterMarker.claim(folder, "cluster");
        IndexSink started = new IndexSink(
                AvroType.INDEX_ROW.deserializer(BundledSchemas.get()), folder, marker, counters, problems, nanos::get);
        started.assigned();
        return started;
    }

    private static String row(String runId, int minute) {
        return "{\"run_id\":\"" + runId + "\",\"ts\":\"2026-07-20T13:%02d:00Z\",\"status\":\"ok\"}".formatted(minute);
    }

    private void feed(String... rows) {
        sink.handle(Fed.rows(rows), Retrying.never());
    }

    @Test
    void rows_areAppendedInTheirOrder() throws IOException {
        // Given
        feed(row("b", 2), row("a", 1));

        // When
        feed(row("c", 3));

        // Then
        assertEquals(List.of(row("b", 2), row("a", 1), row("c", 3)), Files.readAllLines(file));
        assertEquals(3, counters.get(Counter.INDEX_ROWS));
    }

    @Test
    void start_compactsWhatItFinds() throws IOException {
        // Given
        Files.writeString(file, row("b", 2) + "\n" + row("a", 1) + "\n{\"torn");

        // When
        sink.idle(Retrying.never());

        // Then
        assertEquals(List.of(row("a", 1), row("b", 2)), Files.readAllLines(file));
        assertEquals(1, counters.get(Counter.COMPACTIONS));
    }

    @Test
    void manyRows_areCompacted() throws IOException {
        // Given
        String[] rows =
                IntStream.range(0, 1_000).mapToObj(i -> row("a", i % 60)).toArray(String[]::new);

        // When
        feed(rows);

        // Then
        assertEquals(List.of(rows[999]), Files.readAllLines(file));
    }

    @Test
    void quietTopic_isCompacted() throws IOException {
        // Given
        feed(row("a", 1), row("a", 2));
        nanos.addAndGet(Duration.ofSeconds(30).toNanos());

        // When
        sink.idle(Retrying.never());

        // Then
        assertEquals(List.of(row("a", 2)), Files.readAllLines(file));
    }

    @Test
    void topicThatIsQuietForAMoment_isNotCompacted() throws IOException {
        // Given
        feed(row("a", 1), row("a", 2));
        nanos.addAndGet(Duration.ofSeconds(29).toNanos());

        // When
        sink.idle(Retrying.never());

        // Then
        assertEquals(List.of(row("a", 1), row("a", 2)), Files.readAllLines(file));
    }

    @Test
    void rowsReadAgain_loseNothing() throws IOException {
        // Given
        feed(row("a", 1), row("b", 2), row("a", 3));
        sink.revoked();
        sink = start();

        // When
        feed(row("a", 1), row("b", 2), row("a", 3));
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        sink.idle(Retrying.never());

        // Then
        assertEquals(List.of(row("b", 2), row("a", 3)), Files.readAllLines(file));
    }

    @Test
    void foreignRecord_isSkippedAndCounted() throws IOException {
        // When
        feed("{\"no\":\"row\"}", row("a", 1));

        // Then
        assertEquals(List.of(row("a", 1)), Files.readAllLines(file));
        assertEquals(1, counters.get(Counter.BAD_RECORDS));
        assertTrue(problems.health().problem().contains("partition 3 offset 0: it is no row"));
    }

    @Test
    void lockOfAnotherWriter_isWaitedFor() throws IOException {
        // Given
        FolderLock other = FolderLock.take(runs.toRealPath(), FolderLock.Right.INDEX, Access.OWNER);
        StringBuilder failures = new StringBuilder();
        Retrying patience = new Retrying(failure -> {
            failures.append(failure.getMessage());
            assertFalse(Files.exists(file));
            other.close();
        });

        // When
        sink.handle(Fed.rows(row("a", 1)), patience);

        // Then
        assertEquals(List.of(row("a", 1)), Files.readAllLines(file));
        assertTrue(failures.toString().startsWith("another process writes the index"), failures::toString);
    }

    @Test
    void lock_isLeftToWhoeverReadsThePartitionNext() throws IOException {
        // Given
        feed(row("a", 1));

        // When
        sink.revoked();

        // Then
        FolderLock.take(runs.toRealPath(), FolderLock.Right.INDEX, Access.OWNER).close();
    }

    @Test
    void partitionLostWhileWaitingForTheLock_isLeftToItsNewReader() throws IOException {
        // Given
        RecordBatch batch = Fed.rows(row("a", 1));
        Retrying patience = new Retrying(failure -> {
            batch.drop(List.of(Fed.PARTITION));
            sink.revoked();
        });

        // When
        try (FolderLock other = FolderLock.take(runs.toRealPath(), FolderLock.Right.INDEX, Access.OWNER)) {
            sink.handle(batch, patience);
            sink.idle(Retrying.never());

            // Then
            assertThrows(
                    FolderLockedException.class,
                    () -> FolderLock.take(runs.toRealPath(), FolderLock.Right.INDEX, Access.OWNER));
        }
        assertFalse(Files.exists(file));
    }
}
