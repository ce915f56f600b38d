package dev.hermes.cli.part;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.Main;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two stream processors, each a process of its own: whichever is asked answers for both. */
class StreamProcessorCommandIT {
    private static final Duration LONGEST = Duration.ofSeconds(90);
    private static final Pattern READY = Pattern.compile("hermes stream-processor is up: kafka=(\\S+) http=(\\S+)\n");
    private static final String TOKEN = "0123456789abcdef".repeat(4);
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final int RUNS = 40;

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void eitherAnswersForBoth_andSaysWhatItLacksWhenTheOtherIsKilled() throws Exception {
        try (StoppableBroker broker = StoppableBroker.start(folder.resolve("broker"))) {
            String one = start("one", broker);
            await().atMost(LONGEST).until(() -> get(one, "/readyz").statusCode() == 200);
            String two = start("two", broker);
            publish(broker);

            await().atMost(LONGEST).until(() -> hasAll(one) && hasAll(two));
            assertEquals(
                    get(one, "/api/v1/runs?limit=100").body(),
                    get(two, "/api/v1/runs?limit=100").body());
            assertEquals("40.01", cost(one));
            assertEquals("40.01", cost(two));
            for (int run = 0; run < RUNS; run += 7) {
                String path = "/api/v1/runs/r" + run + "-x/events";
                assertEquals(2, get(one, path).body().lines().count());
                assertEquals(get(one, path).body(), get(two, path).body());
            }

            processes.get(1).destroyForcibly().waitFor();

            await().atMost(LONGEST).until(() -> isMissedAloud(get(one, "/api/v1/runs?limit=100")));
            await().atMost(LONGEST).until(() -> hasAll(one));
            assertEquals("40.01", cost(one));
            String metrics = get(one, "/metrics").body();
            assertTrue(metrics.contains("hermes_part_healthy{part=\"search\"}"), metrics);
            assertTrue(metrics.contains("hermes_stores_ready{part=\"search\"} 1.0"), metrics);
            assertTrue(metrics.contains("hermes_lag_records{part=\"sink\"}"), metrics);
        }
    }

    private String start(String name, StoppableBroker broker) throws IOException {
        HermesHome home = new HermesHome(Files.createDirectories(folder.resolve(name)));
        Files.createDirectories(home.runlog());
        Files.writeString(home.token(), TOKEN + "\n");
        ProcessBuilder builder = ChildJvm.builder(
                        Main.class,
                        "stream-processor",
                        "--home",
                        home.root().toString(),
                        "--bootstrap-server",
                        broker.bootstrapServers(),
                        "--http-port",
                        "0")
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        builder.environment().put("HERMES_TOPICS_PARTITIONS", "4");
        Process process = builder.start();
        processes.add(process);
        Path out = folder.resolve(name + ".out");
        await().atMost(LONGEST).until(() -> READY.matcher(Files.readString(out)).matches() || !process.isAlive());
        Matcher ready = READY.matcher(Files.readString(out));
        assertTrue(ready.matches(), Files.readString(folder.resolve(name + ".err")));
        return ready.group(2);
    }

    private static void publish(StoppableBroker broker) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        var serializer = AvroType.STEP_EVENT.serde(BundledSchemas.get()).serializer();
        for (int run = 0; run < RUNS; run++) {
            String runId = "r" + run + "-x";
            for (String fields :
                    List.of("\"step\":1,\"kind\":\"tool\",\"cost_usd\":1.00025", "\"step\":2,\"kind\":\"end\"")) {
                String line = "{\"ts\":\"2026-07-20T13:11:%02dZ\",\"run_id\":\"%s\",%s}".formatted(run, runId, fields);
                StepEvent event = StepEvent.of(runId + fields.hashCode(), Origins.CLIENT, line);
                byte[] value = serializer.serialize(Topics.AGENT_STEPS.name(), event);
                records.add(new ProducerRecord<>(Topics.AGENT_STEPS.name(), runId.getBytes(UTF_8), value));
            }
        }
        broker.send(records);
    }

    private static boolean hasAll(String url) throws Exception {
        HttpResponse<String> answer = get(url, "/api/v1/search?q=cost_usd&limit=100");
        if (answer.statusCode() != 200) {
            return false;
        }
        JsonNode page = JSON.readTree(answer.body());
        return page.path("partial").isNull() && page.path("runs").size() == RUNS;
    }

    /** Never an answer that lacks runs and does not say so. */
    private static boolean isMissedAloud(HttpResponse<String> answer) throws IOException {
        JsonNode json = JSON.readTree(answer.body());
        boolean whole = answer.statusCode() == 200 && json.path("partial").isNull();
        assertTrue(!whole || json.path("runs").size() == RUNS, answer.body());
        return answer.statusCode() == 503 || json.path("partial").has("answered");
    }

    /** What the first answer says that lacks nothing: costs are an application of their own, and move on their own. */
    private static String cost(String url) {
        JsonNode whole = await().atMost(LONGEST)
                .until(() -> costAnswer(url), answer -> answer.path("partial").isNull());
        return whole.path("costs")
                .required(0)
                .required("cost_usd")
                .decimalValue()
                .toPlainString();
    }

    private static JsonNode costAnswer(String url) throws Exception {
        return JSON.readTree(
                get(url, "/api/v1/cost?since=2026-07-20&until=2026-07-20").body());
    }

    private static HttpResponse<String> get(String url, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + TOKEN)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
}
