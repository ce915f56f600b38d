package dev.hermes.cli.part;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Main;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.TestBroker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway alone, as a process. */
class GatewayCommandIT {
    private static final Duration LONGEST_START = Duration.ofMinutes(1);
    private static final Pattern READY = Pattern.compile("hermes gateway is up: kafka=(\\S+) http=(\\S+)\n");

    @TempDir
    Path folder;

    @Test
    void takesEvents_untilItIsAskedToStop() throws Exception {
        TestBroker broker = TestBroker.shared();
        broker.createTopic(Topics.AGENT_STEPS.name(), 4, Topics.AGENT_STEPS.configs());
        Process gateway = start(broker);
        try {
            String url = awaitReady(gateway, broker);
            String line = "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"alone\",\"step\":1,\"kind\":\"note\"}";

            HttpResponse<String> answer = post(url, line);

            assertEquals(200, answer.statusCode(), answer.body());
            assertEquals(1, broker.readAll(Topics.AGENT_STEPS.name()).size());
            assertEquals(200, get(url + "/readyz"));
            gateway.destroy();
            assertTrue(gateway.waitFor(LONGEST_START.toSeconds(), TimeUnit.SECONDS));
            assertEquals(
                    "gateway works on " + broker.bootstrapServers() + "; Ctrl-C stops it",
                    read("err").strip());
        } finally {
            gateway.destroyForcibly();
        }
    }

    private Process start(TestBroker broker) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "gateway",
                        "--home",
                        folder.toString(),
                        "--bootstrap-server",
                        broker.bootstrapServers(),
                        "--http-port",
                        "0")
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("HERMES_"));
        return builder.start();
    }

    private String awaitReady(Process gateway, TestBroker broker) throws IOException {
        await().atMost(LONGEST_START).until(() -> READY.matcher(read("out")).matches() || !gateway.isAlive());
        Matcher ready = READY.matcher(read("out"));
        assertTrue(ready.matches(), read("err"));
        assertEquals(broker.bootstrapServers(), ready.group(1));
        return ready.group(2);
    }

    private HttpResponse<String> post(String url, String line) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/events"))
                .header(
                        "Authorization",
                        "Bearer "
                                + Files.readString(new HermesHome(folder).token())
                                        .strip())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(line))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private static int get(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }
}
