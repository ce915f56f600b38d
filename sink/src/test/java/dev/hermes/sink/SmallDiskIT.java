package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real file system that is full, and one that is read-only, for a minute: longer than a consumer's session. */
@Tag("faults")
class SmallDiskIT {
    private static final long DISK_BYTES = 16 << 20;
    private static final Duration OUTAGE = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path home;

    private SmallDisk disk;
    private SinkFixture fixture;

    @BeforeEach
    void mount() throws IOException {
        disk = SmallDisk.mount(home.resolve("disk.img"), home.resolve("disk"), DISK_BYTES);
        fixture = new SinkFixture(disk.folder().resolve("runs")).withTopics();
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void fullDisk_isWaitedForForAMinute_thenAllIsWritten() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 100, 50);
        try (Sink sink = fixture.start()) {
            fixture.awaitShares(SinkFixture.PARTITIONS);
            Path ballast = fill();

            // When
            fixture.send(logs);
            fixture.sendRows(SinkFixture.row("a", "ok"));
            awaitOutage(sink, "No space left on device");
            Files.delete(ballast);

            // Then
            assertAllArrives(sink, logs);
        }
    }

    @Test
    void readOnlyDisk_isWaitedForForAMinute_thenAllIsWritten() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 100, 50);
        fixture.start().close(); // a disk on which a file is open for writing does not become read-only
        disk.readOnly();
        try (Sink sink = fixture.start()) {
            fixture.awaitShares(SinkFixture.PARTITIONS);

            // When
            fixture.send(logs);
            fixture.sendRows(SinkFixture.row("a", "ok"));
            awaitOutage(sink, "Read-only file system");
            disk.readWrite();

            // Then
            assertAllArrives(sink, logs);
        }
    }

    /** Leaves no block free. */
    private Path fill() throws IOException {
        Path ballast = disk.folder().resolve("ballast");
        byte[] block = new byte[4096];
        try (OutputStream out = Files.newOutputStream(ballast)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            assertTrue(e.getMessage().contains("No space left"), e.getMessage());
            return ballast;
        }
    }

    private void awaitOutage(Sink sink, String reason) {
        await().atMost(PATIENCE).until(() -> isHeldUpBy(sink, reason));
        await().atMost(OUTAGE.plus(PATIENCE))
                .during(OUTAGE)
                .until(() -> isHeldUpBy(sink, reason) && fixture.shares().equals(List.of(SinkFixture.PARTITIONS)));
        assertTrue(SinkFixture.count(List.of(sink), Counter.PAUSES) > 0);
        assertTrue(sink.health().problem().contains("nothing is lost, it goes on by itself"));
    }

    private static boolean isHeldUpBy(Sink sink, String reason) {
        String problem = sink.health().problem();
        return problem != null && problem.contains(reason);
    }

    private void assertAllArrives(Sink sink, List<LogOf> logs) throws IOException {
        await().atMost(PATIENCE).until(() -> sink.health().isOk());
        long lines = logs.stream().mapToLong(log -> log.lines().size()).sum();
        await().atMost(PATIENCE)
                .until(() -> fixture.committed().values().stream()
                                .mapToLong(Long::longValue)
                                .sum()
                        == lines);
        SinkFixture.awaitCount(sink, 1, Counter.INDEX_ROWS);
        Map<String, String> expected = SinkFixture.expected(logs);
        assertEquals(expected, fixture.runFiles());
    }
}
