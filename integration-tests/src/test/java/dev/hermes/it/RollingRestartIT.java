package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import dev.hermes.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two stream processors that share the work, and have names in their group, are restarted in turn under load. */
@Tag("faults")
class RollingRestartIT {
    private static final int ROUNDS = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @Test
    void twoProcessorsRestartedInTurn_loseAndDoubleNothing() throws IOException {
        try (Processes processes = processes()) {
            ChildJvm second = processes.startProcessor("second");
            for (int round = 0; round < ROUNDS; round++) {
                processes.awaitProgress();
                second.stop();
                processes.awaitProgress(); // the first goes on with its partitions; those of the second wait for it
                second = processes.startProcessor("second");
                processes.awaitProgress();
                processes.stopProcessor();
                processes.awaitProgress();
                processes.startProcessorAgain();
            }
            processes.finishWork().assertAllIsThere();
            second.close();
        }
    }

    @Test
    void processorKilledAndItsStateDeleted_givesTheSamePlacesAndTotals() throws IOException {
        try (Processes processes = processes();
                ChildJvm second = processes.startProcessor("second")) {
            for (int round = 0; round < ROUNDS; round++) {
                processes.awaitProgress();
                await().atMost(PATIENCE).until(() -> Files.isDirectory(processes.stateOf("first")));
                processes.killProcessor();
                delete(processes.stateOf("first"));
                processes.startProcessorAgain();
            }
            processes.awaitProgress();
            second.kill();
            processes.finishWork().assertAllIsThere();
        }
    }

    private Processes processes() throws IOException {
        Path log = Files.createDirectories(Path.of("target", "kills")).resolve("rolling.log");
        return new Processes(folder, 1, true, log);
    }

    private static void delete(Path state) throws IOException {
        try (Stream<Path> files = Files.walk(state)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
    }
}
