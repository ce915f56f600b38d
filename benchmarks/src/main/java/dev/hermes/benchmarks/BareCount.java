package dev.hermes.benchmarks;

import dev.hermes.schemas.topic.Topics;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;

/** The yardstick of the runs topology: counts the records of each key, and does not look at the values. */
final class BareCount implements AutoCloseable {
    private static final int COMMIT_INTERVAL_MILLIS = 200; // that of the stream processor

    private final KafkaStreams streams;

    BareCount(String bootstrapServers, String group, Path state, int threads) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(Topics.AGENT_STEPS.name(), Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()))
                .groupByKey()
                .count(Materialized.as("counts"));
        Properties settings = new Properties();
        settings.putAll(Map.of(
                StreamsConfig.APPLICATION_ID_CONFIG, group,
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                StreamsConfig.STATE_DIR_CONFIG, state.toString(),
                StreamsConfig.NUM_STREAM_THREADS_CONFIG, threads,
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL_MILLIS,
                StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2,
                StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true));
        streams = new KafkaStreams(builder.build(), settings);
        streams.start();
    }

    boolean isRunning() {
        return streams.state() == KafkaStreams.State.RUNNING;
    }

    @Override
    public void close() {
        streams.close();
    }
}
