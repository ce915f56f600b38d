package dev.hermes.sink;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The cluster that the sink reads.
 *
 * @param settings Kafka's own, as the user gave them
 */
record Kafka(Map<String, Object> settings) {
    private static final int TIMEOUT_MILLIS = 30_000;

    /** Asks the cluster who it is. */
    String clusterId() {
        Map<String, Object> config = new HashMap<>(settings);
        config.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        try (Admin admin = Admin.create(config)) {
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
        return new SinkStartException(
                "Kafka does not answer at " + settings.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)
                        + ": see that it runs, and that its security settings are right (" + cause + ")",
                cause);
    }

    /**
     * A consumer of that group that sees committed records only, commits when it is told to, and throws where its group has no
     * offset, or one that the topic does not have (any more).
     */
    Consumer<byte[], byte[]> consumer(String groupId) {
        Map<String, Object> config = new HashMap<>(settings);
        config.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none"); // records that are gone must not go unnoticed
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
