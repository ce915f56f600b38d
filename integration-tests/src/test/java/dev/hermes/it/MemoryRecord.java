package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a process holds of the machine's memory, each second, in a file: seconds, restarts so far, anonymous bytes, all resident
 * bytes. The anonymous ones count: the others are files that are mapped, such as the search index, and given back when others
 * need the room.
 */
final class MemoryRecord implements AutoCloseable {
    private static final int SAMPLES_BETWEEN = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final PartProcess watched;
    private final Path file;
    private final Thread thread = new Thread(this::record, "memory-record");
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile int samples;
    private volatile int restarts;
    private volatile long most;
    private volatile Exception failure;

    private MemoryRecord(PartProcess watched, Path file) {
        this.watched = watched;
        this.file = file;
    }

    static MemoryRecord of(PartProcess watched, Path file) {
        MemoryRecord memory = new MemoryRecord(watched, file);
        memory.thread.start();
        return memory;
    }

    private void record() {
        try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
            int taken = 0;
            while (!closed.await(1, TimeUnit.SECONDS)) {
                PartProcess.Memory now = watched.memory();
                most = Math.max(most, now.anonymousBytes());
                out.write(taken + "," + restarts + "," + now.anonymousBytes() + "," + now.residentBytes() + "\n");
                out.flush();
                taken++;
                samples = taken;
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            failure = e;
        }
    }

    /** Returns when there are some more. */
    void awaitSamples() {
        int before = samples;
        await().atMost(PATIENCE).until(() -> samples > before + SAMPLES_BETWEEN || failure != null);
        assertNull(failure);
    }

    /** Once more the partitions have moved away and back. For the test's thread. */
    void restarted() {
        int before = restarts;
        restarts = before + 1;
    }

    int restarts() {
        return restarts;
    }

    /** Most anonymous bytes so far. */
    long most() {
        return most;
    }

    @Override
    public void close() throws InterruptedException {
        closed.countDown();
        thread.join();
    }
}
