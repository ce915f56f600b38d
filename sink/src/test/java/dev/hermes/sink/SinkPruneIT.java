package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkPruneIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path home;

    @Test
    void prunedRuns_doNotComeBack() throws IOException {
        // Given
        SinkFixture fixture = new SinkFixture(home.resolve("runs")).withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 8, 5);
        List<LogOf> old = logs.subList(0, 4);
        List<LogOf> young = logs.subList(4, 8);
        fixture.send(logs, 0, 4);
        fixture.sendRows(
                logs.stream().map(log -> SinkFixture.row(runId(log), "ok")).toArray(String[]::new));
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 8 * 4, Counter.LINES_WRITTEN);
            SinkFixture.awaitCount(sink, 8, Counter.INDEX_ROWS);
            Set<String> pruned = prune(fixture, old);
            assertEquals(SinkFixture.expected(old).keySet(), pruned);

            // When: late lines of all, and what they change
            fixture.send(logs, 4, 5);
            fixture.sendRows(SinkFixture.row("run0", "error"));

            // Then
            SinkFixture.awaitCount(sink, 4, Counter.LINES_LATE);
            SinkFixture.awaitCount(sink, 8 * 4 + 4, Counter.LINES_WRITTEN);
            SinkFixture.awaitCount(sink, 9, Counter.INDEX_ROWS);
            assertTrue(sink.health().isOk(), () -> sink.health().problem());
        }
        assertEquals(SinkFixture.expected(young), fixture.runFiles());
        assertTrue(Files.readAllLines(fixture.runs.resolve(IndexFile.NAME)).contains(SinkFixture.row("run0", "error")));
        fixture.rewind();

        // When: all is read again
        try (Sink sink = fixture.start()) {
            // Then
            SinkFixture.awaitCount(sink, 4 * 5, Counter.LINES_LATE);
            SinkFixture.awaitCount(sink, 4 * 5, Counter.LINES_PRESENT);
            await().atMost(PATIENCE).until(() -> sink.health().isOk());
        }
        assertEquals(SinkFixture.expected(young), fixture.runFiles());
        assertEquals(
                4, Files.readAllLines(fixture.runs.resolve(PrunedRuns.NAME)).size());
    }

    private static String runId(LogOf log) {
        return log.path().substring("2026-07-20/".length(), log.path().indexOf(".jsonl"));
    }

    /** Makes files old, and prunes beside the running sink. */
    private static Set<String> prune(SinkFixture fixture, List<LogOf> old) throws IOException {
        FileTime received = FileTime.from(Instant.now().minus(Duration.ofDays(31)));
        for (LogOf log : old) {
            Files.setLastModifiedTime(fixture.runs.resolve(log.path()), received);
        }
        List<String> pruned = new ArrayList<>();
        Prune.in(fixture.runs, Access.OWNER, Prune.DEFAULT_RETENTION, InstantSource.system())
                .run(run -> pruned.add(run.path()));
        return Set.copyOf(pruned);
    }
}
