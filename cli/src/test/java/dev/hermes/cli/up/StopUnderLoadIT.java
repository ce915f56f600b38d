package dev.hermes.cli.up;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.cli.home.UpFile;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hermes up} is asked to stop while events come in and somebody watches: it stops soon, and keeps what it accepted. */
class StopUnderLoadIT {
    private static final Duration LONGEST = Duration.ofSeconds(90);
    /** Ten seconds, and what it takes on a busy machine until the process is gone. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(15);

    private static final int ENOUGH = 200;

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger accepted = new AtomicInteger();

    @TempDir
    Path folder;

    @Test
    void stopsSoon_andLosesNothing() throws Exception {
        HermesHome home = new HermesHome(folder.resolve("home"));
        try (UpProcess up = UpProcess.start(home)) {
            UpFile place = up.awaitReady();
            Thread agent = new Thread(() -> sendUntilItIsGone(home, place), "agent");
            agent.start();
            try (InputStream watched = watch(home, place)) {
                assertTrue(watched.read() >= 0);
                await().atMost(LONGEST).until(() -> accepted.get() >= ENOUGH);

                long from = System.nanoTime();
                ProcessHandle.of(up.pid()).orElseThrow().destroy();
                up.awaitEnd();

                Duration took = Duration.ofNanos(System.nanoTime() - from);
                assertTrue(took.compareTo(LONGEST_STOP) < 0, () -> "the stop took " + took + ": " + up.errors());
            }
            agent.join(LONGEST.toMillis());
        }

        try (UpProcess next = UpProcess.start(home)) {
            next.awaitReady();

            await().atMost(LONGEST).untilAsserted(() -> assertTrue(written(home) >= accepted.get()));
        }
    }

    private void sendUntilItIsGone(HermesHome home, UpFile place) {
        for (int step = 1; send(home, place, step); step++) {
            accepted.incrementAndGet();
        }
    }

    private boolean send(HermesHome home, UpFile place, int step) {
        String line = "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"load\",\"step\":" + step + ",\"kind\":\"note\"}";
        try {
            HttpRequest request = request(home, place, "/v1/events")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(line))
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false; // it is gone
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private InputStream watch(HermesHome home, UpFile place) throws Exception {
        HttpResponse<InputStream> stream =
                client.send(request(home, place, "/api/v1/stream").build(), BodyHandlers.ofInputStream());
        assertEquals(200, stream.statusCode());
        return stream.body();
    }

    private static HttpRequest.Builder request(HermesHome home, UpFile place, String path) throws IOException {
        return HttpRequest.newBuilder(URI.create(place.httpUrl() + path))
                .header(
                        "Authorization",
                        "Bearer " + Files.readString(home.token()).strip());
    }

    private static long written(HermesHome home) {
        Typed shown = Typed.into(
                Map.of(HermesHome.VARIABLE, home.root().toString()),
                "run",
                "show",
                "load",
                "--raw",
                "--runs",
                home.runs().toString());
        return shown.out().lines().count();
    }
}
