package dev.hermes.cli.deadletters;

import dev.hermes.cli.kafka.Cluster;
import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the topic of dead letters. A record counts when its transaction is committed, so a reading waits for transactions
 * that are open: behind the first of them might be the mark of a letter before it. Not thread-safe.
 */
public final class DeadLetterTopic implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);

    /** A processor that was killed holds its transaction open for 10 seconds; a cluster may be set to minutes. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Cluster cluster;
    private final Consumer<byte[], byte[]> consumer;

    public DeadLetterTopic(Cluster cluster) {
        this.cluster = cluster;
        this.consumer = cluster.consumer();
    }

    /** Takes in what is read. */
    public interface Reader {
        void read(ConsumerRecord<byte[], byte[]> record) throws InterruptedException;
    }

    /** Where the partitions end now, what is not committed yet included. */
    public Map<TopicPartition, Long> ends() throws InterruptedException {
        return cluster.ends(Topics.DEAD_LETTERS);
    }

    /** Where what is committed ends now: nobody has to wait for a transaction to read so far. */
    Map<TopicPartition, Long> committedEnds() throws InterruptedException {
        return consumer.endOffsets(ends().keySet());
    }

    /** Where the partitions begin now. */
    Map<TopicPartition, Long> firsts() throws InterruptedException {
        return consumer.beginningOffsets(ends().keySet());
    }

    /** The beginning of the partitions that end there. */
    static Map<TopicPartition, Long> begins(Map<TopicPartition, Long> ends) {
        Map<TopicPartition, Long> begins = new HashMap<>();
        ends.keySet().forEach(partition -> begins.put(partition, 0L));
        return begins;
    }

    /**
     * Reads partitions, letters and marks alike, each in its order.
     *
     * @param from first offsets, by partition; a partition that is not there is not read
     * @param ends the offsets behind the last
     */
    public void read(Map<TopicPartition, Long> from, Map<TopicPartition, Long> ends, Reader reader)
            throws InterruptedException {
        Set<TopicPartition> left = new HashSet<>(from.keySet());
        left.removeIf(partition -> from.get(partition) >= ends.get(partition));
        consumer.assign(left);
        left.forEach(partition -> consumer.seek(partition, from.get(partition)));
        long lastProgress = System.nanoTime();
        Map<TopicPartition, Long> reached = new HashMap<>(from);
        while (!left.isEmpty()) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (record.offset() < ends.get(new TopicPartition(record.topic(), record.partition()))) {
                    reader.read(record);
                }
            }
            if (hasMoved(left, reached)) {
                lastProgress = System.nanoTime();
            } else if (System.nanoTime() - lastProgress > PATIENCE.toNanos()) {
                throw CommandException.failed("a transaction on " + Topics.DEAD_LETTERS.name() + " has been open for "
                        + PATIENCE.toSeconds() + " seconds: try again when the stream processor runs well");
            }
            left.removeIf(partition -> reached.get(partition) >= ends.get(partition));
        }
    }

    private boolean hasMoved(Set<TopicPartition> partitions, Map<TopicPartition, Long> reached) {
        boolean moved = false;
        for (TopicPartition partition : partitions) {
            long position = consumer.position(partition);
            moved |= reached.put(partition, position) != position;
        }
        return moved;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
