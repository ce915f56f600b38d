package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.processor.NotReadyException;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.SearchTerm;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.RunPartition;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole store on a real broker, with two partitions. */
class SearchStoreIT {
    private static final int PARTITIONS = 2;
    private static final String TS = "2026-07-20T10:00:00Z";

    @TempDir
    Path folder;

    private StoppableBroker broker;
    private KafkaProducer<byte[], byte[]> producer;

    @BeforeEach
    void startBroker() {
        broker = StoppableBroker.start(folder.resolve("broker"));
        broker.createTopic(Topics.RUN_LINES.name(), PARTITIONS, Topics.RUN_LINES.configs());
        broker.createTopic(Topics.RUN_SUMMARIES.name(), PARTITIONS, Topics.RUN_SUMMARIES.configs());
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", "topology"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        producer.initTransactions();
    }

    @AfterEach
    void stopBroker() {
        producer.close(Duration.ZERO);
        broker.close();
    }

    private SearchStore start() {
        return SearchStore.start(ChildStore.config(broker.bootstrapServers(), folder.resolve("state"))
                .address("127.0.0.1:1234")
                .build());
    }

    private static void eventually(ThrowingRunnable assertion) {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(50))
                .ignoreException(NotReadyException.class)
                .untilAsserted(assertion);
    }

    private static ProducerRecord<byte[], byte[]> line(String runId, long seq, String text) {
        RunLine line =
                new RunLine(seq, "2026-07-20/x.jsonl", 0, "{\"t\":\"" + text + "\"}", runId + seq, Instant.EPOCH);
        return record(Topics.RUN_LINES, runId, line);
    }

    private static <T> ProducerRecord<byte[], byte[]> record(Topic<T> topic, String runId, T value) {
        byte[] bytes = topic.type().serde(BundledSchemas.get()).serializer().serialize(topic.name(), value);
        return new ProducerRecord<>(topic.name(), runId.getBytes(UTF_8), bytes);
    }

    private void send(ProducerRecord<byte[], byte[]> record) {
        var unused = producer.send(record);
    }

    /** Runs {@code r0}, {@code r1}, …, each with one line more, that holds the text and the run's id. */
    private void commitLines(int runs, long seq, String text) {
        producer.beginTransaction();
        for (int run = 0; run < runs; run++) {
            String runId = "r" + run;
            send(line(runId, seq, text + " " + runId + "!"));
            send(record(Topics.RUN_SUMMARIES, runId, Summaries.of(runId, TS)));
        }
        producer.commitTransaction();
    }

    private static Map<String, Long> search(SearchStore store, String term) {
        Map<String, Long> found = new HashMap<>();
        LineQuery query = new LineQuery(List.of(new SearchTerm(term, false)), List.of());
        store.reads()
                .search(query, RunFilter.ALL, null, 1000)
                .forEach(run -> found.put(run.run().runId(), run.matches()));
        return found;
    }

    private static List<Long> seqs(SearchStore store, String runId) {
        List<Long> seqs = new ArrayList<>();
        store.reads().lines(runId, 0, (seq, line) -> seqs.add(seq));
        return seqs;
    }

    @Test
    void committedLines_areFound_andOthersAreNot() {
        try (SearchStore store = start()) {
            commitLines(30, 1, "first");
            eventually(() -> assertEquals(30, search(store, "first").size()));
            producer.beginTransaction();
            send(line("r0", 2, "aborted"));
            producer.flush();
            producer.abortTransaction();
            producer.beginTransaction();
            send(line("r0", 2, "open"));
            producer.flush();
            String elsewhere = runInAnotherPartitionThan("r0");
            broker.send(List.of(line(elsewhere, 2, "later than both")));
            eventually(() -> assertEquals(Map.of(elsewhere, 1L), search(store, "later than both")));
            assertEquals(Map.of(), search(store, "aborted"));
            assertEquals(Map.of(), search(store, "open"));

            producer.commitTransaction();

            eventually(() -> assertEquals(Map.of("r0", 1L), search(store, "open")));
            eventually(() -> assertEquals(List.of(1L, 2L), seqs(store, "r0")));
            assertEquals(30, store.reads().runs(RunFilter.ALL, null, 100).size());
            assertChanges(store.reads());
            assertEquals(Set.of("127.0.0.1:1234"), store.addresses());
            assertTrue(store.health().isOk(), () -> store.health().problem());
        }
    }

    private static String runInAnotherPartitionThan(String runId) {
        return Stream.iterate(1, i -> i + 1)
                .map(i -> "r" + i)
                .filter(other -> RunPartition.of(other, PARTITIONS) != RunPartition.of(runId, PARTITIONS))
                .findFirst()
                .orElseThrow();
    }

    private static void assertChanges(RunReads reads) {
        Map<Integer, Long> seen = new HashMap<>();
        List<ChangedRun> changes = reads.changes(seen, 100);
        assertEquals(30, changes.size());
        for (ChangedRun change : changes) {
            Long before = seen.put(change.partition(), change.offset());
            assertTrue(before == null || before < change.offset());
        }
        assertEquals(PARTITIONS, seen.size());
        assertEquals(seen, reads.positions());
        assertEquals(List.of(), reads.changes(seen, 100));
    }

    @Test
    void killedStore_losesAndRepeatsNothing() {
        Path log = folder.resolve("child.log");
        for (int life = 1; life <= 3; life++) {
            try (ChildJvm child = ChildJvm.start(
                    ChildStore.class,
                    log,
                    broker.bootstrapServers(),
                    folder.resolve("state").toString())) {
                commitLines(40, life, "life");
                eventually(() -> assertTrue(child.isAlive() && committed() > 0));
            }
        }
        commitLines(40, 4, "life");

        try (SearchStore store = start()) {
            eventually(() -> assertEquals(40, search(store, "life").size()));
            eventually(() -> assertEquals(Map.of("r7", 4L), search(store, "life r7!")));
            for (int run = 0; run < 40; run++) {
                String runId = "r" + run;
                eventually(() -> assertEquals(List.of(1L, 2L, 3L, 4L), seqs(store, runId)));
            }
        }
    }

    /** Whether the child has taken part in the group, and read something. */
    private long committed() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            return admin
                    .listConsumerGroupOffsets(SearchConfig.DEFAULT_APPLICATION_ID)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .values()
                    .stream()
                    .mapToLong(offset -> offset == null ? 0 : offset.offset())
                    .sum();
        } catch (ExecutionException e) {
            return 0; // no group yet
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Test
    void deletedStateFolder_isMadeAnew_andNoAnswerIsGivenBefore() {
        try (SearchStore store = start()) {
            commitLines(40, 1, "before");
            eventually(() -> assertEquals(40, search(store, "before").size()));
        }
        delete(folder.resolve("state"));

        try (SearchStore store = start()) {
            assertThrows(NotReadyException.class, () -> search(store, "before"));
            // the first answer is the whole one
            Map<String, Long> first = new HashMap<>();
            eventually(() -> first.putAll(search(store, "before")));
            assertEquals(40, first.size());
        }
    }

    /** One partition ends with what was aborted; in the other there is nothing else. */
    @Test
    void firstStart_onABacklog_answersWhenItHasAllOfIt() {
        producer.beginTransaction();
        for (int seq = 1; seq <= 5_000; seq++) {
            send(line("r0", seq, "backlog"));
        }
        send(record(Topics.RUN_SUMMARIES, "r0", Summaries.of("r0", TS)));
        producer.commitTransaction();
        producer.beginTransaction();
        send(line("r0", 5_001, "aborted"));
        send(line(runInAnotherPartitionThan("r0"), 1, "aborted"));
        producer.flush();
        producer.abortTransaction();

        try (SearchStore store = start()) {
            Map<String, Long> first = new HashMap<>();
            eventually(() -> first.putAll(search(store, "backlog")));

            assertEquals(Map.of("r0", 5_000L), first);
        }
    }

    private static void delete(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kafka then opens the store again and again, until it no longer says up to where it has the topic. */
    @Test
    void topicTruncatedBehindTheIndex_isReadOnFromWhereItBegins() throws Exception {
        try (SearchStore store = start()) {
            commitLines(40, 1, "gone");
            eventually(() -> assertEquals(40, search(store, "gone").size()));
        }
        copy(folder.resolve("state"), folder.resolve("backup"));
        try (SearchStore store = start()) {
            commitLines(40, 2, "gone too");
            eventually(() -> assertEquals(40, search(store, "gone too").size()));
        }
        delete(folder.resolve("state"));
        copy(folder.resolve("backup"), folder.resolve("state"));
        truncateLines();
        commitLines(40, 3, "kept");

        try (SearchStore store = start()) {
            eventually(() -> assertEquals(40, search(store, "kept").size()));
            eventually(() -> assertEquals(Map.of(), search(store, "gone")));
            eventually(() -> assertEquals(List.of(3L), seqs(store, "r7")));
            assertTrue(store.counters().get(Counters.OFFSETS_FORGOTTEN) > 0);
            commitLines(40, 4, "later");
            eventually(() -> assertEquals(40, search(store, "later").size()));
        }
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void truncateLines() throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
            for (int i = 0; i < PARTITIONS; i++) {
                ends.put(new TopicPartition(Topics.RUN_LINES.name(), i), OffsetSpec.latest());
            }
            Map<TopicPartition, RecordsToDelete> deletions = new HashMap<>();
            for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
                    admin.listOffsets(ends).all().get().entrySet()) {
                deletions.put(
                        end.getKey(),
                        RecordsToDelete.beforeOffset(end.getValue().offset()));
            }
            admin.deleteRecords(deletions).all().get();
        }
    }
}
