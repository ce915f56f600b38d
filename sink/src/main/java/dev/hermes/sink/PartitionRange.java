package dev.hermes.sink;

import org.apache.kafka.common.TopicPartition;

/**
 * A piece of a partition.
 *
 * @param from first offset
 * @param to first offset behind it
 */
record PartitionRange(TopicPartition partition, long from, long to) {
    long size() {
        return Math.max(0, to - from);
    }

    boolean isEmpty() {
        return size() == 0;
    }

    PartitionRange startingAt(long offset) {
        return new PartitionRange(partition, offset, to);
    }
}
