package dev.hermes.benchmarks;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes values into one topic, in large batches. */
final class TopicSender<T> implements AutoCloseable {
    private final Topic<T> topic;
    private final Serde<T> serde;
    private final KafkaProducer<String, T> producer;
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    TopicSender(Cluster cluster, Topic<T> topic) {
        this.topic = topic;
        Map<String, Object> settings =
                Map.of("bootstrap.servers", cluster.bootstrapServers(), "linger.ms", 20, "batch.size", 256 << 10);
        serde = topic.type().serde(BundledSchemas.get());
        producer = new KafkaProducer<>(settings, new StringSerializer(), serde.serializer());
    }

    void send(String key, T value) {
        var unused = producer.send(new ProducerRecord<>(topic.name(), key, value), this::note);
    }

    private void note(RecordMetadata sent, Exception e) {
        if (e != null) {
            failure.set(e);
        }
    }

    /** Returns when all that was sent is in the topic; throws when some of it is not. */
    void flush() {
        producer.flush();
        if (failure.get() != null) {
            throw new IllegalStateException("cannot fill " + topic.name(), failure.get());
        }
    }

    @Override
    public void close() {
        producer.close();
        serde.close();
    }
}
