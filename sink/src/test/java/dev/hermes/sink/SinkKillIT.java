package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
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
        long whenKilled = size(fixture.runs);
        tear(fixture, logs.get(0));

        // When
        Process last = SinkProcess.start(fixture);
        try {
            await().atMost(PATIENCE).until(() -> committed(fixture) == RUNS * LINES);
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
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> size(fixture.runs) >= bytes);
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

    private static long size(Path runs) throws IOException {
        if (!Files.exists(runs)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(runs)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static long committed(SinkFixture fixture) {
        return fixture.committed().values().stream().mapToLong(Long::longValue).sum();
    }
}
