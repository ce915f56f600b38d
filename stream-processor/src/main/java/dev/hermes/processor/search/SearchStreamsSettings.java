package dev.hermes.processor.search;

import dev.hermes.processor.running.Membership;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** The properties of Kafka Streams: our defaults, then the user's raw ones, then what correctness depends on. */
final class SearchStreamsSettings {
    private static final int COMMIT_INTERVAL_MILLIS = 1000;

    private static final String READ_COMMITTED = "read_committed";

    private SearchStreamsSettings() {}

    static Map<String, Object> of(SearchConfig config) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL_MILLIS);
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, config.threads());
        Membership.of(config.kafka()).addDefaultsTo(settings);
        settings.putAll(config.kafka());
        settings.putAll(fixed(config));
        return settings;
    }

    private static Map<String, Object> fixed(SearchConfig config) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, config.applicationId());
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, config.stateDir().toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
        settings.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG), READ_COMMITTED);
        settings.put(StreamsConfig.restoreConsumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG), READ_COMMITTED);
        settings.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        // a store that only follows is never ready, and would keep the whole instance from answering
        settings.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, 0);
        if (config.address() != null) {
            settings.put(StreamsConfig.APPLICATION_SERVER_CONFIG, config.address());
        }
        return settings;
    }
}
