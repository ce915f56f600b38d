package dev.hermes.sink;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the sinks of one consumer group to one tree of run files. Each says beside its offsets which tree it writes, from the
 * moment on that it is given partitions, and then looks what the others say of all of them; so of two that start at once at
 * least one sees the other. Used by the thread of its consumer.
 */
final class TreeGuard {
    private static final Logger LOG = LoggerFactory.getLogger(TreeGuard.class);
    private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(5);

    private final String topic;
    private final RunsTree tree;
    private final Consumer<byte[], byte[]> consumer;
    private boolean claimed;

    TreeGuard(String topic, RunsTree tree, Consumer<byte[], byte[]> consumer) {
        this.topic = topic;
        this.tree = tree;
        this.consumer = consumer;
    }

    /** Partitions were given to the consumer. */
    void assigned() {
        claimed = false;
    }

    /**
     * Claims what was given since the last time; comes before anything of it is written. False: not done yet, as the group is
     * just sharing its partitions anew or the broker does not answer.
     *
     * @throws OtherTreeException when the group writes another tree
     */
    boolean claim() {
        if (claimed) {
            return true;
        }
        Map<TopicPartition, OffsetAndMetadata> unclaimed = unclaimed(requireOurs());
        if (!unclaimed.isEmpty()) {
            try {
                consumer.commitSync(unclaimed, COMMIT_TIMEOUT);
            } catch (CommitFailedException | RebalanceInProgressException | RetriableException e) {
                LOG.info("partitions not claimed yet topic={} reason=\"{}\"", topic, e.toString());
                return false;
            }
            requireOurs();
        }
        claimed = true;
        return true;
    }

    /**
     * What the group has committed of the topic.
     *
     * @throws OtherTreeException when a part of it was written to another tree
     */
    Map<TopicPartition, OffsetAndMetadata> requireOurs() {
        Set<TopicPartition> all = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .collect(Collectors.toUnmodifiableSet());
        Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(all);
        committed.forEach((partition, offset) -> {
            Optional<TreeClaim> claim = TreeClaim.of(offset);
            if (claim.isPresent() && !tree.mayGoOnFrom(claim.get())) {
                throw otherTree(partition, claim.get());
            }
        });
        return committed;
    }

    /** Offsets as they are, of partitions without a claim of this tree; of one that nobody has read yet its beginning. */
    private Map<TopicPartition, OffsetAndMetadata> unclaimed(Map<TopicPartition, OffsetAndMetadata> committed) {
        Map<TopicPartition, OffsetAndMetadata> unclaimed = new HashMap<>();
        Set<TopicPartition> unread = new HashSet<>();
        for (TopicPartition partition : consumer.assignment()) {
            OffsetAndMetadata offset = committed.get(partition);
            if (offset == null) {
                unread.add(partition);
            } else if (!TreeClaim.of(offset).equals(Optional.of(tree.claim()))) {
                unclaimed.put(partition, tree.claim().on(offset));
            }
        }
        consumer.beginningOffsets(unread)
                .forEach((partition, offset) ->
                        unclaimed.put(partition, tree.claim().on(new OffsetAndMetadata(offset))));
        return unclaimed;
    }

    private OtherTreeException otherTree(TopicPartition partition, TreeClaim other) {
        String sameName = other.runs().equals(tree.claim().runs())
                ? ", a folder of the same name on another machine or the one that stood here before"
                : "";
        return new OtherTreeException(
                "the consumer group " + consumer.groupMetadata().groupId() + " writes " + partition
                        + " to " + other.runs() + " (tree " + other.id() + sameName + "), but this sink writes to "
                        + tree.runs()
                        + " (tree " + tree.id()
                        + "): all sinks of a cluster must write one folder, else each of them has a part"
                        + " of the runs; give them the same --runs. Where that tree is lost, or each has a part already, stop all"
                        + " sinks, then hermes rebuild --into DIR --swap makes one of all that the topics hold");
    }
}
