package dev.hermes.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyIT {
    private static final Counter[] DONE = {Counter.LINES_WRITTEN, Counter.LINES_PRESENT};

    @TempDir
    private Path home;

    private SinkFixture fixture;
    private List<LogOf> logs;
    private final List<Finding> findings = new ArrayList<>();

    @BeforeEach
    void writeATree() {
        fixture = new SinkFixture(home.resolve("runs")).withTopics();
        logs = SinkFixture.logs("run", 12, 6);
        fixture.sendById(logs);
        fixture.sendRows(
                logs.stream().map(log -> SinkFixture.row(log.runId(), "ok")).toArray(String[]::new));
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 72, DONE);
            SinkFixture.awaitCount(sink, 12, Counter.INDEX_ROWS);
        }
    }

    private VerifyResult verify() throws IOException {
        return Verify.run(fixture.config, fixture.topics, findings::add, ReadProgress.NONE, () -> false);
    }

    private Path file(int run) {
        return fixture.runs.resolve(logs.get(run).path());
    }

    /** The findings in a few words, by kind and path. */
    private List<String> found() {
        return findings.stream()
                .sorted(Comparator.comparing(Finding::kind).thenComparing(Finding::path))
                .map(finding -> finding.kind().word() + " " + finding.path() + " " + finding.runId() + " "
                        + finding.offset() + " " + finding.seq())
                .toList();
    }

    @Test
    void goodTree_hasNoFinding() throws IOException {
        // When
        VerifyResult result = verify();

        // Then
        assertEquals(List.of(), findings);
        assertTrue(result.isGood());
        assertEquals(12, result.runs());
        assertEquals(72, result.lines());
    }

    @Test
    void whatTheSinkDoesNotPutThere_isNamed() throws IOException {
        // Given
        Files.writeString(fixture.runs.resolve("notes.txt"), "not ours");
        Files.createDirectories(fixture.runs.resolve("2026-07-20/.trash"));

        // When
        VerifyResult result = verify();

        // Then
        assertFalse(result.isGood());
        assertEquals(List.of("extra 2026-07-20/.trash null null null", "extra notes.txt null null null"), found());
    }

    @Test
    void damage_isFoundWithItsFirstPlace() throws IOException {
        // Given
        Files.delete(file(0));
        byte[] flipped = Files.readAllBytes(file(1));
        int second = logs.get(1).lines().get(0).line().length() + 1;
        flipped[second + 5] ^= 1;
        Files.write(file(1), flipped);
        byte[] cut = Files.readAllBytes(file(2));
        Files.write(file(2), Arrays.copyOf(cut, cut.length - 3));
        byte[] zeros = Files.readAllBytes(file(3));
        Arrays.fill(zeros, zeros.length - 10, zeros.length, (byte) 0);
        Files.write(file(3), zeros);
        long end = Files.size(file(4));
        Files.writeString(file(4), "{}\n", StandardOpenOption.APPEND);
        Files.writeString(file(5), logs.get(5).lines().get(0).line() + "\n");
        Files.writeString(fixture.runs.resolve("2026-07-20/nobody.jsonl"), "{}\n");

        // When
        VerifyResult result = verify();

        // Then
        long shortSize = Files.size(file(5));
        assertEquals(
                List.of(
                        "missing 2026-07-20/run0.jsonl run0 null null",
                        "short 2026-07-20/run5.jsonl run5 " + shortSize + " 2",
                        "torn 2026-07-20/run2.jsonl run2 " + (cut.length - 3) + " 6",
                        "torn 2026-07-20/run3.jsonl run3 " + (zeros.length - 10) + " 6",
                        "different 2026-07-20/run1.jsonl run1 " + (second + 5) + " 2",
                        "extra 2026-07-20/nobody.jsonl null null null",
                        "extra 2026-07-20/run4.jsonl run4 " + end + " null"),
                found());
        assertEquals(2, result.found().get(FindingKind.TORN));
    }

    @Test
    void index_isComparedRowByRow() throws IOException {
        // Given
        Path index = fixture.runs.resolve(IndexFile.NAME);
        List<String> rows = new ArrayList<>(Files.readAllLines(index));
        rows.removeIf(row -> row.contains("\"run0\""));
        rows.replaceAll(row -> row.contains("\"run1\"") ? row.replace("\"cost_usd\":0", "\"cost_usd\":9") : row);
        rows.add(SinkFixture.row("stranger", "ok"));
        rows.add(SinkFixture.row("another", "ok").replace("2026-07-20/another.jsonl", "../another.jsonl"));
        rows.add("no row");
        Files.write(index, rows);

        // When
        verify();

        // Then
        assertEquals(
                List.of(
                        "index a run is finished, but has no row",
                        "index line 14 is no row of an index",
                        "index the row differs from the run's latest",
                        "index the row is of a run that the topics do not know",
                        "missing there is no file; only index.jsonl has it"),
                findings.stream()
                        .map(finding ->
                                finding.kind().word() + " " + finding.detail().replace("the run is", "a run is"))
                        .sorted()
                        .toList());
    }

    @Test
    void rowWithTheSameShortHash_differs() throws IOException {
        // Given
        String row = SinkFixture.row("run0", "ok");
        String said = row.replace("\"s\"", "\"Aa\"");
        String stands = row.replace("\"s\"", "\"BB\"");
        assertEquals(Arrays.hashCode(said.getBytes(UTF_8)), Arrays.hashCode(stands.getBytes(UTF_8)));
        fixture.sendRows(said);
        Files.writeString(fixture.runs.resolve(IndexFile.NAME), stands + "\n", StandardOpenOption.APPEND);

        // When
        verify();

        // Then
        assertEquals(
                List.of("the row differs from the run's latest"),
                findings.stream().map(Finding::detail).toList());
    }

    @Test
    void runsOlderThanTheTopics_thatLostTheirFileOrItsEnd_areFound() throws IOException {
        // Given
        LogOf whole = new LogOf("whole").add("one").add("two");
        Files.writeString(fixture.runs.resolve(whole.path()), whole.file());
        LogOf torn = new LogOf("torn").add("one").add("two");
        Files.writeString(fixture.runs.resolve(torn.path()), torn.file().substring(0, 60));
        fixture.sendRows(SinkFixture.row("whole", "ok"), SinkFixture.row("torn", "ok"), SinkFixture.row("lost", "ok"));
        Files.writeString(
                fixture.runs.resolve(IndexFile.NAME),
                SinkFixture.row("whole", "ok") + "\n" + SinkFixture.row("torn", "ok") + "\n"
                        + SinkFixture.row("lost", "ok") + "\n",
                StandardOpenOption.APPEND);

        // When
        VerifyResult result = verify();

        // Then
        assertFalse(result.isGood());
        assertEquals(
                List.of(
                        "missing 2026-07-20/lost.jsonl lost null null",
                        "torn 2026-07-20/torn.jsonl null 60 null",
                        "older 2026-07-20/whole.jsonl null null null"),
                found());
    }

    @Test
    void runWhoseBeginningTheTopicsLost_isTornWhereNoLineEndsBeforeTheRest() throws IOException {
        // Given
        fixture.loseLinesBefore(1);
        verify();
        Finding older = findings.stream()
                .filter(finding -> finding.kind() == FindingKind.OLDER)
                .findFirst()
                .orElseThrow();
        findings.clear();
        byte[] bytes = Files.readAllBytes(fixture.runs.resolve(older.path()));
        bytes[(int) (older.offset() - 1)] = 0;
        Files.write(fixture.runs.resolve(older.path()), bytes);

        // When
        verify();

        // Then
        assertTrue(
                found().contains("torn " + older.path() + " " + older.runId() + " " + (older.offset() - 1) + " null"),
                () -> found().toString());
    }

    @Test
    void runsOlderThanTheTopics_andPrunedOnes_areNoDamage() throws IOException {
        // Given
        LogOf ancient = new LogOf("ancient").add("one").add("two");
        Files.writeString(fixture.runs.resolve(ancient.path()), ancient.file());
        fixture.sendRows(SinkFixture.row("ancient", "ok"), SinkFixture.row("ancient-pruned", "ok"));
        Files.writeString(
                fixture.runs.resolve(IndexFile.NAME),
                SinkFixture.row("ancient", "ok") + "\n" + SinkFixture.row("ancient-pruned", "ok") + "\n"
                        + SinkFixture.row("only-here-pruned", "ok") + "\n",
                StandardOpenOption.APPEND);
        LogOf pruned = logs.get(2);
        Files.delete(file(2));
        Files.writeString(
                fixture.runs.resolve(PrunedRuns.NAME),
                "{\"path\":\"" + pruned.path() + "\",\"run_id\":\"run2\"}\n"
                        + "{\"path\":\"2026-07-20/ancient-pruned.jsonl\"}\n"
                        + "{\"path\":\"2026-07-20/only-here-pruned.jsonl\"}\n");
        fixture.loseLinesBefore(1);

        // When
        VerifyResult result = verify();

        // Then
        assertTrue(result.isGood(), () -> found().toString());
        assertEquals(1, result.found().get(FindingKind.PRUNED));
        assertTrue(found().contains("older 2026-07-20/ancient.jsonl null null null"), () -> found().toString());
        assertTrue(result.found().get(FindingKind.OLDER) > 1, () -> found().toString());
    }

    @Test
    void lines_thatASinkIsAboutToWrite_areWaitedFor() throws IOException {
        // Given
        SinkConfig slow = SinkConfig.builder(fixture.config.kafka(), fixture.config.registry(), fixture.config.runs())
                .groupId(fixture.config.groupId())
                .indexGroupId(fixture.config.indexGroupId())
                .gatherTime(Duration.ofMillis(800))
                .build();
        try (Sink sink = Sink.start(slow, FileChannel::open, fixture.lines, fixture.index)) {
            fixture.awaitShares(4);
            fixture.sendById(SinkFixture.logs("late", 4, 3));
            fixture.sendRows(SinkFixture.row("late0", "ok"));

            // When
            VerifyResult result = verify();

            // Then
            assertTrue(result.isGood(), () -> found().toString());
            assertEquals(84, result.lines());
            assertEquals(12, SinkFixture.count(List.of(sink), DONE));
        }
    }

    @Test
    void runThatGrowsAllTheTime_isNoDamage() throws Exception {
        // Given
        LogOf growing = SinkFixture.logs("growing", 1, 5_000).get(0);
        AtomicBoolean verified = new AtomicBoolean();
        ExecutorService agent = Executors.newSingleThreadExecutor();
        try (Sink sink = fixture.start()) {
            fixture.awaitShares(4);
            Future<?> sending = agent.submit(() -> {
                for (int line = 0; line < 5_000 && !verified.get(); line++) {
                    fixture.broker.send(List.of(growing.record(fixture.lines.name(), 0, line)));
                }
            });
            await().atMost(Duration.ofSeconds(30)).until(() -> SinkFixture.count(List.of(sink), DONE) >= 5);

            // When
            VerifyResult result = verify();

            // Then
            assertTrue(result.isGood(), () -> found().toString());
            verified.set(true);
            sending.get();
        } finally {
            verified.set(true);
            agent.shutdown();
        }
    }

    @Test
    void verification_changesNothing() throws IOException {
        // Given
        List<String> before = attributes();

        // When
        verify();

        // Then
        assertEquals(before, attributes());
    }

    private List<String> attributes() throws IOException {
        try (Stream<Path> files = Files.walk(fixture.runs)) {
            List<String> attributes = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                attributes.add(file + " " + Files.readAttributes(file, "unix:ino,size,lastModifiedTime,ctime"));
            }
            return attributes;
        }
    }

    @Test
    void folderOfAnotherCluster_isRefused() throws IOException {
        // Given
        Files.writeString(fixture.runs.resolve(ClusterMarker.NAME), "another\n");

        // When
        SinkStartException refused = assertThrows(SinkStartException.class, this::verify);

        // Then
        assertTrue(refused.getMessage().contains("holds the runs of the Kafka cluster another"), refused::getMessage);
    }
}
