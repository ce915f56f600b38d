package dev.hermes.sink;

import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunPath;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.sink.TopicReading.Work;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Compares {@code run.index} with the index, the last row of each run in both, and both with the files that they name. Holds
 * the place and the hash of each row, not its text.
 */
final class IndexVerify {
    private final Topic<IndexRow> topic;
    private final AvroDeserializer<IndexRow> deserializer;
    private final RunsFolder runs;
    private final PrunedRuns pruned;
    private final TopicReading topics;
    private final Predicate<String> hasLines;
    private Map<String, Row> expected = Map.of();
    private final Map<String, Row> found = new HashMap<>();
    private final HashedNames paths = new HashedNames();
    /** Runs that the topic knows and that lack their file, by path. */
    private final Map<String, String> lacking = new HashMap<>();

    /** @param hasLines whether the lines of the run with that file are compared, and its absence is found there */
    IndexVerify(
            Topic<IndexRow> topic,
            AvroDeserializer<IndexRow> deserializer,
            RunsFolder runs,
            PrunedRuns pruned,
            TopicReading topics,
            Predicate<String> hasLines) {
        this.topic = topic;
        this.deserializer = deserializer;
        this.runs = runs;
        this.pruned = pruned;
        this.topics = topics;
        this.hasLines = hasLines;
    }

    /**
     * A row without its text.
     *
     * @param position in the file; -1 in the topic
     * @param path of the run file, where the topic does not know the run; else null
     */
    private record Row(long hash, boolean running, long position, String path) {
        boolean saysTheSame(Row other) {
            return hash == other.hash;
        }
    }

    /** Where both do not agree now. */
    List<Finding> look(ReadMeter meter) throws IOException {
        paths.clear();
        lacking.clear();
        found.clear();
        readTopic(meter);
        List<Finding> findings = new ArrayList<>();
        readFile(findings);
        expected.forEach((runId, row) -> compare(runId, row).ifPresent(findings::add));
        for (Map.Entry<String, Row> row : found.entrySet()) {
            if (!expected.containsKey(row.getKey())) {
                ofUnknownRun(row.getKey(), row.getValue()).ifPresent(findings::add);
            }
        }
        lacking.forEach((path, runId) -> findings.add(Finding.ofFile(
                FindingKind.MISSING, runId, path, "there is no file; the topics hold its row, but no line of it")));
        paths.sort();
        return findings;
    }

    private void readTopic(ReadMeter meter) throws IOException {
        Map<String, Row> latest = new HashMap<>();
        List<PartitionRange> ranges = topics.ranges(topic.name());
        meter.expect(ranges);
        RangeTask task = (batch, next) -> {
            for (String row : DecodedRows.of(batch, deserializer).rows()) {
                byte[] line = row.getBytes(StandardCharsets.UTF_8);
                Optional<PlacedRow> parsed = PlacedRow.of(line, -1, line.length);
                addPath(line);
                if (parsed.isPresent()) {
                    latest.put(parsed.get().runId(), rowOf(parsed.get(), line, null));
                    noteLacking(parsed.get().runId(), line);
                }
            }
            meter.moved(next);
        };
        topics.read(List.of(new Work(ranges, key -> true, task)), 1);
        expected = latest;
    }

    private void noteLacking(String runId, byte[] line) throws IOException {
        Optional<String> path = PlacedRow.runPathIn(line).filter(hasLines.negate());
        if (path.isPresent() && runs.isLacking(path.get(), pruned)) {
            lacking.put(path.get(), runId);
        }
    }

    private void readFile(List<Finding> findings) throws IOException {
        Path file = runs.root().resolve(IndexFile.NAME);
        if (!Files.exists(file)) {
            return;
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try (LineReader lines = new LineReader(Channels.newInputStream(channel), 0)) {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                Optional<PlacedRow> row = PlacedRow.of(line, lines.start(), line.length);
                if (row.isEmpty()) {
                    findings.add(
                            Finding.ofRow(null, lines.start(), "line " + lines.number() + " is no row of an index"));
                } else {
                    add(row.get(), line);
                }
            }
            if (lines.isTorn()) {
                findings.add(Finding.ofRow(null, lines.end(), "the file ends inside a row"));
            }
        }
    }

    private void add(PlacedRow row, byte[] line) {
        Optional<String> path = addPath(line);
        boolean isKnown = expected.containsKey(row.runId());
        found.put(row.runId(), rowOf(row, line, isKnown ? null : path.orElse("")));
    }

    private Optional<String> addPath(byte[] line) {
        Optional<String> path = JsonTexts.of(line).map(texts -> texts.get("path"));
        path.ifPresent(text -> paths.add(text.getBytes(StandardCharsets.UTF_8)));
        return path;
    }

    private static Row rowOf(PlacedRow row, byte[] line, String path) {
        return new Row(HashedNames.hash(line), row.running(), row.position(), path);
    }

    /** A run that goes on may have its row, or none. */
    private Optional<Finding> compare(String runId, Row row) {
        Row there = found.get(runId);
        if (there == null) {
            return row.running()
                    ? Optional.empty()
                    : Optional.of(Finding.ofRow(runId, null, "the run is finished, but has no row"));
        }
        return there.saysTheSame(row)
                ? Optional.empty()
                : Optional.of(Finding.ofRow(runId, there.position(), "the row differs from the run's latest"));
    }

    /** A row that only the index has: of a run from before the topics, as long as it has its file, or had. */
    private Optional<Finding> ofUnknownRun(String runId, Row row) throws IOException {
        if (!RunPath.isPath(row.path())) {
            return Optional.of(Finding.ofRow(runId, row.position(), "the row is of a run that the topics do not know"));
        }
        return runs.isLacking(row.path(), pruned)
                ? Optional.of(Finding.ofFile(
                        FindingKind.MISSING, runId, row.path(), "there is no file; only " + IndexFile.NAME + " has it"))
                : Optional.empty();
    }

    /** Whether a row, in the topic or in the index, names that run file. */
    boolean names(String path) {
        return paths.contains(path.getBytes(StandardCharsets.UTF_8));
    }
}
