package dev.hermes.sink;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.sink.TopicReading.Work;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Compares {@code run.lines} with the run files, a partition at a time on each thread. Used by one thread. */
final class LinesVerify {
    private final Topic<RunLine> topic;
    private final AvroDeserializer<RunLine> deserializer;
    private final RunsFolder runs;
    private final PrunedRuns pruned;
    private final TopicReading topics;
    private final Consumer<Finding> notes;
    private final HashedNames known = new HashedNames();
    private final Map<String, Suspect> suspects = new HashMap<>();
    private List<PartitionRange> read = List.of();
    private long runCount;
    private long lines;
    private long badRecords;

    /** @param notes gets what is not wrong, but good to know */
    LinesVerify(
            Topic<RunLine> topic,
            AvroDeserializer<RunLine> deserializer,
            RunsFolder runs,
            PrunedRuns pruned,
            TopicReading topics,
            Consumer<Finding> notes) {
        this.topic = topic;
        this.deserializer = deserializer;
        this.runs = runs;
        this.pruned = pruned;
        this.topics = topics;
        this.notes = notes;
    }

    /** Compares all that the topic holds now. */
    void compareAll(ReadMeter meter) throws IOException {
        read = topics.ranges(topic.name());
        meter.expect(read);
        for (PartitionCheck partition : check(read, key -> true, Map.of(), meter)) {
            lines += partition.lines();
            badRecords += partition.badRecords();
            for (RunCheck run : partition.runs()) {
                run.note().ifPresent(notes);
                run.suspect()
                        .ifPresent(suspect -> suspects.put(suspect.finding().path(), suspect));
            }
            partition.byPath().keySet().forEach(this::know);
            runCount += partition.byPath().size();
        }
        known.sort();
    }

    private void know(String path) {
        known.add(path.getBytes(StandardCharsets.UTF_8));
    }

    /** @param sizesBefore of files, by path, before the ranges were asked for; of others it counts what is there */
    private List<PartitionCheck> check(
            List<PartitionRange> ranges, Predicate<byte[]> keys, Map<String, Long> sizesBefore, ReadMeter meter)
            throws IOException {
        List<PartitionCheck> checks = new ArrayList<>();
        List<Work> work = new ArrayList<>();
        for (PartitionRange range : ranges) {
            PartitionCheck check = new PartitionCheck(deserializer, runs, pruned, meter);
            checks.add(check);
            work.add(new Work(List.of(range), keys, check));
        }
        topics.read(work, Math.min(TopicReading.threads(), work.size()));
        if (!topics.isStopped()) {
            for (PartitionCheck check : checks) {
                check.compareEnds(sizesBefore);
            }
        }
        return checks;
    }

    /**
     * Compares the suspects again, and learns which runs have come since. What stands in a file when this begins is in the
     * topic then; what is in the topic gets the time of the pause to come into its file.
     */
    void lookAgain(Runnable pause) throws IOException {
        Map<String, Long> sizesBefore = new HashMap<>();
        for (String path : suspects.keySet()) {
            sizesBefore.put(path, runs.sizeOf(path));
        }
        List<PartitionRange> now = topics.ranges(topic.name());
        pause.run();
        learnNew(now);
        Set<String> runIds = new HashSet<>();
        suspects.values().forEach(suspect -> runIds.add(suspect.finding().runId()));
        Predicate<byte[]> keys = key -> key != null && runIds.contains(new String(key, StandardCharsets.UTF_8));
        ReadMeter unseen = new ReadMeter(ReadProgress.NONE);
        unseen.expect(now);
        for (PartitionCheck partition : check(now, keys, sizesBefore, unseen)) {
            partition.byPath().forEach((path, run) -> {
                if (suspects.remove(path) != null) {
                    run.suspect().ifPresent(suspect -> suspects.put(path, suspect));
                }
            });
        }
    }

    private void learnNew(List<PartitionRange> now) throws IOException {
        Map<Integer, Long> readTo = new HashMap<>();
        read.forEach(range -> readTo.put(range.partition().partition(), range.to()));
        List<PartitionRange> news = now.stream()
                .map(range ->
                        range.startingAt(readTo.getOrDefault(range.partition().partition(), range.from())))
                .toList();
        List<Work> work = new ArrayList<>();
        for (List<PartitionRange> share : TopicReading.shares(news)) {
            work.add(new Work(share, key -> true, (batch, next) -> learn(DecodedLines.of(batch, deserializer))));
        }
        topics.read(work, work.size());
        read = now;
    }

    private synchronized void learn(DecodedLines decoded) {
        decoded.runs().forEach(run -> know(run.path()));
    }

    /** The runs that do not agree. */
    Map<String, Suspect> suspects() {
        return suspects;
    }

    /** Whether the topic has a line of the run with that file. */
    boolean knows(String path) {
        return known.contains(path.getBytes(StandardCharsets.UTF_8));
    }

    /** How many runs had lines when the topic was read. */
    long runs() {
        return runCount;
    }

    long lines() {
        return lines;
    }

    long badRecords() {
        return badRecords;
    }
}
