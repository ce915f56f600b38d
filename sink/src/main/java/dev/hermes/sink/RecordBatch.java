package dev.hermes.sink;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Records that are handled together, and where reading goes on when they are done. Not thread-safe. */
final class RecordBatch {
    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new LinkedHashMap<>();
    private final Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
    private int count;
    private long bytes;

    void add(ConsumerRecords<byte[], byte[]> polled) {
        for (TopicPartition partition : polled.partitions()) {
            add(partition, polled.records(partition));
        }
        next.putAll(polled.nextOffsets());
    }

    /** Adds records of one partition; where reading goes on is for the caller to know. */
    void add(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> added) {
        records.computeIfAbsent(partition, p -> new ArrayList<>()).addAll(added);
        for (ConsumerRecord<byte[], byte[]> record : added) {
            count++;
            bytes += Math.max(0, record.serializedValueSize());
        }
    }

    /** Forgets the records of partitions that another consumer reads now. */
    void drop(Collection<TopicPartition> partitions) {
        records.keySet().removeAll(partitions);
        next.keySet().removeAll(partitions);
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    boolean isFull(Gathering limits) {
        return count >= limits.records() || bytes >= limits.bytes();
    }

    boolean holds(TopicPartition partition) {
        return records.containsKey(partition);
    }

    /** In the order of the log within each partition. */
    List<ConsumerRecord<byte[], byte[]>> records() {
        return records.values().stream().flatMap(List::stream).toList();
    }

    Map<TopicPartition, OffsetAndMetadata> nextOffsets() {
        return next;
    }
}
