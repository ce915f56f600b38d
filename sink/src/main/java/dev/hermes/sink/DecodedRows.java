package dev.hermes.sink;

import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A batch of {@code run.index}, read.
 *
 * @param rows in the order of the log
 * @param bad records that hold no row of an index
 */
record DecodedRows(List<String> rows, List<BadRecord> bad) {
    static DecodedRows of(RecordBatch batch, AvroDeserializer<IndexRow> deserializer) {
        List<String> rows = new ArrayList<>();
        List<BadRecord> bad = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : batch.records()) {
            try {
                IndexRow row = deserializer.deserialize(record.topic(), record.value());
                if (row != null && IndexFile.isRow(row.row())) {
                    rows.add(row.row());
                } else {
                    bad.add(BadRecord.of(record, "it is no row of an index"));
                }
            } catch (RegistryUnavailableException e) {
                throw e; // says nothing about the record
            } catch (RuntimeException e) {
                bad.add(BadRecord.of(record, e));
            }
        }
        return new DecodedRows(rows, bad);
    }
}
