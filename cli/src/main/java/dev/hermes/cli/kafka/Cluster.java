package dev.hermes.cli.kafka;

import dev.hermes.cli.group.KafkaAnswers;
import dev.hermes.schemas.topic.Topic;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A Kafka cluster, and the clients that a command needs of it. What goes wrong is a {@link KafkaException}, which
 * {@link ClusterCommand} puts into words. Thread-safe.
 */
public final class Cluster implements AutoCloseable {
    private static final Duration LETTING_GO = Duration.ofSeconds(5);

    private final ClusterSettings settings;
    private final Admin admin;

    public Cluster(ClusterSettings settings) {
        this.settings = settings;
        this.admin = Admin.create(settings.client());
    }

    /** Where each partition of a topic ends, records of open transactions included. */
    public Map<TopicPartition, Long> ends(Topic<?> topic) throws InterruptedException {
        Map<TopicPartition, OffsetSpec> questions = new HashMap<>();
        for (TopicPartitionInfo partition : partitions(topic)) {
            questions.put(new TopicPartition(topic.name(), partition.partition()), OffsetSpec.latest());
        }
        Map<TopicPartition, Long> ends = new HashMap<>();
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
                KafkaAnswers.get(admin.listOffsets(questions).all()).entrySet()) {
            ends.put(end.getKey(), end.getValue().offset());
        }
        return ends;
    }

    private List<TopicPartitionInfo> partitions(Topic<?> topic) throws InterruptedException {
        try {
            return KafkaAnswers.get(admin.describeTopics(Set.of(topic.name()))
                            .topicNameValues()
                            .get(topic.name()))
                    .partitions();
        } catch (TopicAuthorizationException e) { // Kafka does not say of which topic
            throw new TopicAuthorizationException(Set.of(topic.name()));
        }
    }

    /** How far a group has read; 0 where it has said nothing yet. */
    public Map<TopicPartition, Long> committed(String group, Set<TopicPartition> partitions)
            throws InterruptedException {
        var spec = new ListConsumerGroupOffsetsSpec().topicPartitions(partitions);
        Map<TopicPartition, OffsetAndMetadata> found = KafkaAnswers.get(
                        admin.listConsumerGroupOffsets(Map.of(group, spec)).all())
                .get(group);
        Map<TopicPartition, Long> committed = new HashMap<>();
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = found.get(partition);
            committed.put(partition, offset == null ? 0 : offset.offset());
        }
        return committed;
    }

    /** A consumer without a group that sees committed records only; of what is gone it begins with the oldest there is. */
    public Consumer<byte[], byte[]> consumer() {
        Map<String, Object> config = settings.client();
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 2 * Topic.MAX_RECORD_BYTES);
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /**
     * A producer whose records are written once and in order, and may be as large as our topics take.
     *
     * @param own properties that go before all others
     */
    public Producer<byte[], byte[]> producer(Map<String, Object> own) {
        Map<String, Object> config = settings.client();
        config.remove(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG);
        config.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        // as the client, and for its reason: on a new topic a batch could overtake the first
        config.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_RECORD_BYTES);
        config.putAll(own);
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public void close() {
        admin.close(LETTING_GO);
    }
}
