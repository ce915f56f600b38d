package dev.hermes.sink;

import dev.hermes.schemas.serde.RegistryUnavailableException;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One consumer's life: gathers records, has them handled, commits their offsets. While the handler has to wait it stays in
 * the group, with its partitions paused. Used by one thread.
 */
final class ConsumerSession implements ConsumerRebalanceListener, Patience {
    private static final Logger LOG = LoggerFactory.getLogger(ConsumerSession.class);
    private static final Duration IDLE_POLL = Duration.ofMillis(100);
    private static final Duration LONGEST_EXTRA_TIME = Duration.ofSeconds(1);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final Duration LONGEST_QUESTION = Duration.ofSeconds(3);
    private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(5);

    private final BatchLoop loop;
    private final Consumer<byte[], byte[]> consumer;
    private final Map<TopicPartition, OffsetAndMetadata> uncommitted = new HashMap<>();
    private final TreeGuard guard;
    private RecordBatch batch = new RecordBatch();
    private boolean waiting;

    ConsumerSession(BatchLoop loop, Consumer<byte[], byte[]> consumer) {
        this.loop = loop;
        this.consumer = consumer;
        this.guard = new TreeGuard(loop.topic(), loop.tree(), consumer);
    }

    /**
     * Works until the loop is stopped.
     *
     * @throws OtherTreeException when the group writes another tree
     */
    void run() {
        awaitTopic();
        guard.requireOurs(); // before it takes partitions from those who have the right to them
        consumer.subscribe(List.of(loop.topic()), this);
        while (!loop.isStopping()) {
            gather();
            awaitClaim();
            if (batch.isEmpty()) {
                loop.handler().idle(this);
            } else {
                loop.handler().handle(batch, this);
                batch.nextOffsets()
                        .forEach((partition, next) ->
                                uncommitted.put(partition, loop.tree().claim().on(next)));
            }
            commit();
            loop.isWell();
        }
    }

    /** Meanwhile a rebalance goes on, which may take records of the batch away. */
    private void awaitClaim() {
        if (guard.claim()) {
            return;
        }
        do {
            stayInGroup();
        } while (!guard.claim());
        goOn();
    }

    private void goOn() {
        waiting = false;
        consumer.resume(consumer.assignment());
    }

    private void awaitTopic() {
        for (String problem = topicProblem(); problem != null; problem = topicProblem()) {
            loop.hasProblem(problem);
            loop.pause(RETRY_AFTER);
        }
    }

    /** Why the topic cannot be read yet, or null. Asked shortly: meanwhile the loop cannot be stopped. */
    private String topicProblem() {
        try {
            return consumer.partitionsFor(loop.topic(), LONGEST_QUESTION).isEmpty()
                    ? "there is no topic " + loop.topic() + " yet; the stream processor creates it"
                    : null;
        } catch (TimeoutException e) {
            return "Kafka does not say whether there is a topic " + loop.topic() + ": see that it runs";
        }
    }

    /** Of a backlog it takes all it can: the more lines of a run are written together, the fewer files are forced. */
    private void gather() {
        batch = new RecordBatch();
        batch.add(poll(IDLE_POLL));
        if (batch.isEmpty()) {
            return;
        }
        long end = System.nanoTime() + loop.gathering().time().toNanos();
        boolean backlog = true;
        while (!batch.isFull(loop.gathering())) {
            long left = end - System.nanoTime();
            if (left <= 0 && (!backlog || -left > LONGEST_EXTRA_TIME.toNanos())) {
                return;
            }
            ConsumerRecords<byte[], byte[]> more = poll(Duration.ofNanos(Math.max(0, left)));
            backlog = !more.isEmpty();
            batch.add(more);
        }
    }

    /** Goes on with the oldest record that is left where those that come next are not there any more. */
    private ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        try {
            return consumer.poll(timeout);
        } catch (NoOffsetForPartitionException e) { // a new group, or one whose offsets were deleted: all comes again
            consumer.seekToBeginning(e.partitions());
        } catch (OffsetOutOfRangeException e) {
            new LostRecords(loop, consumer).skip(e.offsetOutOfRangePartitions());
        }
        return ConsumerRecords.empty();
    }

    /** An offset that is not committed does no harm: its records come again, and change nothing. */
    private void commit() {
        if (uncommitted.isEmpty()) {
            return;
        }
        try {
            consumer.commitSync(uncommitted, COMMIT_TIMEOUT);
            uncommitted.clear();
        } catch (CommitFailedException | RebalanceInProgressException | RetriableException e) {
            LOG.info("offsets not committed yet topic={} reason=\"{}\"", loop.topic(), e.toString());
        }
    }

    @Override
    public void until(Attempt attempt) {
        boolean failed = false;
        while (!succeeds(attempt, !failed)) {
            failed = true;
            stayInGroup();
        }
        if (failed) {
            goOn();
            loop.standsStill(false);
            LOG.info("going on topic={}", loop.topic());
        }
    }

    private boolean succeeds(Attempt attempt, boolean isFirst) {
        try {
            attempt.run();
            return true;
        } catch (IOException | RegistryUnavailableException e) {
            loop.hasProblem(e.getMessage() + "; nothing is lost, it goes on by itself when this is put right");
            if (isFirst) {
                loop.counters().add(Counter.PAUSES, 1);
                loop.standsStill(true);
                LOG.warn("waiting topic={} reason=\"{}\"", loop.topic(), e.getMessage());
            }
            return false;
        }
    }

    private void stayInGroup() {
        waiting = true;
        consumer.pause(consumer.assignment());
        if (!poll(RETRY_AFTER).isEmpty()) {
            throw new IllegalStateException("a paused consumer got records");
        }
        if (loop.isStopping()) {
            throw new StoppedException();
        }
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        if (waiting) {
            consumer.pause(partitions);
        }
        guard.assigned();
        if (!partitions.isEmpty()) {
            loop.handler().assigned();
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        try {
            commit();
        } catch (AuthorizationException e) { // the same as one that is not committed in time; the next session says it
            LOG.info("offsets not committed topic={} reason=\"{}\"", loop.topic(), e.getMessage());
        }
        onPartitionsLost(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        batch.drop(partitions);
        uncommitted.keySet().removeAll(partitions);
        if (consumer.assignment().size() <= partitions.size()) {
            loop.handler().revoked();
        }
    }
}
