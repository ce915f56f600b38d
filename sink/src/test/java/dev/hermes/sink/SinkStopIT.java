package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkStopIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    /** What a part takes at most. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    private static final int RUNS = 400;
    private static final int LINES = 50;
    /** The shortest that a broker allows. */
    private static final Map<String, String> SHORT_SESSION =
            Map.of("session.timeout.ms", "6000", "heartbeat.interval.ms", "1000");

    @TempDir
    private Path home;

    @Test
    void sinkThatSleptWhileAnotherTookOver_harmsNothingWhenItWakes() throws IOException, InterruptedException {
        // Given
        SinkFixture fixture = new SinkFixture(home.resolve("runs")).withTopics();
        Path index = fixture.runs.resolve(IndexFile.NAME);
        List<LogOf> logs = SinkFixture.logs("run", RUNS, LINES);
        Process sleeper = SinkProcess.start(fixture, SHORT_SESSION);
        try {
            fixture.sendRows(rows(0, 100));
            await().atMost(PATIENCE).until(() -> Files.exists(index));
            fixture.send(logs, 0, 40);
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> fixture.bytesWritten() > 20_000);
            signal(sleeper, "STOP");
            long whenStopped = fixture.bytesWritten();

            try (Sink successor = fixture.start()) {
                await().atMost(PATIENCE).until(() -> fixture.committedLines() == RUNS * 40L);
                fixture.sendRows(rows(100, 200));
                await().atMost(PATIENCE)
                        .until(() -> successor.health().problem() != null
                                && successor.health().problem().contains("another process writes the index"));

                // When
                signal(sleeper, "CONT");
                fixture.send(logs, 40, LINES);

                // Then
                await().atMost(PATIENCE).until(() -> fixture.committedLines() == RUNS * (long) LINES);
                await().atMost(PATIENCE)
                        .until(() -> new TreeSet<>(Files.readAllLines(index)).containsAll(List.of(rows(0, 200))));
                await().atMost(PATIENCE).until(() -> successor.health().isOk());
            }
            assertTrue(whenStopped < whole(logs), "it was done before it was stopped");
        } finally {
            sleeper.destroyForcibly().waitFor();
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        IndexFile.in(fixture.runs, Access.OWNER).compact();
        assertEquals(List.of(rows(0, 200)), Files.readAllLines(index));
    }

    private static String[] rows(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(run -> SinkFixture.row("row%03d".formatted(run), "ok"))
                .toArray(String[]::new);
    }

    /** Kafka's clients would wait for an answer for a minute. */
    @Test
    void sinkThatWaitsForItsTopicWhenTheBrokerGoes_saysSoAndStops() {
        // Given
        try (StoppableBroker broker = StoppableBroker.start(home.resolve("broker"))) {
            Sink sink = Sink.start(SinkConfig.builder(
                            Map.of("bootstrap.servers", broker.bootstrapServers()),
                            BundledSchemas.get(),
                            home.resolve("runs"))
                    .build());
            awaitProblem(sink, "there is no topic");
            broker.stop();
            awaitProblem(sink, "Kafka does not say");

            // When, then
            assertTimeoutPreemptively(LONGEST_STOP, sink::close);
        }
    }

    private static void awaitProblem(Sink sink, String words) {
        await().atMost(PATIENCE).until(() -> sink.health().toString().contains(words));
    }

    private static long whole(List<LogOf> logs) {
        return logs.stream().mapToLong(log -> log.file().length()).sum();
    }

    private static void signal(Process process, String signal) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start();
        assertEquals(0, kill.waitFor());
    }
}
