package dev.hermes.cli.part;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Main;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sink alone, as a process: it says how it is doing. */
class SinkCommandIT {
    private static final Duration LONGEST = Duration.ofSeconds(90);
    private static final Pattern READY = Pattern.compile("hermes sink is up: kafka=(\\S+) http=(\\S+)\n");

    @TempDir
    Path folder;

    @Test
    void saysHowItIsDoing_withoutAToken_untilItIsAskedToStop() throws Exception {
        try (StoppableBroker broker = StoppableBroker.start(folder.resolve("broker"))) {
            Process sink = start(broker);
            try {
                String url = awaitReady(sink, broker);

                await().atMost(LONGEST).until(() -> get(url, "/readyz").statusCode() == 503);
                String missing = get(url, "/readyz").body();
                assertTrue(missing.contains("there is no topic run."), missing);
                assertEquals(200, get(url, "/healthz").statusCode());
                assertEquals(
                        missing.replace("ready", "ok"), get(url, "/healthz").body());

                for (Topic<?> topic : Topics.all()) {
                    broker.createTopic(topic.name(), 1, topic.configs());
                }

                await().atMost(LONGEST).until(() -> get(url, "/readyz").statusCode() == 200);
                String metrics = get(url, "/metrics").body();
                assertTrue(metrics.contains("hermes_paused{part=\"sink\"} 0.0"), metrics);
                assertTrue(metrics.contains("hermes_events_total{part=\"sink\",what=\"lines_written\"} 0.0"), metrics);
                assertTrue(metrics.contains("hermes_part_healthy{part=\"sink\"} 1.0"), metrics);
                assertEquals(401, get(url, "/api/v1/runs").statusCode());
                sink.destroy();
                assertTrue(sink.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS));
            } finally {
                sink.destroyForcibly();
            }
        }
    }

    @Test
    void endsWhereTheSinksOfItsGroupWriteAnotherFolder() throws Exception {
        try (StoppableBroker broker = StoppableBroker.start(folder.resolve("broker"))) {
            for (Topic<?> topic : Topics.all()) {
                broker.createTopic(topic.name(), 1, topic.configs());
            }
            Process first = start(broker);
            try {
                String url = awaitReady(first, broker);
                await().atMost(LONGEST).until(() -> get(url, "/readyz").statusCode() == 200);

                Process second = start(
                        broker, "second", "--runs", folder.resolve("other").toString());
                try {
                    assertTrue(second.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS));
                } finally {
                    second.destroyForcibly();
                }

                assertEquals(1, second.exitValue());
                String said = read("second.err");
                assertTrue(
                        said.contains(folder.resolve("home/runs").toRealPath().toString()), said);
                assertTrue(said.contains(folder.resolve("other").toRealPath().toString()), said);
                assertFalse(said.contains("Exception"), said);
                assertEquals(200, get(url, "/readyz").statusCode());
            } finally {
                first.destroyForcibly();
            }
        }
    }

    private Process start(StoppableBroker broker) throws IOException {
        return start(broker, "first");
    }

    private Process start(StoppableBroker broker, String name, String... further) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "sink",
                "--home",
                folder.resolve("home").toString(),
                "--bootstrap-server",
                broker.bootstrapServers(),
                "--http-port",
                "0"));
        arguments.addAll(List.of(further));
        return ChildJvm.builder(Main.class, arguments.toArray(String[]::new))
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile())
                .start();
    }

    private String awaitReady(Process sink, StoppableBroker broker) throws IOException {
        await().atMost(LONGEST).until(() -> READY.matcher(read("first.out")).matches() || !sink.isAlive());
        Matcher ready = READY.matcher(read("first.out"));
        assertTrue(ready.matches(), read("first.err"));
        assertEquals(broker.bootstrapServers(), ready.group(1));
        return ready.group(2);
    }

    private static HttpResponse<String> get(String url, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }
}
