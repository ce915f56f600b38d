package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.Main;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.KillableBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A great tree is imported by a process that is killed again and again, at last lives, and is then started once more. */
@Tag("faults")
class ImportKillIT {
    private static final int RUNS = 100_000;
    private static final int LINES_PER_RUN = 3;
    private static final int DAYS = 28;
    private static final int KILLS = 5;
    private static final int LONGEST_LIFE_MILLIS = 5_000;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    private final Random random = new Random();

    @Test
    void importThatIsKilledAgainAndAgain_comesToTheSameTree() throws IOException {
        Path tree = Files.createDirectory(folder.resolve("tree"));
        long bytes = write(tree);
        HermesHome home = new HermesHome(folder.resolve("home"));
        Path log = Files.createDirectories(Path.of("target", "kills")).resolve("import.log");
        try (KillableBroker broker = KillableBroker.start(folder.resolve("broker"), log);
                ChildJvm processor = ChildJvm.start(
                        ProcessorMain.class,
                        log,
                        broker.bootstrapServers(),
                        home.state().toString(),
                        "true",
                        "only");
                ChildJvm sink = ChildJvm.start(
                        SinkMain.class,
                        log,
                        broker.bootstrapServers(),
                        home.runs().toString())) {
            await().atMost(PATIENCE).until(() -> broker.hasTopic(Topics.AGENT_STEPS.name()));

            // When
            for (int kill = 0; kill < KILLS; kill++) {
                ChildJvm victim = startImport(tree, home, broker, log);
                await().pollDelay(Duration.ofMillis(random.nextInt(LONGEST_LIFE_MILLIS)))
                        .until(() -> true); // a moment that nobody chose
                victim.kill();
            }
            try (ChildJvm survivor = startImport(tree, home, broker, log)) {
                assertEquals(0, survivor.awaitEnd());
            }
            Hermes hermes = new Hermes(home, broker);
            Hermes.Printed again = hermes.run("import", tree.toString());

            // Then
            assertEquals("100,000 runs, 300,000 lines imported, now or before\n", again.out());
            Audit audit = new Audit(home, broker);
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofSeconds(2))
                    .until(() -> audit.bytesInRunFiles() >= bytes || !sink.isAlive() || !processor.isAlive());
            assertSameFiles(tree, audit.files());
            await().atMost(PATIENCE).untilAsserted(() -> {
                Hermes.Printed verified = hermes.run("verify");
                assertEquals(0, verified.exitCode(), () -> verified.out() + verified.err());
            });
        }
    }

    private static ChildJvm startImport(Path tree, HermesHome home, KillableBroker broker, Path log) {
        return ChildJvm.start(
                Main.class,
                log,
                "import",
                tree.toString(),
                "--home",
                home.root().toString(),
                "--bootstrap-server",
                broker.bootstrapServers());
    }

    /** Writes the tree; says how many bytes it has. */
    private static long write(Path tree) throws IOException {
        for (int day = 0; day < DAYS; day++) {
            Files.createDirectory(tree.resolve(day(day)));
        }
        long bytes = 0;
        for (int run = 0; run < RUNS; run++) {
            String text = content(run);
            Files.writeString(fileOf(tree, run), text);
            bytes += text.length();
        }
        return bytes;
    }

    private static void assertSameFiles(Path tree, Map<String, Path> files) throws IOException {
        assertEquals(RUNS, files.size());
        for (int run = 0; run < RUNS; run++) {
            Path file = files.get(runId(run));
            assertEquals(day(run), file.getParent().getFileName().toString());
            assertEquals(-1, Files.mismatch(fileOf(tree, run), file), runId(run));
        }
    }

    private static Path fileOf(Path tree, int run) {
        return tree.resolve(day(run)).resolve(runId(run) + "~.jsonl");
    }

    private static String runId(int run) {
        return "run-" + run;
    }

    private static String day(int run) {
        return "2026-07-%02d".formatted(1 + run % DAYS);
    }

    private static String content(int run) {
        StringBuilder lines = new StringBuilder();
        for (int step = 1; step <= LINES_PER_RUN; step++) {
            lines.append("{\"ts\":\"%sT13:11:%02dZ\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"%s\"}\n"
                    .formatted(day(run), step, runId(run), step, step == LINES_PER_RUN ? "end" : "note"));
        }
        return lines.toString();
    }
}
