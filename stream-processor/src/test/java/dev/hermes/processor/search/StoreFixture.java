package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.RecordBatchingStateRestoreCallback;

/** Both stores of one partition, with topics that are lists, and lives that end in good order or not. */
final class StoreFixture implements AutoCloseable {
    static final int PARTITION = 3;
    private static final TopicPartition LINES = new TopicPartition(Topics.RUN_LINES.name(), PARTITION);
    private static final TopicPartition SUMMARIES = new TopicPartition(Topics.RUN_SUMMARIES.name(), PARTITION);

    final Counters counters = new Counters();
    private final List<ConsumerRecord<byte[], byte[]>> lineTopic = new ArrayList<>();
    private final List<ConsumerRecord<byte[], byte[]>> summaryTopic = new ArrayList<>();
    private final Partitions partitions = new Partitions();
    private final Path folder;
    private final long openBytes;
    /** At once, unless a test sees to it. */
    private Executor commits = Runnable::run;

    private int life;
    private long linesStart;
    private String topicId = "topic-id";
    private LinesStore lines;
    private RunsStore runs;

    StoreFixture(Path folder) {
        this(folder, 8 << 20);
    }

    StoreFixture(Path folder, long openBytes) {
        this.folder = folder;
        this.openBytes = openBytes;
    }

    /** Commits are made by whoever that is; from the next opening on. */
    void commitBy(Executor executor) {
        commits = executor;
    }

    /** Opens the stores, and restores them from where they were. */
    StoreFixture open() {
        StoreSettings settings = new StoreSettings(
                Map.of(Topics.RUN_LINES.name(), topicId, Topics.RUN_SUMMARIES.name(), topicId),
                BundledSchemas.get(),
                new WriterMemory(4 << 20),
                new OpenMemory(openBytes),
                partition -> linesStart,
                log -> CompletableFuture.completedFuture(0L), // all is there when it is opened
                new PolledPositions(),
                Duration.ZERO,
                commits,
                partitions,
                counters);
        lines = new LinesStore(settings);
        runs = new RunsStore(settings);
        restore(lines, LINES, lineTopic);
        restore(runs, SUMMARIES, summaryTopic);
        lines.follow();
        runs.follow();
        refresh();
        return this;
    }

    private void restore(TopicStore store, TopicPartition topic, List<ConsumerRecord<byte[], byte[]>> records) {
        RecordBatchingStateRestoreCallback[] callback = new RecordBatchingStateRestoreCallback[1];
        store.init(context(callback), store);
        Long offset = store.committedOffset(topic);
        long from = offset == null ? 0 : offset + 1;
        callback[0].restoreBatch(
                records.stream().filter(record -> record.offset() >= from).toList());
    }

    private StateStoreContext context(RecordBatchingStateRestoreCallback[] callback) {
        return (StateStoreContext) Proxy.newProxyInstance(
                StateStoreContext.class.getClassLoader(),
                new Class<?>[] {StateStoreContext.class},
                (proxy, method, arguments) -> answer(method, arguments, callback));
    }

    private Object answer(Method method, Object[] arguments, RecordBatchingStateRestoreCallback[] callback) {
        return switch (method.getName()) {
            case "taskId" -> new TaskId(0, PARTITION);
            case "stateDir" -> stateDir();
            case "register" -> {
                callback[0] = (RecordBatchingStateRestoreCallback) arguments[1];
                yield null;
            }
            default -> throw new UnsupportedOperationException(method.getName());
        };
    }

    File stateDir() {
        return folder.resolve("life-" + life).toFile();
    }

    LinesStore lines() {
        return lines;
    }

    RunsStore runs() {
        return runs;
    }

    RunReads reads() {
        return new PartitionReads(partitions, () -> true, counters);
    }

    /** Puts a line into the topic, and into the store if that is open. */
    void line(String runId, long seq, String text) {
        line(runId, seq, text, Instant.EPOCH);
    }

    void line(String runId, long seq, String text, Instant ts) {
        RunLine line = new RunLine(seq, "2026-07-20/x.jsonl", 0, text, runId + "/" + seq, ts);
        byte[] value =
                Topics.RUN_LINES.type().serde(BundledSchemas.get()).serializer().serialize(LINES.topic(), line);
        add(lines, lineTopic, Topics.RUN_LINES, runId, value);
    }

    void summary(RunSummary run) {
        byte[] value = Topics.RUN_SUMMARIES
                .type()
                .serde(BundledSchemas.get())
                .serializer()
                .serialize(SUMMARIES.topic(), run);
        summary(run.runId(), value);
    }

    void summary(String runId, byte[] value) {
        add(runs, summaryTopic, Topics.RUN_SUMMARIES, runId, value);
    }

    private static void add(
            TopicStore store, List<ConsumerRecord<byte[], byte[]>> to, Topic<?> topic, String runId, byte[] value) {
        ConsumerRecord<byte[], byte[]> record =
                new ConsumerRecord<>(topic.name(), PARTITION, to.size(), runId.getBytes(UTF_8), value);
        to.add(record);
        if (store != null && store.isOpen()) {
            store.add(record.key(), record.value(), record.offset(), record.timestamp());
        }
    }

    /** Gives all records of both topics once more. */
    void again() {
        lineTopic.forEach(record -> lines.add(record.key(), record.value(), record.offset(), record.timestamp()));
        summaryTopic.forEach(record -> runs.add(record.key(), record.value(), record.offset(), record.timestamp()));
    }

    /** Commits as Kafka does. */
    void commit() {
        lines.commit(Map.of(LINES, 0L));
        runs.commit(Map.of(SUMMARIES, 0L));
    }

    /** What Kafka does when the topic begins behind the committed offset. */
    void forget() {
        lines.commit(Map.of());
        runs.commit(Map.of());
    }

    Long committedLines() {
        return lines.committedOffset(LINES);
    }

    /** What the topic has before that offset is gone. */
    void truncateLines(long start) {
        linesStart = start;
        lineTopic.removeIf(record -> record.offset() < start);
    }

    /** The topics are made again. */
    void recreateTopics() {
        topicId = "another-topic-id";
        lineTopic.clear();
        summaryTopic.clear();
    }

    void refresh() {
        try {
            lines.refresh();
            lines.lines().refresh();
            runs.refresh();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next life sees the folder as it is now, as after {@code kill -9}. */
    void kill() {
        Path before = stateDir().toPath();
        life++;
        copy(before, stateDir().toPath());
        lines.close();
        runs.close();
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

    @Override
    public void close() {
        lines.close();
        runs.close();
    }
}
