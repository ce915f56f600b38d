package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.RunPartition;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topic.Partitions;
import dev.hermes.testkit.TestBroker;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** One test's topics, groups and folder on the shared broker. */
final class SinkFixture {
    static final int PARTITIONS = 4;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    final TestBroker broker = TestBroker.shared();
    final Topic<RunLine> lines = new Topic<>(
            TestBroker.unique("run.lines"), AvroType.RUN_LINE, Partitions.AS_STEPS, Duration.ofDays(1), "zstd");
    final Topic<IndexRow> index =
            new Topic<>(TestBroker.unique("run.index"), AvroType.INDEX_ROW, Partitions.ONE, null, "producer");
    final Topic<RunSummary> summaries = new Topic<>(
            TestBroker.unique("run.summaries"), AvroType.RUN_SUMMARY, Partitions.AS_STEPS, null, "producer");
    final RunTopics topics = new RunTopics(lines, index, summaries);
    final Path runs;
    final SinkConfig config;

    SinkFixture(Path runs) {
        this(runs, BundledSchemas.get(), builder -> builder);
    }

    SinkFixture(Path runs, SchemaRegistry registry, UnaryOperator<SinkConfig.Builder> settings) {
        this(runs, registry, Map.of(), settings);
    }

    SinkFixture(
            Path runs, SchemaRegistry registry, Map<String, Object> kafka, UnaryOperator<SinkConfig.Builder> settings) {
        this.runs = runs;
        Map<String, Object> all = new HashMap<>(kafka);
        all.put("bootstrap.servers", broker.bootstrapServers());
        SinkConfig.Builder builder = SinkConfig.builder(all, registry, runs)
                .groupId(TestBroker.unique("sink"))
                .indexGroupId(TestBroker.unique("index"));
        this.config = settings.apply(builder).build();
    }

    SinkFixture withTopics() {
        broker.createTopic(lines.name(), PARTITIONS, lines.configs());
        broker.createTopic(index.name(), 1, index.configs());
        broker.createTopic(summaries.name(), PARTITIONS, summaries.configs());
        return this;
    }

    Sink start() {
        return start(FileChannel::open);
    }

    Sink start(FileOpener disk) {
        return Sink.start(config, disk, lines, index);
    }

    /** A sink of the same groups that writes another folder. */
    Sink startIn(Path folder) {
        SinkConfig other = SinkConfig.builder(config.kafka(), config.registry(), folder)
                .groupId(config.groupId())
                .indexGroupId(config.indexGroupId())
                .build();
        return Sink.start(other, FileChannel::open, lines, index);
    }

    static List<LogOf> logs(String prefix, int runs, int linesOfEach) {
        return IntStream.range(0, runs)
                .mapToObj(run -> {
                    LogOf log = new LogOf(prefix + run);
                    for (int line = 0; line < linesOfEach; line++) {
                        log.add("line " + line + " äöü".repeat(line % 5));
                    }
                    return log;
                })
                .toList();
    }

    /** The first line of every run, then the second of every run, and so on. */
    void send(List<LogOf> logs) {
        send(logs, 0, Integer.MAX_VALUE);
    }

    /** Lines {@code from} up to, not including, {@code to} of each run. */
    void send(List<LogOf> logs, int from, int to) {
        int longest = logs.stream().mapToInt(log -> log.lines().size()).max().orElse(0);
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int line = from; line < Math.min(to, longest); line++) {
            for (int run = 0; run < logs.size(); run++) {
                if (line < logs.get(run).lines().size()) {
                    records.add(logs.get(run).record(lines.name(), run % PARTITIONS, line));
                }
            }
        }
        broker.send(records);
    }

    /** Each run in the partition that its id says, as the stream processor does. */
    void sendById(List<LogOf> logs) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (LogOf log : logs) {
            for (int line = 0; line < log.lines().size(); line++) {
                records.add(log.record(lines.name(), RunPartition.of(log.runId(), PARTITIONS), line));
            }
        }
        broker.send(records);
    }

    /** What the stream processor says of a run that was active in that time. */
    void sendSummary(LogOf log, String startedAt, String ts) {
        var labels = new RunSummary.Labels(null, null, null, null, null, null, null, null);
        var outcome = new RunSummary.Outcome("ok", ts, startedAt, null, null);
        var totals = new RunSummary.Totals(
                1, 1, 1, 0, BigDecimal.ZERO, true, List.of(), new RunSummary.Tokens(0, 0, 0, 0, 0), null);
        var value = AvroType.RUN_SUMMARY
                .serde(BundledSchemas.get())
                .serializer()
                .serialize(summaries.name(), new RunSummary(log.runId(), log.path(), labels, outcome, totals));
        broker.send(List.of(new ProducerRecord<>(summaries.name(), log.key(), value)));
    }

    /** Loses the first records of each partition of {@code run.lines}, as retention does. */
    void loseLinesBefore(long offset) {
        try (Admin admin = admin()) {
            Map<TopicPartition, OffsetSpec> latest = starts(lines, PARTITIONS).keySet().stream()
                    .collect(Collectors.toMap(p -> p, p -> OffsetSpec.latest()));
            Map<TopicPartition, RecordsToDelete> lost = admin.listOffsets(latest).all().get().entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            end -> RecordsToDelete.beforeOffset(
                                    Math.min(offset, end.getValue().offset()))));
            admin.deleteRecords(lost).all().get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void sendRows(String... rows) {
        var serializer = AvroType.INDEX_ROW.serde(BundledSchemas.get()).serializer();
        broker.send(Stream.of(rows)
                .map(row -> new ProducerRecord<>(
                        index.name(),
                        runIdOf(row).getBytes(StandardCharsets.UTF_8),
                        serializer.serialize(index.name(), new IndexRow(row))))
                .toList());
    }

    private static String runIdOf(String row) {
        return JsonTexts.of(row.getBytes(StandardCharsets.UTF_8)).orElseThrow().get("run_id");
    }

    static void awaitCount(Collection<Sink> sinks, long expected, Counter... counters) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).untilAsserted(() -> {
            assertEquals(
                    expected,
                    count(sinks, counters),
                    () -> sinks.stream()
                            .map(sink -> sink.counters() + " " + sink.health())
                            .collect(Collectors.joining("\n")));
        });
    }

    static void awaitCount(Sink sink, long expected, Counter... counters) {
        awaitCount(List.of(sink), expected, counters);
    }

    static long count(Collection<Sink> sinks, Counter... counters) {
        long sum = 0;
        for (Sink sink : sinks) {
            for (Counter counter : counters) {
                sum += sink.counters().get(counter.name().toLowerCase(Locale.ROOT));
            }
        }
        return sum;
    }

    /** Every file in the folders of days, and what it holds. */
    Map<String, String> runFiles() throws IOException {
        return runFiles(runs);
    }

    static Map<String, String> runFiles(Path runs) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(runs)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = runs.relativize(file).toString();
                if (name.contains("/")) {
                    content.put(name, Files.readString(file));
                }
            }
        }
        return content;
    }

    static Map<String, String> expected(List<LogOf> logs) {
        return new TreeMap<>(logs.stream().collect(Collectors.toMap(LogOf::path, LogOf::file)));
    }

    /** Where the group of the run files goes on. */
    Map<TopicPartition, Long> committed() {
        return committedWithClaims().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().offset()));
    }

    /** The same with what the sinks say beside it. */
    Map<TopicPartition, OffsetAndMetadata> committedWithClaims() {
        try (Admin admin = admin()) {
            return admin.listConsumerGroupOffsets(config.groupId())
                    .partitionsToOffsetAndMetadata()
                    .get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many lines were read and done with, where no transaction wrote them. */
    long committedLines() {
        return committed().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Bytes in all files together. */
    long bytesWritten() throws IOException {
        if (!Files.exists(runs)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(runs)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    /** As if nobody had ever read the lines. */
    void deleteOffsets() {
        try (Admin admin = admin()) {
            admin.deleteConsumerGroupOffsets(
                            config.groupId(), starts(lines, PARTITIONS).keySet())
                    .all()
                    .get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Does what retention does: each partition of the lines begins at that offset. */
    void deleteLinesBefore(long offset) {
        try (Admin admin = admin()) {
            admin.deleteRecords(starts(lines, PARTITIONS).keySet().stream()
                            .collect(Collectors.toMap(
                                    partition -> partition, partition -> RecordsToDelete.beforeOffset(offset))))
                    .all()
                    .get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where the group of the run files goes on, and what is said beside it, from now on; no sink may run. */
    void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        try (Admin admin = admin()) {
            admin.alterConsumerGroupOffsets(config.groupId(), offsets).all().get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void rewind() {
        try (Admin admin = admin()) {
            admin.alterConsumerGroupOffsets(config.groupId(), starts(lines, PARTITIONS))
                    .all()
                    .get();
            admin.alterConsumerGroupOffsets(config.indexGroupId(), starts(index, 1))
                    .all()
                    .get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> starts(Topic<?> topic, int partitions) {
        return IntStream.range(0, partitions)
                .boxed()
                .collect(Collectors.toMap(
                        partition -> new TopicPartition(topic.name(), partition),
                        partition -> new OffsetAndMetadata(0)));
    }

    /** How many partitions each member of the group of the run files has, sorted. */
    List<Integer> shares() {
        try (Admin admin = admin()) {
            Collection<MemberDescription> members = admin.describeConsumerGroups(List.of(config.groupId()))
                    .describedGroups()
                    .get(config.groupId())
                    .get()
                    .members();
            return members.stream()
                    .map(member -> member.assignment().topicPartitions().size())
                    .sorted()
                    .toList();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void awaitShares(Integer... expected) {
        await().atMost(PATIENCE).untilAsserted(() -> assertEquals(List.of(expected), shares()));
    }

    /** A rebuild of this fixture's topics that nobody stops. */
    RebuildResult rebuild(Path into, RunChoice choice, boolean swap) throws IOException {
        return rebuild(into, choice, swap, ReadProgress.NONE, () -> false);
    }

    RebuildResult rebuild(Path into, RunChoice choice, boolean swap, ReadProgress progress, BooleanSupplier isStopped)
            throws IOException {
        return Rebuild.run(new RebuildConfig(config, into, choice, swap), topics, progress, isStopped);
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    static String row(String runId, String status) {
        return "{\"run_id\":\"" + runId + "\",\"ts\":\"2026-07-20T13:11:04Z\",\"summary\":\"s\",\"status\":\"" + status
                + "\",\"cost_usd\":0,\"path\":\"2026-07-20/" + runId + ".jsonl\"}";
    }
}
