package dev.hermes.sink;

import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.health.KafkaRefusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The cluster that the sink reads.
 *
 * @param settings Kafka's own, as the user gave them
 */
record Kafka(Map<String, Object> settings) {
    private static final int TIMEOUT_MILLIS = 30_000;
    private static final int FETCH_BYTES = 8 << 20;

    /** Asks the cluster who it is. */
    String clusterId() {
        try (Admin admin = Admin.create(adminConfig())) {
            return admin.describeCluster().clusterId().get();
        } catch (ExecutionException e) {
            throw unreachable(e.getCause());
        } catch (KafkaException e) {
            throw unreachable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SinkStartException("interrupted while asking Kafka for its cluster id", e);
        }
    }

    private SinkStartException unreachable(Throwable cause) {
        Optional<String> refusal = KafkaRefusal.of(cause, "the consumer groups of the sinks");
        if (refusal.isPresent()) {
            return new SinkStartException("the topics cannot be read: " + refusal.get(), cause);
        }
        String servers = String.valueOf(settings.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
        return new SinkStartException(KafkaProblem.of(cause, servers), cause);
    }

    /** Which of these consumer groups have members. */
    List<String> groupsWithMembers(List<String> groups) {
        try (Admin admin = Admin.create(adminConfig())) {
            List<String> withMembers = new ArrayList<>();
            for (var group :
                    admin.describeConsumerGroups(groups).describedGroups().entrySet()) {
                if (hasMembers(group.getValue())) {
                    withMembers.add(group.getKey());
                }
            }
            return withMembers;
        } catch (KafkaException e) {
            throw unreachable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SinkStartException("interrupted while asking Kafka for its consumer groups", e);
        }
    }

    private boolean hasMembers(KafkaFuture<ConsumerGroupDescription> group) throws InterruptedException {
        try {
            return !group.get().members().isEmpty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return false; // nobody has been in it yet
            }
            throw unreachable(e.getCause());
        }
    }

    /** The trees of run files that these consumer groups have written up to now, by their ids. */
    Set<String> treesOf(List<String> groups) {
        try (Admin admin = Admin.create(adminConfig())) {
            Set<String> trees = new HashSet<>();
            for (String group : groups) {
                committed(admin, group).stream()
                        .flatMap(offset -> TreeClaim.of(offset).stream())
                        .forEach(claim -> trees.add(claim.id()));
            }
            return trees;
        } catch (KafkaException e) {
            throw unreachable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SinkStartException("interrupted while asking Kafka for the offsets of its consumer groups", e);
        }
    }

    private Collection<OffsetAndMetadata> committed(Admin admin, String group) throws InterruptedException {
        try {
            return admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .values();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return List.of(); // nobody has been in it yet
            }
            throw unreachable(e.getCause());
        }
    }

    private Map<String, Object> adminConfig() {
        Map<String, Object> config = new HashMap<>(settings);
        config.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        return config;
    }

    /** A consumer without a group, for big reads of committed records, which gives so many at once. */
    Consumer<byte[], byte[]> reader(int records) {
        Map<String, Object> config = new HashMap<>(settings);
        config.remove(ConsumerConfig.GROUP_ID_CONFIG);
        config.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        config.putIfAbsent(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH_BYTES);
        config.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, records);
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest"); // retention may pass us by
        return committedOnly(config);
    }

    /** The same cluster for a consumer that may be at work for so long, unless the settings say otherwise, and is still alive. */
    Kafka withBatchesOf(Duration longest) {
        Map<String, Object> patient = new HashMap<>(settings);
        patient.putIfAbsent(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, (int) longest.toMillis());
        patient.putIfAbsent(ConsumerConfig.CONNECTIONS_MAX_IDLE_MS_CONFIG, longest.toMillis()); // else Kafka warns
        return new Kafka(patient);
    }

    /**
     * A consumer of that group that sees committed records only, commits when it is told to, and throws where its group has no
     * offset, or one that the topic does not have (any more).
     */
    Consumer<byte[], byte[]> consumer(String groupId) {
        Map<String, Object> config = new HashMap<>(settings);
        config.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none"); // records that are gone must not go unnoticed
        return committedOnly(config);
    }

    private static Consumer<byte[], byte[]> committedOnly(Map<String, Object> config) {
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Without the settings: they may hold passwords. */
    @Override
    public String toString() {
        return "Kafka[" + settings.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG) + "]";
    }
}
