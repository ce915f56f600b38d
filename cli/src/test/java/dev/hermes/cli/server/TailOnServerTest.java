package dev.hermes.cli.server;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.LiveCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailOnServerTest {
    private static final String FIRST =
            "{\"ts\":\"2026-07-20T10:00:00Z\",\"run_id\":\"x\",\"step\":1,\"kind\":\"tool\",\"tool\":\"ocr\",\"cost_usd\":0.5}";
    private static final String END =
            "{\"ts\":\"2026-07-20T10:00:05Z\",\"run_id\":\"x\",\"step\":2,\"kind\":\"end\",\"status\":\"error\"}";
    private static final String SHOWN =
            "10:00:00  tool    ocr                                                        $0.5000  -";

    @TempDir
    private Path home;

    private Path file;
    private QueryServer server;

    @BeforeEach
    void start() throws IOException {
        file = home.resolve("runs/2026-07-20/x.jsonl");
        Files.createDirectories(file.getParent());
        Files.writeString(file, FIRST + "\n");
        server = new QueryServer(home.resolve("runs"), Clock.systemUTC(), 100);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private LiveCommand tail(String... words) {
        Stream<String> command = Stream.of("run", "tail", "--server", server.url());
        return LiveCommand.start(
                Map.of("HERMES_HOME", home.resolve("none").toString(), "HERMES_TOKEN", QueryServer.TOKEN),
                Stream.concat(command, Stream.of(words)).toArray(String[]::new));
    }

    @Test
    void run_isFollowedByTheStreamUntilItEnds() throws Exception {
        try (LiveCommand tail = tail("x")) {
            // Given
            tail.awaitLines(List.of(SHOWN));
            await().untilAsserted(() -> assertTrue(server.asked().contains("runs/x/events?after=1")));

            // When
            Files.writeString(file, END + "\n", StandardOpenOption.APPEND);
            server.changed("x");

            // Then
            tail.awaitLines(List.of(
                    SHOWN, "10:00:05  end     error             1 step                                   $0.5000"));
            assertEquals(1, tail.exitCode());
            assertEquals(
                    List.of("runs/x", "runs/x/events", "stream", "runs/x/events?after=1", "runs/x/events?after=1"),
                    server.asked());
        }
    }

    @Test
    void run_ofWhichTheServerLostTheFirstLines_isFollowed_eachLineOnce() throws Exception {
        // Given
        Files.writeString(
                file,
                "{\"ts\":\"2026-07-20T09:00:00Z\",\"run_id\":\"x\",\"step\":0,\"kind\":\"start\"}\n" + FIRST + "\n");
        server.loses(1);
        try (LiveCommand tail = tail("x")) {
            tail.awaitLines(List.of(SHOWN));
            await().untilAsserted(() -> assertTrue(server.asked().contains("runs/x/events?after=2")));

            // When
            Files.writeString(file, END + "\n", StandardOpenOption.APPEND);
            server.changed("x");

            // Then
            tail.awaitLines(List.of(
                    SHOWN, "10:00:05  end     error             1 step                                   $0.5000"));
            assertEquals(1, tail.exitCode());
            assertTrue(tail.err().contains("the server no longer has the first 1 lines of run x"), tail.err());
        }
    }

    @Test
    void streamThatEnds_isOpenedAgainWhereItWas() throws Exception {
        // Given
        server.endsStreams();
        try (LiveCommand tail = tail("-n", "0")) {
            String running = "2026-07-20 10:00:00  x         running      1 step     $0.5000";
            server.changed("x");
            tail.awaitLines(List.of(running));

            // When
            server.changed("x");

            // Then
            tail.awaitLines(List.of(running, running));
            assertEquals(List.of("stream", "stream behind 1"), server.asked().subList(0, 2));
        }
    }

    @Test
    void streamThatCannotBeOpenedAgain_endsTheCommand() throws Exception {
        // Given
        server.endsStreams();
        try (LiveCommand tail = tail("-n", "0")) {
            await().until(() -> server.asked().contains("stream"));

            // When
            server.close();

            // Then
            assertEquals(1, tail.exitCode());
            assertEquals("hermes: no server answers at " + server.url() + "\n", tail.err());
        }
    }

    @Test
    void allRuns_areFollowedByTheStream() throws Exception {
        try (LiveCommand tail = tail()) {
            // Given
            String running = "2026-07-20 10:00:00  x         running      1 step     $0.5000";
            tail.awaitLines(List.of(running));

            // When
            Files.writeString(file, END + "\n", StandardOpenOption.APPEND);
            server.changed("x");

            // Then
            tail.awaitLines(List.of(running, "2026-07-20 10:00:05  x         error        1 step     $0.5000"));
            tail.interrupt();
            assertEquals(130, tail.exitCode());
        }
    }
}
