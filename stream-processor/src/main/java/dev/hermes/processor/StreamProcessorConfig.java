package dev.hermes.processor;

import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;

/**
 * Settings of a stream processor. Immutable; made by {@link #builder}.
 *
 * @param bootstrapServers where the brokers are, {@code host:port} with commas between
 * @param kafka raw Kafka Streams, client and admin properties, which go before our own; none by default
 * @param registry gives schemas their ids; the bundled ones by default
 * @param stateDir folder of the state stores; all of it can be rebuilt from the topics
 * @param applicationId consumer group, and beginning of the changelog topics' names
 * @param idleTimeout a run without an end is interrupted when it has been quiet for so long
 * @param closeAfter a run that had no event for so long is closed for good; at least the retention of the intake topic
 * @param topicsPartitions partitions of the intake topic, and of those that have as many
 * @param zone time zone of the days in the daily cost table
 * @param threads stream threads
 * @param memoryBytes memory of all state stores together, outside the Java heap; of an eighth of it, what is not yet committed,
 *     the heap may hold as much again
 * @param transactionalStores whether stores keep what is not yet committed apart, so that a crash costs no rebuild
 * @param intake what events go through that came by another way; the built-in one by default
 */
public record StreamProcessorConfig(
        String bootstrapServers,
        Map<String, String> kafka,
        SchemaRegistry registry,
        Path stateDir,
        String applicationId,
        Duration idleTimeout,
        Duration closeAfter,
        int topicsPartitions,
        ZoneId zone,
        int threads,
        long memoryBytes,
        boolean transactionalStores,
        Intake intake) {
    /** The consumer group unless another is set, by which others see how far the processor is. */
    public static final String DEFAULT_APPLICATION_ID = "hermes-runs";

    private static final long MIN_MEMORY_BYTES = 8L << 20;

    public StreamProcessorConfig {
        Objects.requireNonNull(bootstrapServers, "bootstrapServers");
        kafka = Map.copyOf(kafka);
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(stateDir, "stateDir");
        Objects.requireNonNull(applicationId, "applicationId");
        Objects.requireNonNull(idleTimeout, "idleTimeout");
        Objects.requireNonNull(closeAfter, "closeAfter");
        Objects.requireNonNull(zone, "zone");
        Objects.requireNonNull(intake, "intake");
        atLeast(Duration.ofMillis(100), idleTimeout, "runs.idle-timeout");
        atLeast(Topics.AGENT_STEPS.retention(), closeAfter, "closeAfter");
        atLeast(1, topicsPartitions, "topicsPartitions");
        atLeast(1, threads, "threads");
        atLeast(MIN_MEMORY_BYTES, memoryBytes, "memoryBytes");
    }

    private static <T extends Comparable<T>> void atLeast(T least, T value, String name) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException(name + " must be at least " + least + " but is " + value);
        }
    }

    /** Settings with their defaults; {@code bootstrapServers} and {@code stateDir} have none. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects settings. Not thread-safe. */
    public static final class Builder {
        private String bootstrapServers;
        private Map<String, String> kafka = Map.of();
        private SchemaRegistry registry = BundledSchemas.get();
        private Path stateDir;
        private String applicationId = DEFAULT_APPLICATION_ID;
        private Duration idleTimeout = Duration.ofMinutes(30);
        private Duration closeAfter = Duration.ofDays(90);
        private int topicsPartitions = 12;
        private ZoneId zone = ZoneId.of("UTC");
        private int threads = 2;
        private long memoryBytes = 64L << 20;
        private boolean transactionalStores = true;
        private Intake intake = Intake.builtIn();

        private Builder() {}

        /** Required. */
        public Builder bootstrapServers(String value) {
            bootstrapServers = value;
            return this;
        }

        public Builder kafka(Map<String, String> value) {
            kafka = value;
            return this;
        }

        public Builder registry(SchemaRegistry value) {
            registry = value;
            return this;
        }

        /** Required. */
        public Builder stateDir(Path value) {
            stateDir = value;
            return this;
        }

        /** {@code hermes-runs} by default. */
        public Builder applicationId(String value) {
            applicationId = value;
            return this;
        }

        /** 30 minutes by default. */
        public Builder idleTimeout(Duration value) {
            idleTimeout = value;
            return this;
        }

        /** 90 days by default. */
        public Builder closeAfter(Duration value) {
            closeAfter = value;
            return this;
        }

        /** 12 by default. */
        public Builder topicsPartitions(int value) {
            topicsPartitions = value;
            return this;
        }

        /** UTC by default. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /** 2 by default. */
        public Builder threads(int value) {
            threads = value;
            return this;
        }

        /** 64 MiB by default. */
        public Builder memoryBytes(long value) {
            memoryBytes = value;
            return this;
        }

        /** True by default. */
        public Builder transactionalStores(boolean value) {
            transactionalStores = value;
            return this;
        }

        /** The built-in one by default. */
        public Builder intake(Intake value) {
            intake = value;
            return this;
        }

        /** The settings; refuses what cannot work, naming the setting. */
        public StreamProcessorConfig build() {
            return new StreamProcessorConfig(
                    bootstrapServers,
                    kafka,
                    registry,
                    stateDir,
                    applicationId,
                    idleTimeout,
                    closeAfter,
                    topicsPartitions,
                    zone,
                    threads,
                    memoryBytes,
                    transactionalStores,
                    intake);
        }
    }
}
