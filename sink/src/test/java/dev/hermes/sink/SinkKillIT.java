package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkKillIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int RUNS = 400;
    private static final int LINES = 50;

    @TempDir
    private Path home;

    @Test
    void killedSink_leavesNothingThatItsSuccessorDoesNotPutRight() throws IOException, InterruptedException {
        // Given
        SinkFixture fixture = new SinkFixture(home.resolve("runs")).withTopics();
        List<LogOf> logs = SinkFixture.logs("run", RUNS, LINES);
        long whole = logs.stream().mapToLong(log -> log.file().length()).sum();
        fixture.send(logs);
        killAfter(fixture, whole / 5);
        killAfter(fixture, whole / 2);
        long whenKilled = fixture.bytesWritten();
        tear(fixture, logs.get(0));

        // When
        Process last = SinkProcess.start(fixture);
        try {
            await().atMost(PATIENCE).until(() -> fixture.committedLines() == RUNS * LINES);
        } finally {
            last.destroyForcibly().waitFor();
        }

        // Then
        assertTrue(whenKilled < whole, "it was done before it was killed");
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    private static void killAfter(SinkFixture fixture, long bytes) throws IOException, InterruptedException {
        Process sink = SinkProcess.start(fixture);
        try {
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> fixture.bytesWritten() >= bytes);
        } finally {
            sink.destroyForcibly().waitFor();
        }
    }

    /** A line that was never finished, as a power cut leaves it, behind what was written of a run. */
    private static void tear(SinkFixture fixture, LogOf log) throws IOException {
        Path file = fixture.runs.resolve(log.path());
        String written = Files.readString(file);
        Files.writeString(file, written + log.file().substring(written.length()).replace('}', '\0'));
    }
}
