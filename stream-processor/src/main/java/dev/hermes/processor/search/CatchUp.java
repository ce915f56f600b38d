package dev.hermes.processor.search;

import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a store has taken all that its log held when the store was opened: until then its answers would lack runs, and nobody
 * could tell. Kafka restores only as far as the group has committed, so a new group would begin to answer with nothing.
 * To be asked by one thread.
 */
final class CatchUp {
    private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);

    private final TopicPartition log;
    private final LogEnds ends;
    private final PolledPositions polled;
    private CompletableFuture<Long> end;

    /** Begins to ask where the log ends now. */
    CatchUp(TopicPartition log, LogEnds ends, PolledPositions polled) {
        this.log = log;
        this.ends = ends;
        this.polled = polled;
        this.end = ends.of(log);
    }

    /**
     * Whether it has.
     *
     * @param lastTaken offset of the last record that the store took, or null
     */
    boolean isDone(Long lastTaken) {
        if (end.isCompletedExceptionally()) {
            LOG.info("end of a topic is not known yet topic={} partition={}", log.topic(), log.partition());
            end = ends.of(log);
        }
        return end.isDone() && !end.isCompletedExceptionally() && polled.isTaken(log, end.join(), lastTaken);
    }
}
