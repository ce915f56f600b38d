package dev.hermes.cli.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.kafka.Cluster;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Publishes events to the intake topic, no faster than the brokers take them. A record waits until it is taken, and none
 * goes ahead of it: whatever ends this, of each run the beginning is there and no line is missing before the last. Publishing
 * is for one thread.
 */
final class IntakeTopic implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Producer<byte[], byte[]> producer;
    private final Serializer<StepEvent> serializer;

    /** Guards what follows; the producer's thread writes it too. */
    private final Object lock = new Object();

    private final Map<TopicPartition, Long> ends = new HashMap<>();
    private long published;
    private long acknowledged;
    private KafkaException failure;

    IntakeTopic(Producer<byte[], byte[]> producer, SchemaRegistry registry) {
        this.producer = producer;
        this.serializer = AvroType.STEP_EVENT.serde(registry).serializer();
    }

    static IntakeTopic open(Cluster cluster, SchemaRegistry registry) {
        return new IntakeTopic(
                cluster.producer(Map.of(
                        ProducerConfig.LINGER_MS_CONFIG,
                        10,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        128 * 1024,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        PATIENCE.toMillis(),
                        // a record that is given up would leave a gap before those behind it
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                        Integer.MAX_VALUE)),
                registry);
    }

    /** Publishes an event, and waits while the brokers are behind. */
    void publish(String runId, StepEvent event) {
        byte[] value = serializer.serialize(Topics.AGENT_STEPS.name(), event);
        synchronized (lock) {
            throwFailure();
            published++;
        }
        Future<RecordMetadata> unused = producer.send(
                new ProducerRecord<>(Topics.AGENT_STEPS.name(), runId.getBytes(UTF_8), value), this::settle);
    }

    private void settle(RecordMetadata record, Exception problem) {
        synchronized (lock) {
            if (problem == null) {
                acknowledged++;
                TopicPartition partition = new TopicPartition(record.topic(), record.partition());
                ends.merge(partition, record.offset() + 1, Math::max);
            } else if (failure == null) {
                failure = problem instanceof KafkaException kafka ? kafka : new KafkaException(problem);
            }
            lock.notifyAll();
        }
    }

    private void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * Waits until all that was published is acknowledged, as long as something is.
     *
     * @return the offsets behind what was published, by partition
     */
    Map<TopicPartition, Long> awaitAcknowledged() throws InterruptedException {
        synchronized (lock) {
            long before = acknowledged;
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (acknowledged < published) {
                throwFailure();
                long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
                if (left <= 0) {
                    throw new TimeoutException("nothing was acknowledged for " + PATIENCE.toSeconds() + " seconds");
                }
                lock.wait(left);
                if (acknowledged > before) {
                    before = acknowledged;
                    deadline = System.nanoTime() + PATIENCE.toNanos();
                }
            }
            return Map.copyOf(ends);
        }
    }

    /** What is not acknowledged yet is given up. */
    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
