package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.redaction.RedactionPolicy;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final FakeBroker broker = new FakeBroker();
    private final TestClock clock = new TestClock();

    @TempDir
    private Path home;

    private RunLog runLog;

    @BeforeEach
    void open() {
        runLog = builder().build(broker);
    }

    @AfterEach
    void close() {
        runLog.close();
    }

    private RunLog.Builder builder() {
        return new RunLog.Builder(Map.of("HERMES_TEAM", "ops"))
                .home(home)
                .bootstrapServers("broker:9092")
                .agent("assistant")
                .clock(clock);
    }

    private List<String> lines() {
        assertEquals(0, runLog.flush(LONG));
        return broker.receivedLines();
    }

    @Test
    void run_isWrittenStepByStep() {
        // When
        Run run = runLog.start("standup-scheduler");
        try (run) {
            clock.move(Duration.ofSeconds(1));
            run.model(
                    "claude-sonnet-4",
                    s -> s.promptTokens(482)
                            .completionTokens(124)
                            .costUsd("0.00140")
                            .latencyMs(1340)
                            .summary("decide which tool to call"));
            run.tool(
                    "ocr.vision",
                    s -> s.input("receipt.jpg").outputChars(312).latency(Duration.ofNanos(2_100_500_000)));
            run.error("email.send", "401 unauthorized", s -> s.retry(true));
            run.note("will try again");
            run.step("plan", s -> s.summary("two steps"));
            run.end("ok", "scheduled standup + sent reminder");
        }

        // Then
        String start = "{\"ts\":\"2026-07-20T13:11:04.123Z\",\"run_id\":\"" + run.id() + "\",\"step\":";
        String later = start.replace(":04.", ":05.");
        assertEquals(
                List.of(
                        start + "0,\"kind\":\"start\",\"run_name\":\"standup-scheduler\",\"agent\":\"assistant\","
                                + "\"team\":\"ops\"}",
                        later + "1,\"kind\":\"model\",\"model\":\"claude-sonnet-4\",\"prompt_tokens\":482,"
                                + "\"completion_tokens\":124,\"cost_usd\":0.0014,\"latency_ms\":1340,"
                                + "\"summary\":\"decide which tool to call\"}",
                        later + "2,\"kind\":\"tool\",\"tool\":\"ocr.vision\",\"input\":\"receipt.jpg\","
                                + "\"output_chars\":312,\"latency_ms\":2100.5}",
                        later + "3,\"kind\":\"error\",\"tool\":\"email.send\",\"error\":\"401 unauthorized\","
                                + "\"retry\":true}",
                        later + "4,\"kind\":\"note\",\"summary\":\"will try again\"}",
                        later + "5,\"kind\":\"plan\",\"summary\":\"two steps\"}",
                        later + "6,\"kind\":\"end\",\"summary\":\"scheduled standup + sent reminder\","
                                + "\"status\":\"ok\",\"total_steps\":5}"),
                lines());
        assertTrue(run.id().matches("[a-z2-7]{16}"), run.id());
    }

    @Test
    void events_haveAnIdTheRunsNameAndKey() {
        // Given
        Run run = runLog.start("standup-scheduler");

        // When
        run.note("one");

        // Then
        lines();
        List<FakeBroker.Received> received = broker.received();
        assertTrue(received.stream()
                .allMatch(record -> record.key().equals(run.id())
                        && record.event().runName().equals("standup-scheduler")
                        && record.event().origin().equals("client")));
        assertEquals(
                2,
                received.stream()
                        .map(record -> record.event().eventId())
                        .distinct()
                        .count());
    }

    @Test
    void secrets_areMaskedBeforeTheyAreInTheSpool() {
        // Given
        Run run = runLog.start("mail to bob@example.com");

        // When
        run.tool("http", s -> s.input("curl -H 'X-Api-Key: abcd1234efgh'").output("x ".repeat(2000)));

        // Then
        String line = lines().get(1);
        assertTrue(line.contains("X-Api-Key: [REDACTED:secret]'"), line);
        assertTrue(line.contains("\"output_chars\":4000,\"output_sha256\":\""), line);
        StepEvent event = broker.received().get(1).event();
        assertEquals("mail to [REDACTED:email]", event.runName());
        assertEquals(RedactionPolicy.builtIn().version(), event.policyVersion());
    }

    @Test
    void child_namesItsParentAndIsSetOffByAnAgent() throws RejectedLineException {
        // Given
        Run parent = runLog.start("parent");

        // When
        Run child = parent.child("child", s -> s.sessionId("s1"));

        // Then
        StepLine start = new LineCodec().read(lines().get(1));
        assertEquals(child.id(), start.runId());
        assertEquals(parent.id(), start.text(Field.PARENT_RUN_ID));
        assertEquals("agent", start.text(Field.INITIATOR));
        assertEquals("child", start.text(Field.RUN_NAME));
        assertEquals("assistant", start.text(Field.AGENT));
        assertEquals("s1", start.text(Field.SESSION_ID));
    }

    @Test
    void close_withoutEnd_writesNothing() {
        // Given
        Run run = runLog.start("standup-scheduler");

        // When
        run.close();

        // Then
        assertEquals(1, lines().size());
    }

    @Test
    void step_afterTheEnd_isWritten() {
        // Given
        Run run = runLog.start("standup-scheduler");
        run.end("ok");

        // When
        run.note("late");

        // Then
        assertTrue(lines().get(2).contains("\"step\":2,\"kind\":\"note\""), lines()::toString);
    }

    @Test
    void steps_ofManyThreads_areNumberedInTheOrderTheyAreWritten() throws Exception {
        // Given
        Run run = runLog.start("busy");
        int threads = 100;
        long steps = 200;
        ExecutorService pool = Executors.newFixedThreadPool(threads);

        // When
        List<Future<?>> working = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            working.add(pool.submit(() -> {
                for (long i = 0; i < steps; i++) {
                    run.note("step");
                }
            }));
        }
        for (Future<?> each : working) {
            each.get();
        }

        // Then
        pool.shutdown();
        LineCodec codec = new LineCodec();
        List<Long> numbers = new ArrayList<>();
        for (String line : lines()) {
            numbers.add(codec.read(line).step());
        }
        assertEquals(LongStream.rangeClosed(0, threads * steps).boxed().toList(), numbers);
    }

    @Test
    void ids_ofRuns_differ() {
        // When
        List<String> ids = LongStream.range(0, 1_000)
                .mapToObj(i -> runLog.start("run").id())
                .toList();

        // Then
        assertEquals(1_000, new HashSet<>(ids).size());
    }

    @Test
    void badValue_failsAtOnceAndWritesNothing() {
        // Given
        Run run = runLog.start("standup-scheduler");

        // When
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> run.model("m", s -> s.costUsd("-0.01")));

        // Then
        assertEquals(
                "cost_usd must be 0 or more, with at most 12 digits before and 18 after the point, but is -0.01",
                e.getMessage());
        run.note("goes on");
        assertTrue(lines().get(1).contains("\"step\":1,"), lines()::toString);
    }

    @Test
    void wholePayload_staysUntilTheRunEnds_thatOfAFailedStepLonger() throws IOException {
        // Given
        String secret = "sk-ant-api03-" + "Zk9vQ2xT7bW4".repeat(8);
        String whole = "line äöü 日本 ".repeat(400) + "key " + secret;
        String failed = "stack trace ".repeat(10_000);
        PayloadStore store = new PayloadStore(new HermesHome(home));
        Run run = runLog.start("standup-scheduler");

        // When
        run.tool("ocr.vision", s -> s.wholeInput("short").wholeOutput(whole));
        run.error("email.send", "401 unauthorized", s -> s.wholeOutput(failed));

        // Then
        List<String> lines = lines();
        assertTrue(lines.get(1).contains("\"input\":\"short\",\"output\":\"line äöü"), lines.get(1));
        Path kept = store.find(run.id(), hash(lines.get(1))).orElseThrow();
        assertEquals(whole.replace(secret, "[REDACTED:anthropic]"), Files.readString(kept));
        Path keptOfFailed = store.find(run.id(), hash(lines.get(2))).orElseThrow();
        assertEquals(failed, Files.readString(keptOfFailed));

        // When
        run.end("error");

        // Then
        assertFalse(Files.exists(kept));
        assertTrue(Files.exists(keptOfFailed));
        assertFalse(lines.toString().contains(secret));

        // When
        run.tool("ocr.vision", s -> s.wholeOutput(whole));

        // Then
        assertFalse(Files.exists(kept), "a step after the end keeps nothing");
    }

    private static String hash(String line) {
        Matcher hash = Pattern.compile("\"output_sha256\":\"([0-9a-f]{64})\"").matcher(line);
        assertTrue(hash.find(), line);
        return hash.group(1);
    }

    @Test
    void payloadOlderThanItsRetention_isDroppedWhenARunLogOpens() throws IOException {
        // Given
        PayloadStore store = new PayloadStore(new HermesHome(home));
        Instant limit = clock.instant().minus(PayloadStore.RETENTION);
        store.keep("7c2a", "a".repeat(64), "old");
        store.keep("7c2a", "b".repeat(64), "young enough");
        Path old = store.find("7c2a", "a".repeat(64)).orElseThrow();
        Path young = store.find("7c2a", "b".repeat(64)).orElseThrow();
        Files.setLastModifiedTime(old, FileTime.from(limit.minusSeconds(1)));
        Files.setLastModifiedTime(young, FileTime.from(limit.plusSeconds(1)));

        // When
        builder().build(broker).close();

        // Then
        assertFalse(Files.exists(old));
        assertTrue(Files.exists(young));
    }

    @Test
    void diskThatTakesNoPayload_costsThePayloadOnly() throws IOException {
        // Given
        Files.createDirectories(home.resolve("runlog"));
        Files.createFile(home.resolve("runlog/payloads"));
        Run run = runLog.start("standup-scheduler");

        // When
        run.tool("ocr.vision", s -> s.wholeOutput("word ".repeat(1_000)));
        run.end("ok");

        // Then
        assertEquals(3, lines().size());
    }

    @Test
    void endOfTheProcess_endsOpenRunsOnly() {
        // Given
        Run ended = runLog.start("ended");
        ended.end("ok", "all done");
        Run open = runLog.start("open");

        // When
        ended.interrupt();
        open.interrupt();
        open.interrupt();

        // Then
        assertEquals(
                List.of("ok", "interrupted"),
                lines().stream()
                        .filter(line -> line.contains("\"kind\":\"end\""))
                        .map(line -> line.replaceAll(".*\"status\":\"([a-z]+)\".*", "$1"))
                        .toList());
    }

    @Test
    void stepsBehindTheEndOfTheProcess_areRefusedAndCounted() {
        // Given
        Run ended = runLog.start("ended");
        ended.end("ok");
        Run open = runLog.start("open");
        open.interrupt();

        // When
        open.note("late");
        open.end("ok");
        ended.note("late");

        // Then
        List<String> lines = lines();
        assertEquals(5, lines.size());
        assertTrue(lines.get(3).contains("\"status\":\"interrupted\""), lines::toString);
        assertTrue(lines.get(4).contains(ended.id()), lines::toString);
        PublisherCounters counters = runLog.counters();
        assertEquals(2, counters.refused());
        assertEquals(7, counters.published() + counters.refused());
    }

    @Test
    void processThatEnds_endsTheOtherRuns_whereOneCannotBeEnded() {
        // Given
        OpenRuns openRuns = new OpenRuns();
        RunLog closed = builder().build(broker);
        List<Run> runs = new ArrayList<>(); // holds them: what nobody holds is not open
        for (int i = 0; i < 10; i++) {
            runs.add(closed.start("of a run log that is closed"));
            runs.add(runLog.start("open"));
        }
        runs.forEach(openRuns::add);
        closed.close();

        // When
        openRuns.interrupt();

        // Then
        assertEquals(10, ends(lines()));
        assertEquals(20, runs.size());
    }

    @Test
    void runThatStartsWhileTheProcessEnds_isInterruptedAtOnce() {
        // Given
        OpenRuns openRuns = new OpenRuns();
        openRuns.interrupt();
        Run late = runLog.start("late");

        // When
        openRuns.add(late);

        // Then
        late.note("later still");
        assertEquals(2, lines().size());
        assertEquals(1, ends(lines()));
    }

    private static long ends(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("\"status\":\"interrupted\""))
                .count();
    }

    @Test
    void noop_keepsNothing_andMistakesThrowAllTheSame() {
        // Given
        try (RunLog noop = RunLog.noop();
                Run run = noop.start("standup-scheduler")) {

            // When
            run.tool("ocr.vision", s -> s.input("receipt.jpg"));
            Run child = run.child("sub");
            child.end("ok");

            // Then
            assertThrows(IllegalArgumentException.class, () -> run.model("m", s -> s.promptTokens(-1)));
            assertEquals(new PublisherCounters(0, 0, 0, 0, 0, 0, 0, 0), noop.counters());
            assertEquals(0, noop.flush(LONG));
            assertTrue(noop.health().isOk());
            assertTrue(child.id().length() > 0);
            noop.close();
            assertThrows(IllegalStateException.class, () -> run.note("too late"));
        }
        assertEquals(List.of(), lines());
    }

    @Test
    void sumsOfTheCounters_holdInEverySnapshot() throws Exception {
        // Given
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<?>> working = new ArrayList<>();

        // When
        for (int t = 0; t < threads; t++) {
            Run run = runLog.start("busy");
            working.add(pool.submit(() -> {
                for (int i = 0; i < 1_000; i++) {
                    run.note("step");
                }
            }));
        }
        pool.shutdown();

        // Then
        long snapshots = 0;
        while (working.stream().anyMatch(work -> !work.isDone()) || snapshots == 0) {
            PublisherCounters now = runLog.counters();
            assertEquals(now.published(), now.acknowledged() + now.setAside() + now.unreadable() + now.waiting());
            snapshots++;
        }
        for (Future<?> each : working) {
            each.get();
        }
        assertEquals(0, runLog.flush(LONG));
        assertEquals(8 * 1_001, runLog.counters().acknowledged());
    }

    @Test
    void metrics_areTheCounters() {
        // Given
        MeterRegistry registry = new SimpleMeterRegistry();
        new RunLogMetrics(runLog).bindTo(registry);

        // When
        runLog.start("standup-scheduler").end("ok");
        lines();

        // Then
        assertEquals(2, events(registry, "published"));
        assertEquals(2, events(registry, "acknowledged"));
        assertEquals(0, events(registry, "refused"));
        assertEquals(0, registry.get("hermes.client.waiting").gauge().value());
        broker.goDown();
        runLog.start("waits");
        assertEquals(1, registry.get("hermes.client.waiting").gauge().value());
        assertEquals(3, events(registry, "published"));
        broker.comeUp();
    }

    private static double events(MeterRegistry registry, String state) {
        return registry.get("hermes.client.events")
                .tag("state", state)
                .functionCounter()
                .count();
    }

    @Test
    void fullSpool_dropsStepsAndThrowsNothing() {
        // Given
        broker.goDown();
        try (RunLog small = builder()
                .publisher(c -> c.withSpoolLimitBytes(2_000).withCloseTimeout(Duration.ZERO))
                .build(broker)) {
            Run run = small.start("standup-scheduler");

            // When
            for (int i = 0; i < 100; i++) {
                run.note("a step that takes some room");
            }

            // Then
            PublisherCounters counters = small.counters();
            assertTrue(counters.refused() > 0);
            assertEquals(101, counters.published() + counters.refused());
            assertFalse(small.health().isOk());
        }
    }
}
