package dev.hermes.cli.group;

import dev.hermes.schemas.topic.Topic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the brokers know of the parts' consumer groups. Thread-safe. */
public final class GroupWatch implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final ListOffsetsOptions COMMITTED = new ListOffsetsOptions(IsolationLevel.READ_COMMITTED);

    private static final Logger LOG = LoggerFactory.getLogger(GroupWatch.class);

    private final Admin admin;

    /** On a broker of this machine. */
    public GroupWatch(String bootstrapServers) {
        this(bootstrapServers, Map.of());
    }

    /** @param kafka raw properties of Kafka's clients */
    public GroupWatch(String bootstrapServers, Map<String, String> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put("bootstrap.servers", bootstrapServers);
        settings.put("request.timeout.ms", TIMEOUT_MILLIS);
        settings.put("default.api.timeout.ms", TIMEOUT_MILLIS);
        admin = Admin.create(settings);
    }

    /** Whether every group has members, and each of them its share of the partitions. */
    public boolean areAssigned(List<PartGroup> groups) throws InterruptedException {
        List<String> ids = groups.stream().map(PartGroup::groupId).toList();
        try {
            return admin.describeConsumerGroups(ids).all().get().values().stream()
                    .allMatch(group -> group.groupState() == GroupState.STABLE);
        } catch (ExecutionException e) {
            return false; // a group that does not exist yet is an error to the broker, and not ready to us
        }
    }

    /**
     * Sends away all members. For the holder of the home's lock, before it starts its parts: whoever is still a member then was
     * killed, and without this the parts would wait until its session is over.
     */
    public void removeMembers(List<PartGroup> groups) throws InterruptedException {
        List<KafkaFuture<Void>> removals = groups.stream()
                .map(group -> admin.removeMembersFromConsumerGroup(
                                group.groupId(), new RemoveMembersFromConsumerGroupOptions())
                        .all())
                .toList();
        for (KafkaFuture<Void> removal : removals) {
            try {
                removal.get();
            } catch (ExecutionException e) {
                // a group without members, or one that is still to be made; others only cost time
                LOG.debug("no members removed", e);
            }
        }
    }

    /**
     * How many records each group has still to read; records that mark the end of a transaction count too.
     *
     * @throws KafkaException when the brokers do not answer, or a topic is not there
     */
    public Map<PartGroup, Long> lag(List<PartGroup> groups) throws InterruptedException {
        Map<PartGroup, Long> lags = new HashMap<>();
        for (PartGroup group : groups) {
            lags.put(group, progress(group).lag());
        }
        return lags;
    }

    /**
     * How far a group is.
     *
     * @throws KafkaException when the brokers do not answer, or a topic is not there
     */
    public GroupProgress progress(PartGroup group) throws InterruptedException {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        Map<TopicPartition, OffsetSpec> earliest = new HashMap<>();
        for (TopicPartition partition : partitions(group)) {
            latest.put(partition, OffsetSpec.latest());
            earliest.put(partition, OffsetSpec.earliest());
        }
        var ends = KafkaAnswers.get(admin.listOffsets(latest, COMMITTED).all());
        var begins = KafkaAnswers.get(admin.listOffsets(earliest, COMMITTED).all());
        var spec = new ListConsumerGroupOffsetsSpec().topicPartitions(latest.keySet());
        Map<TopicPartition, OffsetAndMetadata> read = KafkaAnswers.get(
                        admin.listConsumerGroupOffsets(Map.of(group.groupId(), spec))
                                .all())
                .get(group.groupId());
        long reached = 0;
        long lag = 0;
        for (TopicPartition partition : latest.keySet()) {
            OffsetAndMetadata offset = read.get(partition);
            long from = offset == null ? begins.get(partition).offset() : offset.offset();
            reached += from;
            lag += Math.max(0, ends.get(partition).offset() - from);
        }
        return new GroupProgress(reached, lag);
    }

    private List<TopicPartition> partitions(PartGroup group) throws InterruptedException {
        List<String> topics = group.topics().stream().map(Topic::name).toList();
        return KafkaAnswers.get(admin.describeTopics(topics).allTopicNames()).values().stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .toList();
    }

    @Override
    public void close() {
        admin.close();
    }
}
