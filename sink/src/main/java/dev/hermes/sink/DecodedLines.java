package dev.hermes.sink;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunPath;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * A batch of {@code run.lines}, read and ordered by run.
 *
 * @param runs lines of each run
 * @param bad records that hold no line for a run file
 */
record DecodedLines(List<RunLines> runs, List<BadRecord> bad) {
    private record Place(TopicPartition partition, String path) {}

    static DecodedLines of(RecordBatch batch, AvroDeserializer<RunLine> deserializer) {
        Map<Place, RunLines> runs = new LinkedHashMap<>();
        List<BadRecord> bad = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : batch.records()) {
            try {
                RunLine line = deserializer.deserialize(record.topic(), record.value());
                String fault = faultOf(line);
                if (fault == null) {
                    add(runs, record, line);
                } else {
                    bad.add(BadRecord.of(record, fault));
                }
            } catch (RegistryUnavailableException e) {
                throw e; // says nothing about the record
            } catch (RuntimeException e) {
                bad.add(BadRecord.of(record, e));
            }
        }
        return new DecodedLines(new ArrayList<>(runs.values()), bad);
    }

    private static void add(Map<Place, RunLines> runs, ConsumerRecord<byte[], byte[]> record, RunLine line) {
        Place place = new Place(new TopicPartition(record.topic(), record.partition()), line.path());
        runs.computeIfAbsent(place, p -> new RunLines(p.partition(), p.path(), new ArrayList<>()))
                .lines()
                .add(new Line(line.seq(), line.offset(), line.line(), record.timestamp()));
    }

    /** Only the processor writes this topic, but whoever else does must not write elsewhere on the disk. */
    private static String faultOf(RunLine line) {
        if (line == null) {
            return "it has no value";
        }
        if (!RunPath.isPath(line.path())) {
            return "its path is none that a run can have";
        }
        String text = line.line();
        boolean isOneObject = text.startsWith("{") && text.endsWith("}") && text.indexOf('\n') < 0;
        return isOneObject ? null : "its line is not one JSON object on one line";
    }
}
