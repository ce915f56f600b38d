package dev.hermes.processor;

import dev.hermes.processor.running.Membership;
import dev.hermes.schemas.topic.Topic;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** The properties of Kafka Streams: our defaults, then the user's raw ones, then what correctness depends on. */
final class StreamsSettings {
    private static final int COMMIT_INTERVAL_MILLIS = 200;

    /**
     * The first records of a transaction are refused while the broker still finishes the one before, for some milliseconds;
     * Kafka's own 100 would be half a commit interval. The pause doubles with each further try.
     */
    private static final int RETRY_BACKOFF_MILLIS = 10;

    private StreamsSettings() {}

    static Map<String, Object> of(StreamProcessorConfig config, RocksDbMemory memory) {
        Map<String, Object> settings = defaults(config, memory);
        settings.putAll(config.kafka());
        settings.putAll(fixed(config, memory));
        return settings;
    }

    private static Map<String, Object> defaults(StreamProcessorConfig config, RocksDbMemory memory) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL_MILLIS);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MS_CONFIG), RETRY_BACKOFF_MILLIS);
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, config.threads());
        settings.put(StreamsConfig.STATESTORE_UNCOMMITTED_MAX_BYTES_CONFIG, memory.uncommittedBytes());
        Membership.of(config.kafka()).addDefaultsTo(settings);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), 128 * 1024);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), Topic.MAX_RECORD_BYTES);
        settings.put(
                StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG),
                String.valueOf(Topic.MAX_RECORD_BYTES));
        return settings;
    }

    private static Map<String, Object> fixed(StreamProcessorConfig config, RocksDbMemory memory) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, config.applicationId());
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, config.stateDir().toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, config.transactionalStores());
        settings.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, RocksDbSettings.class);
        settings.put(RocksDbSettings.MEMORY, memory);
        return settings;
    }
}
