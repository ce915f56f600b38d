package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written down never reaches beyond what is durable. */
class CheckpointsTest {
    private static final TopicPartition PARTITION = Fed.PARTITION;

    private final FailingDisk disk = new FailingDisk();
    private final UnforcedFiles unforced = new UnforcedFiles();

    @TempDir
    private Path home;

    private RunsFolder runs;
    private RunFileWriter writer;
    private Checkpoints checkpoints;

    @BeforeEach
    void open() throws IOException {
        runs = RunsFolder.open(home.resolve("new"), Access.OWNER, disk);
        writer = new RunFileWriter(runs, PruneClock.in(runs, InstantSource.system()), 2, unforced);
        checkpoints = new Checkpoints(runs, writer, unforced, RebuildState.begin("cluster", RunChoice.ALL));
    }

    @AfterEach
    void close() {
        writer.close();
    }

    private void write(String runId) {
        LogOf log = new LogOf(runId).add("one");
        Line line = new Line(1, 0, log.line(0).line(), 0);
        writer.write(List.of(new RunLines(PARTITION, log.path(), List.of(line))));
    }

    private Optional<Long> written() throws IOException {
        return RebuildState.read(runs.root()).flatMap(state -> state.offset(PARTITION));
    }

    @Test
    void offset_isWrittenDownWhenItIsSaved() throws IOException {
        // Given
        write("a");
        checkpoints.done(Map.of(PARTITION, 1L));
        Optional<Long> before = written();

        // When
        checkpoints.save();

        // Then
        assertEquals(Optional.empty(), before);
        assertEquals(Optional.of(1L), written());
        assertEquals(0, unforced.count());
    }

    @Test
    void fileThatCannotBeForced_holdsTheOffsetBack() throws IOException {
        // Given
        write("a");
        checkpoints.done(Map.of(PARTITION, 1L));
        disk.refuse(() -> new IOException("Input/output error"));
        IOException refused = assertThrows(IOException.class, checkpoints::save);
        Optional<Long> whenRefused = written();
        int keptInMind = unforced.count();
        disk.repair();

        // When
        checkpoints.save();

        // Then
        assertEquals(
                "cannot sync " + runs.root().resolve("2026-07-20/a.jsonl") + ": Input/output error",
                refused.getMessage());
        assertEquals(Optional.empty(), whenRefused);
        assertEquals(1, keptInMind);
        assertEquals(Optional.of(1L), written());
    }

    @Test
    void somethingWrong_makesTheNextStartBeginAnew() throws IOException {
        // Given
        checkpoints.done(Map.of(PARTITION, 1L));
        checkpoints.save();

        // When
        checkpoints.startOver();
        checkpoints.done(Map.of(PARTITION, 2L));
        checkpoints.save();

        // Then
        assertEquals(Optional.empty(), written());
    }
}
