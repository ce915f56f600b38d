package dev.hermes.sink;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;

/** The canonical log of one run, as the stream processor writes it: gives each line its place. Not thread-safe. */
final class LogOf {
    private static final Serializer<RunLine> VALUES =
            AvroType.RUN_LINE.serde(BundledSchemas.get()).serializer();

    private final String runId;
    private final String path;
    private final List<RunLine> lines = new ArrayList<>();
    private final StringBuilder file = new StringBuilder();

    LogOf(String runId) {
        this(runId, "2026-07-20");
    }

    /** @param day of its folder */
    LogOf(String runId, String day) {
        this.runId = runId;
        this.path = day + "/" + runId + ".jsonl";
    }

    /** A line with some text in it, so that each is different and they are not equally long. */
    LogOf add(String text) {
        long seq = lines.size() + 1L;
        String line = "{\"run_id\":\"" + runId + "\",\"step\":" + seq + ",\"summary\":\"" + text + "\"}";
        long offset = file.toString().getBytes(StandardCharsets.UTF_8).length;
        lines.add(new RunLine(seq, path, offset, line, "event-" + seq, Instant.EPOCH));
        file.append(line).append('\n');
        return this;
    }

    String runId() {
        return runId;
    }

    String path() {
        return path;
    }

    RunLine line(int index) {
        return lines.get(index);
    }

    List<RunLine> lines() {
        return lines;
    }

    /** What the run file has to hold. */
    String file() {
        return file.toString();
    }

    /** What it has to hold of so many lines. */
    String firstLines(int count) {
        return lines.stream().limit(count).map(line -> line.line() + "\n").collect(Collectors.joining());
    }

    ProducerRecord<byte[], byte[]> record(String topic, int partition, int index) {
        return new ProducerRecord<>(topic, partition, key(), value(lines.get(index)));
    }

    byte[] key() {
        return runId.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] value(RunLine line) {
        return VALUES.serialize("any", line);
    }
}
