package dev.hermes.sink;

import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Map;

/**
 * Writes the topics {@code run.lines} and {@code run.index} into a folder: run files, and {@code index.jsonl}. Any number of
 * sinks may share the work on one folder. Thread-safe.
 */
public final class Sink implements AutoCloseable {
    private final Counters counters;
    private final Problems problems;
    private final RunFileWriter writer;
    private final BatchLoop lines;
    private final BatchLoop index;

    private Sink(Counters counters, Problems problems, RunFileWriter writer, BatchLoop lines, BatchLoop index) {
        this.counters = counters;
        this.problems = problems;
        this.writer = writer;
        this.lines = lines;
        this.index = index;
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
        try {
            SwapMark.requireNone(config.runs());
            runs = RunsFolder.open(config.runs(), config.access(), opener);
            marker = ClusterMarker.claim(runs, clusterId);
        } catch (IOException e) {
            throw new SinkStartException(
                    DiskFailures.of("use", config.runs(), e).getMessage(), e);
        }
        Counters counters = new Counters();
        Problems problems = new Problems();
        RunFileWriter writer = new RunFileWriter(runs, config.writerThreads());
        RunFileSink runFiles = new RunFileSink(
                linesTopic.type().deserializer(config.registry()), runs, marker, writer, counters, problems);
        IndexSink indexRows = new IndexSink(
                indexTopic.type().deserializer(config.registry()), runs, marker, counters, problems, System::nanoTime);
        Gathering gathering = Gathering.of(config);
        BatchLoop lines =
                new BatchLoop(linesTopic.name(), gathering, runFiles, () -> kafka.consumer(config.groupId()), problems);
        BatchLoop index = new BatchLoop(
                indexTopic.name(), gathering, indexRows, () -> kafka.consumer(config.indexGroupId()), problems);
        lines.start();
        index.start();
        return new Sink(counters, problems, writer, lines, index);
    }

    /** Whether lines and rows get through; else what stands in their way, and what would help. */
    public Health health() {
        return problems.health();
    }

    /** What was done since the start, by name: {@code lines_written}, {@code lines_present}, {@code conflicts} … */
    public Map<String, Long> counters() {
        return counters.byName();
    }

    /** Finishes what is being written, for some seconds at most. What is not committed then comes again at the next start. */
    @Override
    public void close() {
        lines.stop();
        index.stop();
        lines.close();
        index.close();
        writer.close();
    }
}
