package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stream processor under steady load, for half an hour (or {@code -Dsoak.minutes=}). Another one comes and goes all the time, in
 * good order and by {@code kill -9}, so that half of the stores are closed and opened again, on both sides: what a store leaves
 * behind adds up. Linux tells what a process holds.
 */
@Tag("soak")
@EnabledOnOs(OS.LINUX)
class MemorySoakIT {
    private static final Duration LENGTH = Duration.ofMinutes(Integer.getInteger("soak.minutes", 30));
    private static final long HEAP_BYTES = 192L << 20;
    private static final long STORES_BYTES = 96L << 20;
    /** Classes, compiled code, stacks, buffers of the network, and what malloc keeps. */
    private static final long JVM_BYTES = 160L << 20;

    @TempDir
    private Path folder;

    @Test
    void processorWhosePartitionsComeAndGo_staysWithinItsMemory() throws Exception {
        Path reports = Files.createDirectories(Path.of("target", "soak"));
        String heap = String.valueOf(HEAP_BYTES);
        try (Fleet fleet = fleet(reports.resolve("soak.log"))) {
            // all of the heap from the start, so that only what lies outside of it can grow
            PartProcess watched =
                    fleet.processor("watched", "-Xms" + heap, "-Xmx" + heap, "-XX:+AlwaysPreTouch", "-Xss512k");
            fleet.awaitReady(watched);
            PartProcess gateway = fleet.gateway("gateway");
            fleet.awaitReady(gateway);
            try (GatewayAgent agent = GatewayAgent.start(gateway.url());
                    MemoryRecord memory = MemoryRecord.of(watched, reports.resolve("memory.csv"))) {
                long end = System.nanoTime() + LENGTH.toNanos();
                while (System.nanoTime() < end) {
                    PartProcess other = fleet.processor("other");
                    fleet.awaitReady(other);
                    memory.awaitSamples();
                    if (memory.restarts() % 2 == 0) {
                        other.stop();
                    } else {
                        other.kill();
                    }
                    fleet.awaitAll(watched);
                    memory.restarted();
                }
                agent.finish();

                long bound = HEAP_BYTES + STORES_BYTES / 2 + JVM_BYTES;
                assertTrue(memory.restarts() > 1, "the length is too short");
                assertTrue(memory.most() <= bound, "took " + memory.most() + ", more than " + bound);
            }
        }
    }

    private Fleet fleet(Path log) throws IOException {
        return new Fleet(
                folder,
                log,
                Map.of("HERMES_TOPICS_PARTITIONS", "4", "HERMES_STORES_MEMORY", (STORES_BYTES >> 20) + "m"));
    }
}
