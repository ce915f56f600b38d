package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RebuildKillIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int RUNS = 400;
    private static final int LINES = 50;

    @TempDir
    private Path home;

    @Test
    void killedRebuild_goesOnToTheSameTree() throws IOException, InterruptedException {
        // Given
        SinkFixture fixture = new SinkFixture(home.resolve("runs")).withTopics();
        Path into = home.resolve("new");
        List<LogOf> logs = SinkFixture.logs("run", RUNS, LINES);
        long whole = logs.stream().mapToLong(log -> log.file().length()).sum();
        fixture.send(logs);
        String[] rows = logs.stream()
                .map(log -> SinkFixture.row(log.runId(), "ok"))
                .sorted()
                .toArray(String[]::new);
        fixture.sendRows(rows);
        killAfter(fixture, into, 1);
        killAfter(fixture, into, whole / 5);
        killAfter(fixture, into, whole / 2);
        long whenKilled = size(into);

        // When
        fixture.rebuild(into, RunChoice.ALL, false);

        // Then
        assertTrue(whenKilled < whole, "it was done before it was killed");
        assertEquals(SinkFixture.expected(logs), SinkFixture.runFiles(into));
        assertEquals(List.of(rows), Files.readAllLines(into.resolve(IndexFile.NAME)));
        Path fresh = home.resolve("fresh");
        fixture.rebuild(fresh, RunChoice.ALL, false);
        assertEquals(receivedTimes(fresh), receivedTimes(into));
    }

    private static Map<String, FileTime> receivedTimes(Path runs) throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        RunFileWalk.each(runs, path -> times.put(path, Files.getLastModifiedTime(runs.resolve(path))));
        return times;
    }

    private static void killAfter(SinkFixture fixture, Path into, long bytes) throws IOException, InterruptedException {
        Process rebuild = RebuildProcess.start(fixture, into);
        try {
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> size(into) >= bytes || !rebuild.isAlive());
        } finally {
            rebuild.destroyForcibly().waitFor();
        }
    }

    /** Of the run files. */
    private static long size(Path runs) throws IOException {
        if (!Files.exists(runs)) {
            return 0;
        }
        long[] size = {0};
        RunFileWalk.each(runs, path -> size[0] += runs.resolve(path).toFile().length());
        return size[0];
    }
}
