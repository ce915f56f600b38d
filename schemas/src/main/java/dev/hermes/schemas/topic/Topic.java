package dev.hermes.schemas.topic;

import dev.hermes.schemas.serde.AvroType;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.config.TopicConfig;

/**
 * A topic of ours: what it is called, what its values are, and how it is kept. Keys are plain UTF-8.
 *
 * @param <T> type of the values
 * @param type null where values are bytes of any kind, as in the dead letters
 * @param retention how long records stay; null: compacted, the latest of each key stays for ever
 * @param compression {@code producer} or a codec the broker re-compresses to
 */
public record Topic<T>(String name, AvroType<T> type, Partitions partitions, Duration retention, String compression) {
    /** Records up to this size are taken everywhere: lines of 1 MiB, and room for what surrounds them. */
    public static final int MAX_RECORD_BYTES = 4 * 1024 * 1024;

    public Topic {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(partitions, "partitions");
        Objects.requireNonNull(compression, "compression");
    }

    /** How many partitions a topic has; fixed when it is created. */
    public enum Partitions {
        /** As many as the intake topic: a run's records lie at the same number in each. */
        AS_STEPS,
        ONE,
        THREE;

        /** The number, where the intake topic has {@code steps} partitions. */
        public int count(int steps) {
            return switch (this) {
                case AS_STEPS -> steps;
                case ONE -> 1;
                case THREE -> 3;
            };
        }
    }

    /** Whether only the latest record of each key is kept. */
    public boolean isCompacted() {
        return retention == null;
    }

    /** The topic's settings at creation; those that decide what is kept and in which order are checked at start too. */
    public Map<String, String> configs() {
        Map<String, String> configs = new LinkedHashMap<>();
        configs.put(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                isCompacted() ? TopicConfig.CLEANUP_POLICY_COMPACT : TopicConfig.CLEANUP_POLICY_DELETE);
        configs.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
        configs.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, String.valueOf(MAX_RECORD_BYTES));
        configs.put(TopicConfig.COMPRESSION_TYPE_CONFIG, compression);
        if (!isCompacted()) {
            configs.put(TopicConfig.RETENTION_MS_CONFIG, String.valueOf(retention.toMillis()));
            configs.put(TopicConfig.RETENTION_BYTES_CONFIG, "-1");
        }
        return configs;
    }
}
