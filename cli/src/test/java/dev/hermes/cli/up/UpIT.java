package dev.hermes.cli.up;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.Typed;
import dev.hermes.cli.home.UpFile;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void life_fromTheFirstStartToTheLastStop() throws Exception {
        try (UpProcess up = UpProcess.start(home())) {
            UpFile place = up.awaitReady();
            assertReadyLine(up, place);
            assertTopics(place);
            assertHttp(place);
            assertPrivate();
            assertEmitReachesTheFiles();
            assertPostReachesTheFiles(place);
            assertQueries(place);
            assertSecondIsRefused(up);
            assertPartsBesideItAreRefused(place);
            assertStatus(up, place);

            Typed down = type("down");

            assertEquals(0, down.exitCode(), down.err());
            up.awaitEnd();
            assertFalse(Files.exists(home().upFile()));
            assertEquals("to look at it in a browser: hermes dashboard\n", up.errors());
            assertEquals(1, type("status").exitCode());
        }
    }

    @Test
    void killedOne_doesNotStandInTheWayOfTheNext() throws Exception {
        Typed emitted;
        try (UpProcess killed = UpProcess.start(home())) {
            killed.awaitReady();
            emitted = emitStandup();
            killed.kill();
        }
        assertEquals(0, emitted.exitCode(), emitted.err());
        assertTrue(Files.exists(home().upFile()));
        assertEquals(1, type("status").exitCode());

        try (UpProcess next = UpProcess.start(home())) {
            UpFile place = next.awaitReady();

            String token = Files.readString(home().token()).strip();
            assertEquals(200, get(place, "/api/v1/runs", token).statusCode());
            await().atMost(SOON).until(this::isStandupWritten);
            assertEquals(0, type("down").exitCode());
        }
    }

    @Test
    void eventsOfAnAgentThatFoundNoBroker_arriveWhenItIsUp() throws Exception {
        Typed emitted = emitStandup();
        assertTrue(emitted.err().contains("6 not acknowledged yet"), emitted.err());

        try (UpProcess up = UpProcess.start(home())) {
            up.awaitReady();

            await().atMost(SOON).until(this::isStandupWritten);
        }
    }

    @Test
    void oldPayload_isDropped() throws Exception {
        Path old = folder.resolve("home/runlog/payloads/7c2a").resolve("0".repeat(64));
        Files.createDirectories(old.getParent());
        Files.setLastModifiedTime(
                Files.createFile(old), FileTime.from(Instant.now().minus(Duration.ofDays(31))));

        try (UpProcess up = UpProcess.start(home())) {
            up.awaitReady();

            await().atMost(SOON).until(() -> !Files.exists(old));
        }
    }

    private void assertReadyLine(UpProcess up, UpFile place) throws IOException {
        assertEquals(up.pid(), place.pid());
        assertEquals(home().runs(), place.runsDir());
        assertEquals(
                "hermes is up: kafka=" + place.bootstrapServers() + " http=" + place.httpUrl() + " runs="
                        + place.runsDir() + "\n",
                up.output());
    }

    /** They would take over partitions of its topics, and it would not know of them. */
    private void assertPartsBesideItAreRefused(UpFile place) throws Exception {
        Map<String, String> elsewhere =
                Map.of(HermesHome.VARIABLE, folder.resolve("elsewhere").toString());
        for (String part : new String[] {"stream-processor", "sink"}) {
            Typed beside =
                    Typed.into(elsewhere, part, "--bootstrap-server", place.bootstrapServers(), "--http-port", "0");

            assertEquals(1, beside.exitCode(), beside.err());
            assertEquals(
                    "hermes: Kafka at " + place.bootstrapServers() + " is that of a running hermes up, whose own "
                            + part.replace('-', ' ')
                            + " does all the work: for more of them run Kafka by itself, and each"
                            + " part alone",
                    beside.err().strip());
        }
    }

    private static void assertTopics(UpFile place) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", place.bootstrapServers()))) {
            String intake = Topics.AGENT_STEPS.name();
            var topics = admin.describeTopics(
                            Topics.all().stream().map(topic -> topic.name()).toList())
                    .allTopicNames()
                    .get();

            assertEquals(4, topics.get(intake).partitions().size());
        }
    }

    private void assertHttp(UpFile place) throws Exception {
        assertEquals(200, get(place, "/readyz", null).statusCode());
        JsonNode health = JSON.readTree(get(place, "/healthz", null).body());
        assertTrue(health.path("ok").asBoolean(), health.toString());
        assertTrue(health.path("parts").has("stream-processor"), health.toString());
        assertEquals(401, get(place, "/registry/subjects", null).statusCode());
        String token = Files.readString(home().token()).strip();
        HttpResponse<String> subjects = get(place, "/registry/subjects", token);
        assertEquals(200, subjects.statusCode());
        assertTrue(subjects.body().contains("\"agent.steps-value\""), subjects.body());
    }

    private static HttpResponse<String> get(UpFile place, String path, String token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(place.httpUrl() + path));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    private void assertPrivate() throws IOException {
        assertEquals("rwx------", permissions(home().runlog()));
        assertEquals("rwx------", permissions(home().runs()));
        assertEquals("rwx------", permissions(home().brokerData()));
        assertEquals("rw-------", permissions(home().upFile()));
        assertEquals("rw-------", permissions(home().token()));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private void assertEmitReachesTheFiles() throws IOException {
        Typed first = emitStandup();
        Typed again = emitStandup();

        assertEquals("6 events accepted", first.err().strip());
        assertEquals(0, again.exitCode(), again.err());
        await().atMost(SOON).until(this::isStandupWritten);
        String index = Files.readString(home().runs().resolve("index.jsonl"));
        String row = SampleRuns.STANDUP_INDEX_ROW;
        assertTrue(index.startsWith(row.substring(0, row.length() - 1)), index);
    }

    private void assertPostReachesTheFiles(UpFile place) throws Exception {
        String line =
                "{\"ts\":\"2026-07-21T08:00:00Z\",\"run_id\":\"posted\",\"step\":1,\"kind\":\"end\",\"status\":\"ok\"}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(place.httpUrl() + "/v1/events"))
                .header(
                        "Authorization",
                        "Bearer " + Files.readString(home().token()).strip())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(line))
                .build();

        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());

        assertEquals(200, answer.statusCode(), answer.body());
        await().atMost(SOON)
                .until(() -> type("run", "show", "posted", "--raw").out().equals(line + "\n"));
    }

    private void assertQueries(UpFile place) throws Exception {
        assertEquals(401, get(place, "/api/v1/runs", null).statusCode());
        String token = Files.readString(home().token()).strip();
        await().atMost(SOON)
                .until(() -> get(place, "/api/v1/runs", token).body().contains("\"posted\""));
        JsonNode found = JSON.readTree(readmeExample(place));
        assertEquals("error", found.at("/runs/0/status").asText(), found.toString());
        assertEquals("failed", found.at("/runs/0/run_id").asText());
        assertTrue(found.path("partial").isNull());
        String metrics = get(place, "/metrics", null).body();
        assertTrue(metrics.contains("hermes_events_total{part=\"search\",what=\"lines\"}"), metrics);
        assertEquals(
                "3.1.0",
                JSON.readTree(get(place, "/api/v1/openapi.json", token).body())
                        .path("openapi")
                        .asText());
    }

    /** What the example of README.md prints for a run that it finds. */
    private String readmeExample(UpFile place) throws Exception {
        String line =
                "{\"ts\":\"2026-07-21T08:00:00Z\",\"run_id\":\"failed\",\"step\":1,\"kind\":\"end\",\"status\":\"error\",\"error\":\"401\"}";
        assertEquals(0, Typed.withStdin(environment(), line, "emit").exitCode());
        String readme = Files.readString(Path.of("..", "README.md"));
        String section = readme.substring(readme.indexOf("## Ask over HTTP\n"));
        String fence = "```sh\n";
        int from = section.indexOf(fence) + fence.length();
        String example = section.substring(from, section.indexOf("```", from))
                .replace("http://127.0.0.1:8420", place.httpUrl())
                .replace("~/.hermes", home().root().toString());
        Path output = folder.resolve("example.out");
        await().atMost(SOON).until(() -> {
            Process process = new ProcessBuilder("bash", "-c", example)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .redirectOutput(output.toFile())
                    .start();
            assertEquals(0, process.waitFor());
            return Files.readString(output).contains("\"failed\"");
        });
        return Files.readString(output);
    }

    private void assertSecondIsRefused(UpProcess up) {
        Typed second = type("up", "--kafka-port", "0", "--http-port", "0");

        assertEquals(1, second.exitCode());
        assertTrue(second.err().contains("is up already") && second.err().contains("pid " + up.pid()), second.err());
    }

    private void assertStatus(UpProcess up, UpFile place) throws IOException {
        Typed status = type("status", "-o", "json");

        assertEquals(0, status.exitCode(), status.err());
        JsonNode json = JSON.readTree(status.out());
        assertEquals(1, json.path("schema_version").asInt());
        assertEquals(up.pid(), json.path("pid").asLong());
        assertEquals(place.bootstrapServers(), json.path("bootstrap_servers").asText());
        for (JsonNode part : json.path("parts")) {
            assertTrue(part.path("problem").isNull(), part.toString());
            assertFalse(part.path("paused").asBoolean(), part.toString());
            assertEquals(
                    part.path("lag").isNull(), part.path("records_per_second").isNull(), part.toString());
        }
        assertEquals(0, json.at("/dead_letters/letters").asInt(-1), json.toString());
        assertTrue(json.at("/disks/0/free_bytes").asLong() > 0, json.toString());
        assertTrue(json.at("/spool/waiting_bytes").isIntegralNumber(), json.toString());
        Typed cluster = type(
                "status", "-o", "json", "--bootstrap-server", place.bootstrapServers(), "--server", place.httpUrl());
        JsonNode ofCluster = JSON.readTree(cluster.out());
        assertEquals(json.path("parts").size(), ofCluster.path("parts").size(), ofCluster.toString());
        assertFalse(ofCluster.has("pid"), ofCluster.toString());
        assertEquals(
                4,
                JSON.readTree(type("status", "-o", "json", "--bootstrap-server", place.bootstrapServers())
                                .out())
                        .path("parts")
                        .size());
        Typed text = type("status");
        assertTrue(text.out().lines().anyMatch(line -> line.matches("stream-processor +lag [0-9]+ +ok")), text.out());
        assertTrue(text.out().lines().anyMatch(line -> line.matches("gateway +ok")), text.out());
        assertTrue(text.out().lines().anyMatch(line -> line.matches("index +lag [0-9]+ *")), text.out());
    }

    private boolean isStandupWritten() throws IOException {
        Path file = home().runs().resolve(SampleRuns.STANDUP_PATH);
        return Files.exists(file)
                && Files.readAllLines(file).equals(SampleRuns.STANDUP_LINES)
                && Files.exists(home().runs().resolve("index.jsonl"))
                && Files.readString(home().runs().resolve("index.jsonl")).contains("\"7c2a\"");
    }

    private Typed emitStandup() {
        return Typed.withStdin(
                environment(),
                String.join("\n", SampleRuns.STANDUP_LINES),
                "emit",
                "--run-name",
                SampleRuns.STANDUP_NAME,
                "--run-summary",
                SampleRuns.STANDUP_SUMMARY);
    }

    private Typed type(String... words) {
        return Typed.into(environment(), words);
    }

    private Map<String, String> environment() {
        return Map.of(HermesHome.VARIABLE, home().root().toString());
    }

    private HermesHome home() {
        return new HermesHome(folder.resolve("home"));
    }
}
