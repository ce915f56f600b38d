package dev.hermes.sink;

import java.io.IOException;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** What is done with the records of some pieces of partitions. Called by one thread. */
@FunctionalInterface
interface RangeTask {
    /**
     * Works on records that follow each other.
     *
     * @param batch may be empty: there are places without a record
     * @param next where each partition goes on
     */
    void handle(RecordBatch batch, Map<TopicPartition, Long> next) throws IOException;
}
