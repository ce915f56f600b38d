package dev.hermes.client;

import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Sends to the intake topic with Kafka's idempotent producer. */
final class KafkaSender implements Sender {
    /** The producer gives nothing up by itself: what it cannot send it tries again. */
    private static final Map<String, Object> DEFAULTS = Map.ofEntries(
            Map.entry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE),
            Map.entry(ProducerConfig.MAX_BLOCK_MS_CONFIG, 1_000L),
            Map.entry(ProducerConfig.LINGER_MS_CONFIG, 5L),
            Map.entry(ProducerConfig.BATCH_SIZE_CONFIG, 128 << 10),
            Map.entry(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_RECORD_BYTES),
            // needs no native library, unlike zstd
            Map.entry(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4"),
            // while no broker is there each attempt is a line in the log
            Map.entry(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 5_000L));

    private static final Set<String> OURS = Set.of(
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION);

    private final Producer<byte[], byte[]> producer;
    private final SchemaIds schemaIds;

    private KafkaSender(Producer<byte[], byte[]> producer, SchemaIds schemaIds) {
        this.producer = producer;
        this.schemaIds = schemaIds;
    }

    /**
     * What opens connections as {@code config} says.
     *
     * @throws ConfigException when a Kafka property is wrong
     */
    static Factory factory(PublisherConfig config) {
        for (String name : OURS) {
            if (config.kafka().containsKey(name)) {
                throw new ConfigException("kafka." + name + " cannot be set: the client needs it as it is");
            }
        }
        new ProducerConfig(properties(config.kafka(), "127.0.0.1:9092")); // checks them
        Map<String, Object> kafka = new HashMap<>(config.kafka());
        kafka.putIfAbsent(ProducerConfig.CLIENT_ID_CONFIG, "hermes-" + RandomId.next());
        SchemaIds schemaIds = new SchemaIds(config.registry());
        return servers -> new KafkaSender(new KafkaProducer<>(properties(kafka, servers)), schemaIds);
    }

    private static Map<String, Object> properties(Map<String, Object> kafka, String servers) {
        Map<String, Object> properties = new HashMap<>(DEFAULTS);
        properties.putAll(kafka);
        properties.put(Bootstrap.PROPERTY, servers);
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        // A new partition takes the first batch that reaches it for the producer's first, whatever its number, and
        // refuses
        // those before it for ever. With one request under way none can overtake another.
        properties.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return properties;
    }

    @Override
    public void send(byte[] key, byte[] value, Outcome outcome) {
        try {
            ProducerRecord<byte[], byte[]> event =
                    new ProducerRecord<>(Topics.AGENT_STEPS.name(), key, schemaIds.toRegistry(value));
            Future<RecordMetadata> unused = producer.send(event, (metadata, failure) -> outcome.done(failure));
        } catch (KafkaException | IllegalStateException e) {
            outcome.done(e);
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
