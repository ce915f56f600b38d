package dev.hermes.sink;

import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the topics {@code run.lines} and {@code run.index} into a folder: run files, and {@code index.jsonl}. Any number of
 * sinks may share the work on one folder; one of them deletes old run files once a day ({@link Prune}). Thread-safe.
 */
public final class Sink implements AutoCloseable {
    /** Of some hundred million runs; who is dead for Kafka before it is done would begin it again and again. */
    private static final Duration LONGEST_COMPACTION = Duration.ofHours(1);

    private final Counters counters;
    private final Problems problems;
    private final RunFileWriter writer;
    private final BatchLoop lines;
    private final BatchLoop index;
    /** Null where run files are kept for ever. */
    private final PruneSchedule pruning;

    private Sink(
            Counters counters,
            Problems problems,
            RunFileWriter writer,
            BatchLoop lines,
            BatchLoop index,
            PruneSchedule pruning) {
        this.counters = counters;
        this.problems = problems;
        this.writer = writer;
        this.lines = lines;
        this.index = index;
        this.pruning = pruning;
    }

    /**
     * Starts writing, on threads of its own.
     *
     * @throws SinkStartException when Kafka does not answer, the folder cannot be used, or it belongs to another cluster
     */
    public static Sink start(SinkConfig config) {
        return start(config, FileChannel::open, Topics.RUN_LINES, Topics.RUN_INDEX);
    }

    static Sink start(SinkConfig config, FileOpener opener, Topic<RunLine> linesTopic, Topic<IndexRow> indexTopic) {
        Kafka kafka = new Kafka(config.kafka());
        String clusterId = kafka.clusterId();
        RunsFolder runs;
        ClusterMarker marker;
        RunsTree tree;
        try {
            SwapMark.requireNone(config.runs());
            runs = RunsFolder.open(config.runs(), config.access(), opener);
            marker = ClusterMarker.claim(runs, clusterId);
            tree = RunsTree.of(runs);
        } catch (IOException e) {
            throw new SinkStartException(
                    DiskFailures.of("use", config.runs(), e).getMessage(), e);
        }
        Counters counters = new Counters();
        Problems problems = new Problems();
        PruneClock clock = PruneClock.in(runs, InstantSource.system());
        RunFileWriter writer = new RunFileWriter(runs, clock, config.writerThreads());
        RunFileSink runFiles = new RunFileSink(
                linesTopic.type().deserializer(config.registry()), runs, marker, writer, counters, problems);
        IndexSink indexRows = new IndexSink(
                indexTopic.type().deserializer(config.registry()), runs, marker, counters, problems, System::nanoTime);
        Gathering gathering = Gathering.of(config);
        BatchLoop lines = new BatchLoop(
                linesTopic.name(),
                gathering,
                runFiles,
                () -> kafka.consumer(config.groupId()),
                tree,
                counters,
                problems);
        BatchLoop index = new BatchLoop(
                indexTopic.name(),
                gathering,
                indexRows,
                () -> kafka.withBatchesOf(LONGEST_COMPACTION).consumer(config.indexGroupId()),
                tree,
                counters,
                problems);
        PruneSchedule pruning = config.retention() == null
                ? null
                : pruning(config.retention(), runs, clock, marker, indexRows, counters, problems);
        lines.start();
        index.start();
        if (pruning != null) {
            pruning.start();
        }
        return new Sink(counters, problems, writer, lines, index, pruning);
    }

    private static PruneSchedule pruning(
            Duration retention,
            RunsFolder runs,
            PruneClock clock,
            ClusterMarker marker,
            IndexSink index,
            Counters counters,
            Problems problems) {
        InstantSource wall = InstantSource.system();
        Prune prune = new Prune(runs, retention, clock, wall);
        return new PruneSchedule(prune, marker, index::isWriter, counters, problems, wall, System::nanoTime);
    }

    /** Whether lines and rows get through; else what stands in their way, and what would help. */
    public Health health() {
        return problems.health();
    }

    /**
     * Why it does not write any more, and what to do before it is started again; empty while it does. It may happen at any
     * time that the sinks of its consumer groups turn out to write another folder; what is left to do then is to close it.
     */
    public Optional<String> failure() {
        return Stream.of(lines, index)
                .map(BatchLoop::failure)
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** Whether lines or rows stand still now, because the disk, the lock of the index or the schema registry refuses. */
    public boolean isPaused() {
        return lines.isStandingStill() || index.isStandingStill();
    }

    /** What was done since the start, by name: {@code lines_written}, {@code lines_present}, {@code conflicts} … */
    public Map<String, Long> counters() {
        return counters.byName();
    }

    /** Finishes what is being written, for some seconds at most. What is not committed then comes again at the next start. */
    @Override
    public void close() {
        if (pruning != null) {
            pruning.close();
        }
        lines.stop();
        index.stop();
        lines.close();
        index.close();
        writer.close();
    }
}
