package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All that {@code docker-compose.yml} starts, but Prometheus, as processes: while agents publish, a stream processor, a sink and a
 * broker are killed and come back. What was acknowledged is there once, whomever one asks.
 */
@Tag("cluster")
class ClusterIT {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final int SENDERS = 8;
    private static final long SOME_EVENTS = 500;
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    @TempDir
    private static Path folder;

    private static ComposeProcesses processes;
    private static HttpClient http;
    private static String token;
    private static Map<String, List<String>> published;

    @BeforeAll
    static void letAgentsWorkWhilePartsAreKilled() throws Exception {
        Programs.require("openssl");
        ComposeFile file = ComposeFile.read(Path.of("..").toAbsolutePath().normalize());
        processes = new ComposeProcesses(
                file, folder, Files.createDirectories(Path.of("target", "cluster")));
        processes.start(file.services().keySet().stream()
                .filter(name -> !name.equals("prometheus"))
                .toList());
        http = HttpClient.newBuilder().sslContext(trust()).build();
        token = Files.readString(processes.places().volume("access").resolve("token"))
                .strip();
        published = publishWhile(acknowledged -> {
            for (String victim : List.of("stream-processor-1", "sink-1", "kafka-1")) {
                awaitMore(acknowledged);
                processes.kill(victim);
                awaitMore(acknowledged);
                processes.startAgain(victim);
            }
            awaitMore(acknowledged);
        });
    }

    @AfterAll
    static void stop() {
        processes.close();
    }

    /** Whoever has the development's authority trusts the parts. */
    private static SSLContext trust() throws Exception {
        Path store = processes.places().volume("secrets").resolve("trust.p12");
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(KeyStore.getInstance(store.toFile(), (char[]) null));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }

    /** What goes on meanwhile. */
    private interface Trouble {
        void happen(AtomicLong acknowledged) throws Exception;
    }

    private static Map<String, List<String>> publishWhile(Trouble trouble) throws Exception {
        AtomicLong acknowledged = new AtomicLong();
        AtomicBoolean isOver = new AtomicBoolean();
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        try {
            List<Future<Map<String, List<String>>>> sent = new ArrayList<>();
            for (int number = 0; number < SENDERS; number++) {
                sent.add(senders.submit(
                        new Sender(http, url("gateway", 8420), token, number, isOver::get, acknowledged)));
            }
            trouble.happen(acknowledged);
            isOver.set(true);
            Map<String, List<String>> runs = new TreeMap<>();
            for (Future<Map<String, List<String>>> runsOfOne : sent) {
                runs.putAll(runsOfOne.get());
            }
            return runs;
        } finally {
            isOver.set(true);
            senders.shutdown();
        }
    }

    private static void awaitMore(AtomicLong acknowledged) {
        long before = acknowledged.get();
        await().atMost(PATIENCE).until(() -> acknowledged.get() > before + SOME_EVENTS);
    }

    private static URI url(String service, int port) {
        return URI.create("https://127.0.0.1:" + processes.places().port(service, port));
    }

    @Test
    void acknowledgedEvents_areInTheirFilesOnce() {
        await().atMost(PATIENCE).untilAsserted(() -> assertEquals(published, runsInFiles()));
    }

    private static Map<String, List<String>> runsInFiles() throws IOException {
        Map<String, List<String>> runs = new TreeMap<>();
        Path tree = processes.places().volume("runs");
        try (Stream<Path> files = Files.walk(tree, 2)) {
            for (Path file : files.filter(path -> isRunFile(tree, path)).toList()) {
                List<String> lines = Files.readAllLines(file);
                runs.put(JSON.readTree(lines.get(0)).required("run_id").textValue(), lines);
            }
        }
        return runs;
    }

    private static boolean isRunFile(Path tree, Path path) {
        return tree.relativize(path).getNameCount() == 2 && path.toString().endsWith(".jsonl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream-processor-1", "stream-processor-2"})
    void eitherProcessor_knowsAllCosts(String processor) {
        Map<String, BigDecimal> expected = new TreeMap<>();
        published.values().stream().flatMap(List::stream).forEach(line -> addCost(expected, line));

        await().atMost(PATIENCE).untilAsserted(() -> assertEquals(expected, costsBy(processor)));
    }

    private static void addCost(Map<String, BigDecimal> costs, String line) {
        JsonNode event = read(line);
        if (event.has("cost_usd")) {
            String day = event.required("ts").textValue().substring(0, "2026-07-18".length());
            costs.merge(day, event.required("cost_usd").decimalValue(), (sum, cost) -> sum.add(cost)
                    .stripTrailingZeros());
        }
    }

    private static Map<String, BigDecimal> costsBy(String processor) throws Exception {
        JsonNode answer = read(get(processor, 8421, "/api/v1/cost?since=2026-07-18&until=2026-07-20", token).body());
        assertTrue(answer.path("partial").isNull(), answer::toString);
        Map<String, BigDecimal> costs = new TreeMap<>();
        answer.required("costs")
                .forEach(row -> costs.put(
                        row.required("day").textValue(),
                        row.required("cost_usd").decimalValue().stripTrailingZeros()));
        return costs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream-processor-1", "stream-processor-2"})
    void eitherProcessor_findsRunsOfBoth(String processor) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            Map<String, String> expected = new HashMap<>();
            Map<String, String> found = new HashMap<>();
            for (String runId : published.keySet().stream().limit(40).toList()) {
                expected.put(runId, String.join("\n", published.get(runId)) + "\n");
                found.put(runId, get(processor, 8421, "/api/v1/runs/" + runId + "/events", token)
                        .body());
            }
            assertEquals(expected, found);
        });
    }

    @Test
    void verify_findsNothing() {
        await().atMost(PATIENCE).untilAsserted(() -> assertEquals(0, processes.run("sink-1", "verify", "-q")));
    }

    @ParameterizedTest
    @CsvSource({
        "gateway, 8420",
        "stream-processor-1, 8421",
        "stream-processor-2, 8421",
        "sink-1, 8422",
        "sink-2, 8422"
    })
    void metrics_sayThatAllIsWell(String service, int port) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            HttpResponse<String> answer = get(service, port, "/metrics", "");
            assertEquals(200, answer.statusCode());
            List<Scrape.Series> health = Scrape.of(answer.body()).of("hermes_part_healthy", Map.of());
            assertTrue(!health.isEmpty() && health.stream().allMatch(part -> part.value() == 1), answer::body);
        });
    }

    @ParameterizedTest
    @CsvSource({"gateway, 8420, /v1/events", "stream-processor-1, 8421, /api/v1/runs"})
    void strangers_areRefused(String service, int port, String path) throws Exception {
        assertEquals(401, get(service, port, path, "guessed").statusCode());
    }

    @Test
    void dashboard_isServedByTheProcessors() throws Exception {
        HttpResponse<String> page = get("stream-processor-1", 8421, "/", "");

        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("<html"), page::body);
    }

    private static HttpResponse<String> get(String service, int port, String path, String token) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(url(service, port).resolve(path))
                .header("Authorization", "Bearer " + token)
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new AssertionError("not JSON: " + json, e);
        }
    }
}
