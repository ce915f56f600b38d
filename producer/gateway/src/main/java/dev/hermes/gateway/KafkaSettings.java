package dev.hermes.gateway;

import dev.hermes.schemas.topic.Topic;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka's properties for the gateway: its own, under those of the user, under those that it cannot do without. */
record KafkaSettings(GatewayConfig config, String bootstrapServers) {
    private static final int START_TIMEOUT_MILLIS = 30_000;

    Map<String, Object> producer() {
        int ackMillis = Math.toIntExact(config.ackTimeout().toMillis());
        Map<String, Object> properties = new HashMap<>(Map.of(
                ProducerConfig.CLIENT_ID_CONFIG,
                "hermes-gateway",
                ProducerConfig.LINGER_MS_CONFIG,
                2L,
                ProducerConfig.BATCH_SIZE_CONFIG,
                128 << 10,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4",
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                Topic.MAX_RECORD_BYTES,
                // what is in flight is bounded by us, so that nobody waits for a place here
                ProducerConfig.BUFFER_MEMORY_CONFIG,
                4 * config.limits().bytesInFlight(),
                // a topic that is forgotten is asked for again by the next event, which then waits
                ProducerConfig.METADATA_MAX_IDLE_CONFIG,
                TimeUnit.DAYS.toMillis(365),
                ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG,
                1_000L));
        properties.putAll(config.kafka());
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        // more would let a batch pass one before it when a partition gets a leader that does not know this producer
        properties.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) ackMillis / 2);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, ackMillis / 2);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, ackMillis);
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return properties;
    }

    Map<String, Object> admin() {
        Map<String, Object> properties = new HashMap<>(config.kafka());
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, START_TIMEOUT_MILLIS);
        return properties;
    }

    /** Without the settings: they may hold passwords. */
    @Override
    public String toString() {
        return "KafkaSettings[" + bootstrapServers + "]";
    }
}
