package dev.hermes.processor;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A consumer that remembers up to where it has handed out records, so that a processor can tell whether it has had them
 * all: Kafka Streams keeps some in buffers. For the thread that polls it, as every consumer.
 */
final class ProgressConsumer extends KafkaConsumer<byte[], byte[]> {
    private static final String FETCHES = "fetch-total";
    private static final String FETCH_GROUP = "consumer-fetch-manager-metrics";

    /** A stream thread polls one consumer. */
    private static final ThreadLocal<ProgressConsumer> OF_THREAD = new ThreadLocal<>();

    private final Map<TopicPartition, Long> handedOut = new HashMap<>();
    private final Metric fetches;

    ProgressConsumer(Map<String, Object> config) {
        super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.fetches = metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals(FETCHES)
                        && metric.getKey().group().equals(FETCH_GROUP))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("this Kafka client has no metric " + FETCHES));
    }

    /** The consumer that this thread polls, or null. */
    static ProgressConsumer ofThisThread() {
        return OF_THREAD.get();
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        OF_THREAD.set(this);
        ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
        for (TopicPartition partition : records.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> some = records.records(partition);
            handedOut.put(partition, some.get(some.size() - 1).offset());
        }
        return records;
    }

    void forgetHandedOut(TopicPartition partition) {
        handedOut.remove(partition);
    }

    /** Whether all committed records of the partition that the consumer knows of have been handed out and processed. */
    boolean hasHandedOutAll(TopicPartition partition, long processedOffset) {
        return assignment().contains(partition)
                && handedOut.getOrDefault(partition, -1L) <= processedOffset
                && currentLag(partition).orElse(-1) == 0;
    }

    /** How many fetches brokers have answered. */
    double fetches() {
        return (double) fetches.metricValue();
    }
}
