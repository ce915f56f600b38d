package dev.hermes.cli.part;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Main;
import dev.hermes.client.PublisherConfig;
import dev.hermes.client.StepPublisher;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.ChildJvm;
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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway alone, as a process. */
class GatewayCommandIT {
    private static final Duration LONGEST_START = Duration.ofMinutes(1);
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Pattern READY = Pattern.compile("hermes gateway is up: kafka=(\\S+) http=(\\S+)\n");

    @TempDir
    Path folder;

    @Test
    void takesEvents_untilItIsAskedToStop() throws Exception {
        TestBroker broker = TestBroker.shared();
        makeTopic(broker);
        Process gateway = start(broker);
        try {
            String url = awaitReady(gateway, broker);
            String line = "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"alone\",\"step\":1,\"kind\":\"note\"}";

            HttpResponse<String> answer = post(url, homeToken(), line);

            assertEquals(200, answer.statusCode(), answer.body());
            assertTrue(broker.readAll(Topics.AGENT_STEPS.name()).stream()
                    .anyMatch(record -> new String(record.value(), UTF_8).contains("\"alone\"")));
            assertEquals(200, get(url + "/readyz").statusCode());
            String metrics = get(url + "/metrics").body();
            assertTrue(metrics.contains("hermes_events_total{part=\"gateway\",what=\"accepted\"} 1.0"), metrics);
            assertTrue(metrics.contains("hermes_part_healthy{part=\"http\"} 1.0"), metrics);
            assertTrue(metrics.contains("hermes_events_total{part=\"http\",what=\"refused_no_token\"} 0.0"), metrics);
            gateway.destroy();
            assertTrue(gateway.waitFor(LONGEST_START.toSeconds(), TimeUnit.SECONDS));
            assertEquals(
                    "gateway works on " + broker.bootstrapServers() + "; Ctrl-C stops it",
                    read("err").strip());
        } finally {
            gateway.destroyForcibly();
        }
    }

    @Test
    void teamsFile_isTakenAsItIs_andWhileItIsWrongHealthSaysSo() throws Exception {
        TestBroker broker = TestBroker.shared();
        makeTopic(broker);
        Path tokens = Files.writeString(folder.resolve("tokens"), "ops: " + sha256("of ops") + "\n");
        Process gateway = start(broker);
        try {
            String url = awaitReady(gateway, broker);
            String line = "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"team\",\"step\":1,\"kind\":\"note\"}";
            assertEquals(200, post(url, "of ops", line).statusCode());
            assertEquals(401, post(url, "of sales", line).statusCode());

            Files.writeString(tokens, "sales: " + sha256("of sales") + "\n");
            await().atMost(SOON).until(() -> post(url, "of sales", line).statusCode() == 200);
            assertEquals(401, post(url, "of ops", line).statusCode());

            Files.writeString(tokens, "sales: hunter2\n");
            String problem = tokens + ":1: write team: and the SHA-256 of its token, 64 hex digits";
            await().atMost(SOON).until(() -> get(url + "/healthz").body().contains("{\"problem\":\"" + problem));
            await().atMost(SOON).until(() -> read("err").contains("part=http problem=\"" + problem));
            assertEquals(200, post(url, "of sales", line).statusCode());
            assertEquals(200, get(url + "/readyz").statusCode());
            assertFalse(read("err").contains("hunter2"), read("err"));
        } finally {
            gateway.destroyForcibly();
        }
    }

    @Test
    void spoolOfAnAgentThatIsGone_isSent() throws Exception {
        TestBroker broker = TestBroker.shared();
        makeTopic(broker);
        PublisherConfig noBroker = PublisherConfig.of(new HermesHome(folder)).withCloseTimeout(Duration.ZERO);
        try (StepPublisher agent = StepPublisher.open(noBroker)) {
            String line = "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"left-behind\",\"step\":1,\"kind\":\"note\"}";
            agent.publish("left-behind", StepEvent.of("left-behind-1", Origins.EMIT, line));
        }
        Process gateway = start(broker);
        try {
            awaitReady(gateway, broker);

            await().atMost(SOON)
                    .until(() -> broker.readAll(Topics.AGENT_STEPS.name()).stream()
                            .anyMatch(record -> new String(record.value(), UTF_8).contains("left-behind")));
        } finally {
            gateway.destroyForcibly();
        }
    }

    private static void makeTopic(TestBroker broker) {
        if (!broker.hasTopic(Topics.AGENT_STEPS.name())) {
            broker.createTopic(Topics.AGENT_STEPS.name(), 4, Topics.AGENT_STEPS.configs());
        }
    }

    private Process start(TestBroker broker) throws IOException {
        ProcessBuilder builder = ChildJvm.builder(
                        Main.class,
                        "gateway",
                        "--home",
                        folder.toString(),
                        "--bootstrap-server",
                        broker.bootstrapServers(),
                        "--http-port",
                        "0")
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        if (Files.exists(folder.resolve("tokens"))) {
            builder.environment().put("HERMES_GATEWAY_TOKENS", "tokens");
        }
        return builder.start();
    }

    private String awaitReady(Process gateway, TestBroker broker) throws IOException {
        await().atMost(LONGEST_START).until(() -> READY.matcher(read("out")).matches() || !gateway.isAlive());
        Matcher ready = READY.matcher(read("out"));
        assertTrue(ready.matches(), read("err"));
        assertEquals(broker.bootstrapServers(), ready.group(1));
        return ready.group(2);
    }

    private String homeToken() throws IOException {
        return Files.readString(new HermesHome(folder).token()).strip();
    }

    private static String sha256(String token) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
    }

    private static HttpResponse<String> post(String url, String token, String line) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/events"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(line))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }
}
