package dev.hermes.sink;

import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Batches of one partition, as a consumer gathers them. */
final class Fed {
    static final TopicPartition PARTITION = new TopicPartition("fed", 3);
    /** When the first record of a batch was received; each later one a second later. */
    static final long RECEIVED_MILLIS = 1_784_552_400_000L;

    private Fed() {}

    static RecordBatch lines(List<RunLine> lines) {
        return values(lines.stream().map(LogOf::value).toList());
    }

    static RecordBatch lines(RunLine... lines) {
        return lines(Arrays.asList(lines));
    }

    static RecordBatch rows(String... rows) {
        var serializer = AvroType.INDEX_ROW.serde(BundledSchemas.get()).serializer();
        return values(Arrays.stream(rows)
                .map(row -> serializer.serialize("any", new IndexRow(row)))
                .toList());
    }

    static RecordBatch values(List<byte[]> values) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (byte[] value : values) {
            int offset = records.size();
            records.add(new ConsumerRecord<>(
                    PARTITION.topic(),
                    PARTITION.partition(),
                    offset,
                    RECEIVED_MILLIS + 1_000L * offset,
                    TimestampType.LOG_APPEND_TIME,
                    0,
                    value == null ? -1 : value.length,
                    new byte[0],
                    value,
                    new RecordHeaders(),
                    Optional.empty()));
        }
        RecordBatch batch = new RecordBatch();
        batch.add(new ConsumerRecords<>(
                Map.of(PARTITION, records), Map.of(PARTITION, new OffsetAndMetadata(values.size()))));
        return batch;
    }
}
