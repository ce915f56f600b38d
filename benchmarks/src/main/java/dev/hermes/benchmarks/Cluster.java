package dev.hermes.benchmarks;

import dev.hermes.broker.EmbeddedBroker;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** A broker of its own with the topics of the catalogue, in this JVM and on loopback. */
final class Cluster implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofMinutes(3);

    private final TempFolder folder;
    private final EmbeddedBroker broker;
    private final Admin admin;

    private Cluster(TempFolder folder, EmbeddedBroker broker) {
        this.folder = folder;
        this.broker = broker;
        this.admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    static Cluster start(int partitions) throws IOException, ExecutionException, InterruptedException {
        TempFolder folder = TempFolder.create();
        EmbeddedBroker broker =
                EmbeddedBroker.builder().dataDir(folder.resolve("kafka")).start();
        Cluster cluster = new Cluster(folder, broker);
        try {
            cluster.createTopics(partitions);
            return cluster;
        } catch (ExecutionException | InterruptedException e) {
            cluster.close();
            throw e;
        }
    }

    private void createTopics(int partitions) throws ExecutionException, InterruptedException {
        List<NewTopic> topics =
                Topics.all().stream().map(topic -> newTopic(topic, partitions)).toList();
        admin.createTopics(topics).all().get();
        // Asks each partition's leader, and again until it answers. A producer that comes before the leader is ready
        // may
        // have its second batch taken and its first refused, for as long as it tries.
        for (Topic<?> topic : Topics.all()) {
            ends(topic);
        }
    }

    private static NewTopic newTopic(Topic<?> topic, int partitions) {
        return new NewTopic(topic.name(), topic.partitions().count(partitions), (short) 1).configs(topic.configs());
    }

    String bootstrapServers() {
        return broker.bootstrapServers();
    }

    /** For whatever else the measure writes; goes when the cluster goes. */
    TempFolder folder() {
        return folder;
    }

    /** Sum of the offsets up to which the group has committed. */
    long committed(String group, Topic<?> topic) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> offsets = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        return offsets.entrySet().stream()
                .filter(entry -> entry.getKey().topic().equals(topic.name()) && entry.getValue() != null)
                .mapToLong(entry -> entry.getValue().offset())
                .sum();
    }

    /** Returns when the group has committed all that the topic holds. */
    void awaitCommitted(String group, Topic<?> topic) throws Exception {
        awaitCommitted(group, topic, LONGEST);
    }

    /** As {@link #awaitCommitted(String, Topic)}, with a limit of its own. */
    void awaitCommitted(String group, Topic<?> topic, Duration limit) throws Exception {
        long end = ends(topic).values().stream().mapToLong(Long::longValue).sum();
        Waiting.until(
                "group " + group + " has read all of " + topic.name(), limit, () -> committed(group, topic) >= end);
    }

    /** Deletes what the topic holds. */
    void truncate(Topic<?> topic) throws ExecutionException, InterruptedException {
        Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
        ends(topic).forEach((partition, end) -> all.put(partition, RecordsToDelete.beforeOffset(end)));
        admin.deleteRecords(all).all().get();
    }

    private Map<TopicPartition, Long> ends(Topic<?> topic) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        admin.describeTopics(List.of(topic.name())).allTopicNames().get().get(topic.name()).partitions().stream()
                .map(partition -> new TopicPartition(topic.name(), partition.partition()))
                .forEach(partition -> wanted.put(partition, OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(wanted).all().get().forEach((partition, info) -> ends.put(partition, info.offset()));
        return ends;
    }

    @Override
    public void close() throws IOException {
        admin.close();
        broker.close();
        folder.close();
    }
}
