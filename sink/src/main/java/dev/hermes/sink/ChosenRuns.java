package dev.hermes.sink;

import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.sink.TopicReading.Work;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Finds the runs that a rebuild is about. Those of a span are looked up once, and written down: a rebuild that
 * goes on must go on with the same runs, or some would not be whole. {@code run.summaries} tells what lies on both sides of
 * the span, and the lines themselves what a run did after its end.
 */
final class ChosenRuns {
    static final String NAME = ".hermes-rebuild-runs";

    private final RunChoice choice;
    private final RunsFolder runs;
    private final TopicReading topics;
    private final RunTopics names;
    private final AvroDeserializer<RunSummary> summaries;
    private final AvroDeserializer<RunLine> lines;
    private final ReadMeter meter;
    private final HashedNames found = new HashedNames();
    private final Counters counters = new Counters();
    private final Problems problems = new Problems();

    ChosenRuns(
            RunChoice choice,
            RunsFolder runs,
            TopicReading topics,
            RunTopics names,
            SchemaRegistry registry,
            ReadMeter meter) {
        this.choice = choice;
        this.runs = runs;
        this.topics = topics;
        this.names = names;
        this.summaries = names.summaries().type().deserializer(registry);
        this.lines = names.lines().type().deserializer(registry);
        this.meter = meter;
    }

    /** Whether a record with that key belongs to one of the runs. When it is stopped meanwhile: none. */
    Predicate<byte[]> keys() throws IOException {
        if (choice.runId() != null) {
            byte[] runId = choice.runId().getBytes(StandardCharsets.UTF_8);
            return key -> Arrays.equals(key, runId);
        }
        if (!choice.isSpan()) {
            return key -> true;
        }
        Path file = runs.root().resolve(NAME);
        if (!Files.exists(file)) {
            lookUp(file);
        }
        HashedNames names = Files.exists(file) ? HashedNames.of(Files.readAllBytes(file)) : new HashedNames();
        return key -> key != null && names.contains(key);
    }

    private void lookUp(Path file) throws IOException {
        lookThrough(names.summaries().name(), this::isActive);
        lookThrough(names.lines().name(), this::isInSpan);
        if (!topics.isStopped()) {
            DurableFiles.replace(file, found.toBytes(), runs.access(), runs.opener());
        }
    }

    private void lookThrough(String topic, Predicate<ConsumerRecord<byte[], byte[]>> counts) throws IOException {
        List<PartitionRange> ranges = topics.ranges(topic);
        meter.expect(ranges);
        List<Work> work = new ArrayList<>();
        for (List<PartitionRange> share : TopicReading.shares(ranges)) {
            work.add(new Work(share, key -> key != null, (batch, next) -> {
                batch.records().forEach(record -> add(record, counts));
                meter.moved(next);
            }));
        }
        topics.read(work, work.size());
    }

    /** Of a run that has several records any counts: it only ever grows, at either end. */
    private void add(ConsumerRecord<byte[], byte[]> record, Predicate<ConsumerRecord<byte[], byte[]>> counts) {
        try {
            if (counts.test(record)) {
                synchronized (found) {
                    found.add(record.key());
                }
            }
        } catch (RegistryUnavailableException e) {
            throw e; // says nothing about the record
        } catch (RuntimeException e) {
            BadRecord.report(List.of(BadRecord.of(record, e)), counters, problems);
        }
    }

    private boolean isInSpan(ConsumerRecord<byte[], byte[]> record) {
        RunLine line = lines.deserialize(record.topic(), record.value());
        return line != null && choice.includes(line.ts(), line.ts());
    }

    private boolean isActive(ConsumerRecord<byte[], byte[]> record) {
        RunSummary summary = summaries.deserialize(record.topic(), record.value());
        return summary != null && isActive(summary.outcome());
    }

    private boolean isActive(RunSummary.Outcome outcome) {
        Timestamp startedAt = Timestamp.parseOrNull(outcome.startedAt());
        Timestamp last = Timestamp.parseOrNull(outcome.ts());
        return startedAt != null && last != null && choice.includes(startedAt.instant(), last.instant());
    }
}
