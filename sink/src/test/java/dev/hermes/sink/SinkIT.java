package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Counter[] DONE = {Counter.LINES_WRITTEN, Counter.LINES_PRESENT};

    @TempDir
    private Path home;

    private SinkFixture fixture;

    @BeforeEach
    void open() {
        fixture = new SinkFixture(home.resolve("runs"));
    }

    /** All that can be seen of the files: content, and when what was done to them. */
    private Map<String, String> snapshot() throws IOException {
        Map<String, String> snapshot = new TreeMap<>();
        try (Stream<Path> files = Files.walk(fixture.runs)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = fixture.runs.relativize(file).toString();
                if (name.contains("/")) {
                    Map<String, Object> attributes = Files.readAttributes(file, "unix:ino,size,lastModifiedTime,ctime");
                    snapshot.put(name, new TreeMap<>(attributes) + Files.readString(file));
                }
            }
        }
        return snapshot;
    }

    @Test
    void interleavedRuns_arriveByteForByte() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 500, 40);
        try (Sink sink = fixture.start()) {
            // When
            fixture.send(logs);

            // Then
            SinkFixture.awaitCount(sink, 20_000, DONE);
            assertEquals(SinkFixture.expected(logs), fixture.runFiles());
            assertTrue(sink.health().isOk());
        }
    }

    @Test
    void rewoundGroup_changesNothing() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 200, 10);
        String[] rows = logs.stream()
                .map(log -> SinkFixture.row(log.path(), "ok"))
                .sorted()
                .toArray(String[]::new);
        fixture.send(logs);
        fixture.sendRows(rows);
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 2_000, DONE);
            SinkFixture.awaitCount(sink, 200, Counter.INDEX_ROWS);
        }
        Map<String, String> before = snapshot();
        fixture.rewind();

        // When
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 2_000, Counter.LINES_PRESENT);
            SinkFixture.awaitCount(sink, 200, Counter.INDEX_ROWS);
        }

        // Then
        assertEquals(before, snapshot());
        IndexFile index = IndexFile.in(fixture.runs, Access.OWNER);
        assertTrue(index.compact());
        assertEquals(List.of(rows), Files.readAllLines(fixture.runs.resolve(IndexFile.NAME)));
    }

    @Test
    void groupWithoutOffsets_changesNothing() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 40, 10);
        fixture.send(logs);
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 400, DONE);
        }
        Map<String, String> before = snapshot();
        fixture.deleteOffsets();

        // When
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 400, Counter.LINES_PRESENT);

            // Then
            assertEquals(0, SinkFixture.count(List.of(sink), Counter.RECORDS_GONE));
        }
        assertEquals(before, snapshot());
    }

    @Test
    void linesThatTheTopicKeptTooShort_areCountedAndTheOthersGoOn() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> old = SinkFixture.logs("old", 4, 6);
        List<LogOf> young = SinkFixture.logs("young", 4, 3);
        fixture.send(old, 0, 2);
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 8, DONE);
        }
        fixture.send(old, 2, 6);
        fixture.send(young);
        fixture.deleteLinesBefore(5);

        // When
        try (Sink sink = fixture.start()) {
            // Then
            SinkFixture.awaitCount(sink, 12, Counter.LINES_WRITTEN);
            SinkFixture.awaitCount(sink, 4, Counter.LINES_IN_GAPS);
            assertEquals(12, SinkFixture.count(List.of(sink), Counter.RECORDS_GONE));
            assertEquals(4, SinkFixture.count(List.of(sink), Counter.GAPS));
            assertTrue(
                    sink.health().problem().contains("up to 12 records were deleted by the retention"),
                    () -> sink.health().problem());
            await().atMost(PATIENCE).until(() -> fixture.committedLines() == 4 * 9);
        }
        Map<String, String> expected = SinkFixture.expected(young);
        old.forEach(log -> expected.put(log.path(), log.firstLines(2)));
        assertEquals(expected, fixture.runFiles());
    }

    @Test
    void committedOffsets_areNotReadAgain() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 8, 10);
        fixture.send(logs, 0, 6);
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 48, DONE);
        }
        fixture.send(logs, 6, 10);

        // When
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 32, Counter.LINES_WRITTEN);

            // Then
            assertEquals(0, SinkFixture.count(List.of(sink), Counter.LINES_PRESENT));
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void twoSinks_shareTheWorkAndTakeOverFromEachOther() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 100, 20);
        try (Sink first = fixture.start()) {
            fixture.awaitShares(4);
            Sink second = fixture.start();
            fixture.awaitShares(2, 2);
            fixture.send(logs, 0, 10);
            fixture.sendRows(SinkFixture.row("a", "ok"));
            SinkFixture.awaitCount(List.of(first, second), 1_000, DONE);
            SinkFixture.awaitCount(List.of(first, second), 1, Counter.INDEX_ROWS);
            assertEquals(500, SinkFixture.count(List.of(second), DONE));

            // When
            second.close();
            fixture.awaitShares(4);
            fixture.send(logs, 10, 20);
            fixture.sendRows(SinkFixture.row("b", "ok"));

            // Then
            SinkFixture.awaitCount(List.of(first, second), 2_000, DONE);
            SinkFixture.awaitCount(List.of(first, second), 2, Counter.INDEX_ROWS);
            assertTrue(first.health().isOk(), () -> first.health().problem());
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        assertEquals(2, Files.readAllLines(fixture.runs.resolve(IndexFile.NAME)).size());
    }

    @Test
    void indexOfASinkThatIsClosed_isWrittenByAnother() throws IOException {
        // Given
        fixture.withTopics();
        Sink first = fixture.start();
        fixture.sendRows(SinkFixture.row("a", "ok"));
        SinkFixture.awaitCount(first, 1, Counter.INDEX_ROWS);
        try (Sink second = fixture.start()) {
            fixture.awaitShares(2, 2);

            // When
            first.close();
            fixture.sendRows(SinkFixture.row("b", "ok"));

            // Then
            SinkFixture.awaitCount(List.of(first, second), 2, Counter.INDEX_ROWS);
            assertEquals(
                    List.of(SinkFixture.row("a", "ok"), SinkFixture.row("b", "ok")),
                    Files.readAllLines(fixture.runs.resolve(IndexFile.NAME)));
        }
    }

    @Test
    void sinkClosedWhileWriting_goesOnWhenStartedAgain() throws IOException {
        // Given
        fixture = new SinkFixture(home.resolve("runs"), BundledSchemas.get(), builder -> builder.gatherLines(3_000))
                .withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 500, 40);
        fixture.send(logs);
        long done = 0;
        int starts = 0;

        // When
        while (done < 20_000) {
            try (Sink sink = fixture.start()) {
                starts++;
                await().atMost(PATIENCE)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> SinkFixture.count(List.of(sink), DONE) > 0);
                sink.close();
                done += SinkFixture.count(List.of(sink), Counter.LINES_WRITTEN);
            }
        }

        // Then
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        assertEquals(20_000, done);
        assertTrue(starts > 1, "it never stopped half-way");
    }

    @Test
    void fullDisk_pausesAndGoesOn() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 50, 20);
        FailingDisk disk = new FailingDisk();
        try (Sink sink = fixture.start(disk)) {
            fixture.awaitShares(4);
            disk.fullAfter(3_000);
            fixture.send(logs);
            fixture.sendRows(SinkFixture.row("a", "ok"));
            await().atMost(PATIENCE)
                    .until(() -> sink.health().problem() != null
                            && sink.health().problem().contains(".jsonl: No space left on device; nothing is lost"));
            assertEquals(0, fixture.committedLines());
            assertEquals(List.of(4), fixture.shares());
            assertTrue(SinkFixture.count(List.of(sink), Counter.PAUSES) > 0);
            assertTrue(sink.isPaused());

            // When
            disk.repair();

            // Then
            SinkFixture.awaitCount(sink, 1_000, DONE);
            SinkFixture.awaitCount(sink, 1, Counter.INDEX_ROWS);
            await().atMost(PATIENCE).until(() -> sink.health().isOk());
            assertFalse(sink.isPaused());
            await().atMost(PATIENCE)
                    .until(() -> fixture.committed().values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum()
                            == 1_000);
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void readOnlyFolder_pausesAndGoesOnAfterMoreThanASession() throws IOException {
        // Given
        fixture = new SinkFixture(
                        home.resolve("runs"), BundledSchemas.get(), Map.of("session.timeout.ms", 6_000), b -> b)
                .withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 10, 5);
        FailingDisk disk = new FailingDisk();
        try (Sink sink = fixture.start(disk)) {
            fixture.awaitShares(4);
            disk.refuse(() -> new FileSystemException("run", null, "Read-only file system"));
            fixture.send(logs);
            fixture.sendRows(SinkFixture.row("a", "ok"));
            SinkFixture.awaitCount(sink, 2, Counter.PAUSES);
            String problem = sink.health().problem();
            await().atMost(PATIENCE)
                    .during(Duration.ofSeconds(8))
                    .until(() -> fixture.shares().equals(List.of(4))
                            && !sink.health().isOk());

            // When
            disk.repair();

            // Then
            SinkFixture.awaitCount(sink, 50, Counter.LINES_WRITTEN);
            SinkFixture.awaitCount(sink, 1, Counter.INDEX_ROWS);
            await().atMost(PATIENCE).until(() -> sink.health().isOk());
            assertEquals(2, SinkFixture.count(List.of(sink), Counter.PAUSES));
            assertTrue(problem.contains("Read-only file system; nothing is lost, it goes on by itself"), problem);
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void unwritableFolder_holdsNothingUpWhenTheSinkIsClosed() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 10, 5);
        FailingDisk disk = new FailingDisk();
        Sink sink = fixture.start(disk);
        disk.refuse(() -> new AccessDeniedException("run"));
        fixture.send(logs);
        await().atMost(PATIENCE).until(() -> !sink.health().isOk());

        // When
        sink.close();

        // Then
        assertEquals(0, fixture.committedLines());
        try (Sink again = fixture.start()) {
            SinkFixture.awaitCount(again, 50, DONE);
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void failureThatNobodyForesaw_isSurvived() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 10, 5);
        FailingDisk disk = new FailingDisk();
        try (Sink sink = fixture.start(disk)) {
            disk.refuse(() -> new IllegalStateException("a fault in the program"));
            fixture.send(logs);
            await().atMost(PATIENCE)
                    .until(() ->
                            !sink.health().isOk() && sink.health().problem().contains("failed and starts afresh"));

            // When
            disk.repair();

            // Then
            SinkFixture.awaitCount(sink, 50, DONE);
            await().atMost(PATIENCE).until(() -> sink.health().isOk());
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void registryThatIsAway_isWaitedFor() throws IOException {
        // Given
        SchemaRegistry nobody = SchemaRegistries.of(Map.of(SchemaRegistries.URL, "http://127.0.0.1:1"));
        AtomicReference<SchemaRegistry> registry = new AtomicReference<>(nobody);
        fixture = new SinkFixture(home.resolve("runs"), delegate(registry), builder -> builder).withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 10, 5);
        try (Sink sink = fixture.start()) {
            fixture.send(logs);
            await().atMost(PATIENCE).until(() -> !sink.health().isOk());
            assertEquals(0, fixture.committedLines());

            // When
            registry.set(BundledSchemas.get());

            // Then
            SinkFixture.awaitCount(sink, 50, DONE);
            assertEquals(0, SinkFixture.count(List.of(sink), Counter.BAD_RECORDS));
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    /** Asks whichever registry is there at the moment. */
    private static SchemaRegistry delegate(AtomicReference<SchemaRegistry> registry) {
        return (SchemaRegistry) Proxy.newProxyInstance(
                SinkIT.class.getClassLoader(), new Class<?>[] {SchemaRegistry.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(registry.get(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void foreignRecord_isSkippedAndTheOthersGoOn() throws IOException {
        // Given
        fixture.withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 4, 3);
        fixture.send(logs, 0, 1);
        fixture.broker.send(List.of(new ProducerRecord<>(fixture.lines.name(), 0, null, new byte[] {'x'})));
        fixture.send(logs, 1, 3);

        // When
        try (Sink sink = fixture.start()) {
            // Then
            SinkFixture.awaitCount(sink, 12, DONE);
            assertEquals(1, SinkFixture.count(List.of(sink), Counter.BAD_RECORDS));
            assertTrue(sink.health().problem().contains("at partition 0 offset 1"));
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void abortedLines_areNotWritten() throws IOException, ExecutionException, InterruptedException {
        // Given
        fixture.withTopics();
        LogOf aborted = new LogOf("run").add("never was");
        LogOf real = new LogOf("run").add("was").add("went on");
        Map<String, Object> config = Map.of(
                "bootstrap.servers", fixture.broker.bootstrapServers(), "transactional.id", fixture.lines.name());
        try (var producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
                Sink sink = fixture.start()) {
            producer.initTransactions();

            // When
            producer.beginTransaction();
            producer.send(aborted.record(fixture.lines.name(), 0, 0)).get();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(real.record(fixture.lines.name(), 0, 0)).get();
            producer.send(real.record(fixture.lines.name(), 0, 1)).get();
            producer.commitTransaction();

            // Then
            SinkFixture.awaitCount(sink, 2, DONE);
        }
        assertEquals(SinkFixture.expected(List.of(real)), fixture.runFiles());
    }

    @Test
    void topicsThatComeLater_areWaitedFor() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 3);
        try (Sink sink = fixture.start()) {
            await().atMost(PATIENCE)
                    .until(() -> !sink.health().isOk()
                            && sink.health().problem().contains("there is no topic " + fixture.lines.name()));

            // When
            fixture.withTopics();
            fixture.send(logs);

            // Then
            SinkFixture.awaitCount(sink, 12, DONE);
            await().atMost(PATIENCE).until(() -> sink.health().isOk());
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void folderOfAnotherCluster_isRefused() throws IOException {
        // Given
        Files.createDirectories(fixture.runs);
        Files.writeString(fixture.runs.resolve(ClusterMarker.NAME), "another\n");

        // When
        SinkStartException refused = assertThrows(SinkStartException.class, fixture::start);

        // Then
        assertTrue(refused.getMessage().contains("holds the runs of the Kafka cluster another"), refused::getMessage);
    }

    @Test
    void placeThatIsNoFolder_isRefused() throws IOException {
        // Given
        Files.writeString(fixture.runs, "a file");

        // When
        SinkStartException refused = assertThrows(SinkStartException.class, fixture::start);

        // Then
        assertEquals("cannot use " + fixture.runs + ": it is no folder", refused.getMessage());
    }

    @Test
    void tenThousandRunsOfManyYears_needFewOpenFiles() throws IOException {
        // Given
        fixture.withTopics();
        LocalDate first = LocalDate.of(2014, 1, 1);
        List<LogOf> logs = IntStream.range(0, 10_000)
                .mapToObj(run -> new LogOf(
                                "run" + run, first.plusDays(run % 3_000).toString())
                        .add("a")
                        .add("b"))
                .toList();
        FailingDisk disk = new FailingDisk();
        fixture.send(logs);

        // When
        try (Sink sink = fixture.start(disk)) {
            SinkFixture.awaitCount(sink, 20_000, DONE);
        }

        // Then
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        assertTrue(disk.mostOpen() <= fixture.config.writerThreads() + 1, () -> disk.mostOpen() + " files were open");
    }

    @Test
    void index_canBeReadAtAnyMoment() throws IOException {
        // Given
        fixture.withTopics();
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            rows.add(SinkFixture.row("run" + i % 700, i % 3 == 0 ? "running" : "ok"));
        }
        Path file = fixture.runs.resolve(IndexFile.NAME);
        try (Sink sink = fixture.start()) {
            Thread sender = new Thread(() -> {
                for (int i = 0; i < rows.size(); i += 100) {
                    fixture.sendRows(rows.subList(i, i + 100).toArray(String[]::new));
                }
            });
            sender.start();

            // When
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(1)).until(() -> {
                assertWholeRows(file);
                return SinkFixture.count(List.of(sink), Counter.INDEX_ROWS) == rows.size();
            });

            // Then
            await().atMost(PATIENCE).until(() -> SinkFixture.count(List.of(sink), Counter.COMPACTIONS) > 0);
        }
        IndexFile.in(fixture.runs, Access.OWNER).compact();
        assertEquals(finished(rows), new TreeSet<>(Files.readAllLines(file)));
    }

    /** The last row of each run, without those that go on. */
    private static Set<String> finished(List<String> rows) {
        Map<String, String> latest = new HashMap<>();
        rows.forEach(row -> latest.put(row.substring(0, row.indexOf(',')), row));
        return latest.values().stream()
                .filter(row -> !row.contains("running"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A last line that is being written may be torn; every other line is a row. */
    private static void assertWholeRows(Path file) {
        try {
            String content = Files.exists(file) ? Files.readString(file) : "";
            content.substring(0, content.lastIndexOf('\n') + 1)
                    .lines()
                    .forEach(line -> assertTrue(IndexFile.isRow(line), () -> "no row: " + line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void kafkaThatDoesNotAnswer_isNamed() {
        // Given
        SinkConfig config = SinkConfig.builder(
                        Map.of(
                                "bootstrap.servers",
                                "127.0.0.1:1",
                                "default.api.timeout.ms",
                                1_000,
                                "request.timeout.ms",
                                500),
                        BundledSchemas.get(),
                        fixture.runs)
                .build();

        // When
        SinkStartException refused = assertThrows(SinkStartException.class, () -> Sink.start(config));

        // Then
        assertTrue(refused.getMessage().startsWith("Kafka does not answer at 127.0.0.1:1: see"), refused::getMessage);
        assertFalse(Files.exists(fixture.runs));
    }
}
