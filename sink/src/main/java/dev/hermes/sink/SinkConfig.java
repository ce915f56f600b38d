package dev.hermes.sink;

import dev.hermes.schemas.serde.SchemaRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.CommonClientConfigs;

/**
 * Settings of a {@link Sink}. Immutable.
 *
 * @param kafka Kafka's own settings, {@code bootstrap.servers} at least; they reach the consumers as they are, but for
 *     those that the sink cannot do without (groups, committed records only, no automatic commit, no reset of offsets)
 * @param registry gives the schemas of the records
 * @param runs the folder of the run files; it is created where it is missing
 * @param groupId consumer group that writes the run files; its members share the partitions
 * @param indexGroupId consumer group that writes the index; one of its members does
 * @param gatherTime how long lines are gathered before they are written together; a second more while there is a backlog
 * @param gatherLines how many lines are gathered at most
 * @param access who may read and write what is created
 * @param writerThreads how many run files are open at the same time, at most
 * @param retention how long a run file is kept after its last line was received, where the run ended well
 *     ({@link Prune}); null: for ever
 */
public record SinkConfig(
        Map<String, Object> kafka,
        SchemaRegistry registry,
        Path runs,
        String groupId,
        String indexGroupId,
        Duration gatherTime,
        int gatherLines,
        Access access,
        int writerThreads,
        Duration retention) {
    public SinkConfig {
        kafka = Map.copyOf(kafka);
        Objects.requireNonNull(registry, "registry");
        runs = runs.toAbsolutePath().normalize();
        requireText("groupId", groupId);
        requireText("indexGroupId", indexGroupId);
        Objects.requireNonNull(access, "access");
        if (!kafka.containsKey(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)) {
            throw new IllegalArgumentException(
                    "kafka: " + CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG + " is missing; it says where Kafka is");
        }
        if (groupId.equals(indexGroupId)) {
            throw new IllegalArgumentException(
                    "indexGroupId: must differ from groupId, but both are \"" + groupId + "\"");
        }
        if (gatherTime.isNegative()) {
            throw new IllegalArgumentException("gatherTime: must not be negative, but is " + gatherTime);
        }
        requirePositive("gatherLines", gatherLines);
        requirePositive("writerThreads", writerThreads);
        if (retention != null) {
            Prune.requireSafe(retention);
        }
    }

    /** The settings that have no default; the others have one. */
    public static Builder builder(Map<String, ?> kafka, SchemaRegistry registry, Path runs) {
        return new Builder(Map.copyOf(kafka), registry, runs);
    }

    private static void requireText(String field, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(field + ": must not be blank");
        }
    }

    private static void requirePositive(String field, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(field + ": must be 1 or more, but is " + value);
        }
    }

    /** Without Kafka's settings: they may hold passwords. */
    @Override
    public String toString() {
        return "SinkConfig[runs=" + runs + ", groupId=" + groupId + ", indexGroupId=" + indexGroupId + "]";
    }

    /** Changes single settings. Not thread-safe. */
    public static final class Builder {
        private final Map<String, Object> kafka;
        private final SchemaRegistry registry;
        private final Path runs;
        private String groupId = "hermes-sink";
        private String indexGroupId = "hermes-index";
        private Duration gatherTime = Duration.ofMillis(100);
        private int gatherLines = 100_000;
        private Access access = Access.OWNER;
        private int writerThreads = 16;
        private Duration retention = Prune.DEFAULT_RETENTION;

        private Builder(Map<String, Object> kafka, SchemaRegistry registry, Path runs) {
            this.kafka = kafka;
            this.registry = registry;
            this.runs = runs;
        }

        /** {@code hermes-sink} unless set. */
        public Builder groupId(String groupId) {
            this.groupId = groupId;
            return this;
        }

        /** {@code hermes-index} unless set. */
        public Builder indexGroupId(String indexGroupId) {
            this.indexGroupId = indexGroupId;
            return this;
        }

        /** 100 ms unless set. */
        public Builder gatherTime(Duration gatherTime) {
            this.gatherTime = gatherTime;
            return this;
        }

        /** 100,000 unless set. */
        public Builder gatherLines(int gatherLines) {
            this.gatherLines = gatherLines;
            return this;
        }

        /** {@link Access#OWNER} unless set. */
        public Builder access(Access access) {
            this.access = access;
            return this;
        }

        /** 16 unless set. */
        public Builder writerThreads(int writerThreads) {
            this.writerThreads = writerThreads;
            return this;
        }

        /** 30 days unless set; null keeps run files for ever. */
        public Builder retention(Duration retention) {
            this.retention = retention;
            return this;
        }

        /**
         * The settings.
         *
         * @throws IllegalArgumentException when one is wrong; the message names it
         */
        public SinkConfig build() {
            return new SinkConfig(
                    kafka,
                    registry,
                    runs,
                    groupId,
                    indexGroupId,
                    gatherTime,
                    gatherLines,
                    access,
                    writerThreads,
                    retention);
        }
    }
}
