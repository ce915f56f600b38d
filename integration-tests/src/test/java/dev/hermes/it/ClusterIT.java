package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    private static final int SENDERS = 8;
    private static final long SOME_EVENTS = 500;

    @TempDir
    private static Path folder;

    private static ComposeProcesses processes;
    private static DevelopmentAccess access;
    private static SentRuns sent;

    @BeforeAll
    static void letAgentsWorkWhilePartsAreKilled() throws Exception {
        Programs.require("curl");
        Programs.require("openssl");
        ComposeFile file = ComposeFile.read(Path.of("..").toAbsolutePath().normalize());
        processes = new ComposeProcesses(file, folder, Files.createDirectories(Path.of("target", "cluster")));
        processes.start(file.services().keySet().stream()
                .filter(name -> !name.equals("prometheus"))
                .toList());
        access = DevelopmentAccess.in(processes.places().volume("access"));
        sent = sentWhileKilling(List.of("stream-processor-1", "sink-1", "kafka-1"));
    }

    @AfterAll
    static void stop() {
        if (processes != null) {
            processes.close();
        }
    }

    private static SentRuns sentWhileKilling(List<String> victims) throws Exception {
        AtomicLong acknowledged = new AtomicLong();
        AtomicBoolean isOver = new AtomicBoolean();
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        try {
            List<Future<Map<String, List<String>>>> runs = new ArrayList<>();
            for (int number = 0; number < SENDERS; number++) {
                runs.add(senders.submit(new Sender(access, url("gateway", 8420), number, isOver::get, acknowledged)));
            }
            for (String victim : victims) {
                awaitMore(acknowledged);
                processes.kill(victim);
                awaitMore(acknowledged);
                processes.startAgain(victim);
            }
            awaitMore(acknowledged);
            isOver.set(true);
            Map<String, List<String>> all = new TreeMap<>();
            for (Future<Map<String, List<String>>> ofOne : runs) {
                all.putAll(ofOne.get());
            }
            return new SentRuns(all);
        } finally {
            isOver.set(true);
            senders.shutdown();
        }
    }

    private static void awaitMore(AtomicLong acknowledged) {
        long before = acknowledged.get();
        await().atMost(SentRuns.PATIENCE).until(() -> acknowledged.get() > before + SOME_EVENTS);
    }

    private static URI url(String service, int port) {
        return URI.create("https://127.0.0.1:" + processes.places().port(service, port));
    }

    @Test
    void acknowledgedEvents_areInTheirFilesOnce() {
        SentRuns.eventually(sent.lines(), ClusterIT::linesInFiles);
    }

    private static Map<String, List<String>> linesInFiles() throws IOException {
        Map<String, List<String>> runs = new TreeMap<>();
        Path tree = processes.places().volume("runs").resolve("runs");
        try (Stream<Path> files = Files.walk(tree, 2)) {
            for (Path file : files.filter(path -> isRunFile(tree, path)).toList()) {
                List<String> lines = Files.readAllLines(file);
                runs.put(SentRuns.read(lines.get(0)).required("run_id").textValue(), lines);
            }
        }
        return runs;
    }

    private static boolean isRunFile(Path tree, Path path) {
        return tree.relativize(path).getNameCount() == 2 && path.toString().endsWith(".jsonl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream-processor-1", "stream-processor-2"})
    void eitherProcessor_answersForBoth(String processor) {
        sent.assertCosts(access, url(processor, 8421));
        sent.assertEvents(access, url(processor, 8421));
    }

    @Test
    void verify_findsNothing() {
        SentRuns.eventually(0, () -> processes.run("sink-1", "verify", "-q"));
    }

    /** As the comment of the file says it is done. */
    @Test
    void runsFolder_isRebuiltAndSwapped_whileNoSinkRuns() throws Exception {
        Path rebuilt = processes.places().volume("runs").resolve("new");
        processes.kill("sink-1");
        processes.kill("sink-2");

        SentRuns.eventually(0, () -> processes.run("sink-1", "rebuild", "-q", "--into", rebuilt.toString(), "--swap"));

        assertFalse(Files.exists(rebuilt));
        processes.startAgain("sink-1");
        processes.startAgain("sink-2");
        SentRuns.eventually(sent.lines(), ClusterIT::linesInFiles);
    }

    @ParameterizedTest
    @CsvSource({"gateway, 8420", "stream-processor-1, 8421", "stream-processor-2, 8421", "sink-1, 8422", "sink-2, 8422"
    })
    void metrics_ofEachPart_sayToAllThatItIsWellAgain(String service, int port) {
        URI metrics = url(service, port).resolve("/metrics");

        SentRuns.eventually(
                Set.of(1.0), () -> healths(access.getAsStranger(metrics).body()));
    }

    private static Set<Double> healths(String metrics) {
        return Scrape.of(metrics).of("hermes_part_healthy", Map.of()).stream()
                .map(Scrape.Series::value)
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource({"gateway, 8420, /v1/events", "stream-processor-1, 8421, /api/v1/runs"})
    void strangers_areRefused(String service, int port, String path) throws Exception {
        assertEquals(401, access.getAsStranger(url(service, port).resolve(path)).statusCode());
    }

    @Test
    void dashboard_isServedByTheProcessors() throws Exception {
        HttpResponse<String> page =
                access.getAsStranger(url("stream-processor-1", 8421).resolve("/"));

        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("<html"), page::body);
    }
}
