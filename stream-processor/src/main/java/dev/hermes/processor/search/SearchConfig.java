package dev.hermes.processor.search;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/**
 * Settings of a search store. Immutable; made by {@link #builder}.
 *
 * @param bootstrapServers where the brokers are, {@code host:port} with commas between
 * @param kafka raw Kafka Streams, client and admin properties, which go before our own; none by default
 * @param registry gives schemas their ids; the bundled ones by default
 * @param stateDir folder of the index; all of it can be rebuilt from the topics
 * @param applicationId consumer group of the instances that share the partitions
 * @param address {@code host:port} at which other instances reach the query API of this one; null: at none
 * @param threads stream threads
 * @param writerBytes heap that all index writers of the process together take before they write a segment
 * @param openBytes heap for lines that are not yet in the index, of all partitions together
 * @param commitEvery how often the index is made durable; so much is indexed again after a crash
 * @param refreshEvery how often what came in becomes visible
 */
public record SearchConfig(
        String bootstrapServers,
        Map<String, String> kafka,
        SchemaRegistry registry,
        Path stateDir,
        String applicationId,
        String address,
        int threads,
        long writerBytes,
        long openBytes,
        Duration commitEvery,
        Duration refreshEvery) {
    /** The consumer group unless another is set, by which others see how far the index is. */
    public static final String DEFAULT_APPLICATION_ID = "hermes-search";

    private static final long MIN_BYTES = 1L << 20;

    public SearchConfig {
        Objects.requireNonNull(bootstrapServers, "bootstrapServers");
        kafka = Map.copyOf(kafka);
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(stateDir, "stateDir");
        Objects.requireNonNull(applicationId, "applicationId");
        Objects.requireNonNull(commitEvery, "commitEvery");
        Objects.requireNonNull(refreshEvery, "refreshEvery");
        atLeast(1, threads, "threads");
        atLeast(MIN_BYTES, writerBytes, "writerBytes");
        atLeast(MIN_BYTES, openBytes, "openBytes");
        atLeast(Duration.ofMillis(100), commitEvery, "commitEvery");
        atLeast(Duration.ofMillis(10), refreshEvery, "refreshEvery");
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
        private String address;
        private int threads = 1;
        private long writerBytes = 64L << 20;
        private long openBytes = 32L << 20;
        private Duration commitEvery = Duration.ofSeconds(10);
        private Duration refreshEvery = Duration.ofMillis(300);

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

        /** {@code hermes-search} by default. */
        public Builder applicationId(String value) {
            applicationId = value;
            return this;
        }

        /** None by default. */
        public Builder address(String value) {
            address = value;
            return this;
        }

        /** 1 by default. */
        public Builder threads(int value) {
            threads = value;
            return this;
        }

        /** 64 MiB by default. */
        public Builder writerBytes(long value) {
            writerBytes = value;
            return this;
        }

        /** 32 MiB by default. */
        public Builder openBytes(long value) {
            openBytes = value;
            return this;
        }

        /** 10 seconds by default. */
        public Builder commitEvery(Duration value) {
            commitEvery = value;
            return this;
        }

        /** 300 milliseconds by default. */
        public Builder refreshEvery(Duration value) {
            refreshEvery = value;
            return this;
        }

        /** The settings; refuses what cannot work, naming the setting. */
        public SearchConfig build() {
            return new SearchConfig(
                    bootstrapServers,
                    kafka,
                    registry,
                    stateDir,
                    applicationId,
                    address,
                    threads,
                    writerBytes,
                    openBytes,
                    commitEvery,
                    refreshEvery);
        }
    }
}
