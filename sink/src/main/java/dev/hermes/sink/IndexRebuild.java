package dev.hermes.sink;

import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.serde.AvroDeserializer;
import java.io.IOException;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Appends rows of {@code run.index} to the index of a new tree, as the sink does. Used by one thread. */
final class IndexRebuild implements RangeTask {
    private final AvroDeserializer<IndexRow> deserializer;
    private final IndexFile index;
    private final Checkpoints checkpoints;
    private final ReadMeter meter;
    private final Counters counters = new Counters();
    private final Problems problems = new Problems();

    IndexRebuild(AvroDeserializer<IndexRow> deserializer, IndexFile index, Checkpoints checkpoints, ReadMeter meter) {
        this.deserializer = deserializer;
        this.index = index;
        this.checkpoints = checkpoints;
        this.meter = meter;
    }

    @Override
    public void handle(RecordBatch batch, Map<TopicPartition, Long> next) throws IOException {
        DecodedRows decoded = DecodedRows.of(batch, deserializer);
        BadRecord.report(decoded.bad(), counters, problems);
        if (!decoded.rows().isEmpty()) {
            index.append(decoded.rows());
        }
        checkpoints.done(next);
        meter.moved(next);
    }

    long badRecords() {
        return counters.get(Counter.BAD_RECORDS);
    }
}
