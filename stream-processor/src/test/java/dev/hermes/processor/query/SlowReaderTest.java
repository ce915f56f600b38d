package dev.hermes.processor.query;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Somebody asks for more than fits into the buffers on the way, and reads nothing of it. */
class SlowReaderTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** What the buffers of both ends may hold, and one part more. */
    private static final long MOST_AHEAD = 12L << 20;

    private final Instance instance = Instance.open(Instance.ALL, new Patience(LONG, Duration.ofSeconds(2)));

    @AfterEach
    void close() {
        instance.close();
    }

    private void addLongRun() {
        String text = ",\"summary\":\"" + "x y ".repeat(25_000) + "\"";
        for (int step = 1; step <= 300; step++) {
            instance.runs.add(QueryApiTest.line("long", "10:00:00", step, "note", text));
        }
    }

    private void addManyRuns(int runs) {
        String text = ",\"summary\":\"" + "x y ".repeat(490) + "\"";
        for (int run = 0; run < runs; run++) {
            instance.runs.add(QueryApiTest.line("r" + run, "10:00:00", 1, "end", text));
        }
    }

    @Test
    void readerOfEvents_getsNoMoreThanItTakes_holdsUpNobody_andIsCutOff() throws IOException {
        // Given
        addLongRun();
        instance.runs.add(QueryApiTest.line("short", "10:00:00", 1, "note", ""));
        try (Socket slow = instance.ask("runs/long/events")) {
            await().atMost(LONG).until(() -> instance.runs.bytesGiven() > 0);

            // When
            String others = instance.get("runs/short/events").body();

            // Then
            assertTrue(others.contains("\"run_id\":\"short\""), others);
            assertFalse(isCutOff(slow));
            await().atMost(LONG).until(() -> isCutOff(slow));
            assertTrue(
                    instance.runs.bytesGiven() < MOST_AHEAD, () -> "bytes read ahead: " + instance.runs.bytesGiven());
        }
    }

    @Test
    void readerOfTheStream_getsNoMoreThanItTakes_holdsUpNobody_andIsCutOff() throws IOException {
        // Given
        int runs = 8_000;
        addManyRuns(runs);
        try (Socket slow = instance.ask("stream?from=start")) {
            await().atMost(LONG).until(() -> isCutOff(slow));
            assertTrue(
                    instance.runs.bytesGiven() < MOST_AHEAD, () -> "bytes read ahead: " + instance.runs.bytesGiven());

            // When
            try (EventReader reader =
                    EventReader.open(instance.request("stream?from=start").build())) {

                // Then
                await().atMost(LONG).until(() -> reader.events().size() == runs);
            }
        }
    }

    /** An empty line before a request means nothing to a server; where there is none any more, it cannot be sent. */
    private static boolean isCutOff(Socket socket) {
        try {
            socket.getOutputStream().write(new byte[] {'\r', '\n'});
            socket.getOutputStream().flush();
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
