package dev.hermes.processor.search;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/**
 * How far the consumers of this process have read each log. A log's last offset may be a transaction's marker, or a record of
 * one that was aborted, which no store ever sees; only the consumer knows that it has gone past them. Thread-safe.
 */
final class PolledPositions {
    private static final long NO_RECORD = -1;

    private final Map<TopicPartition, Reached> reached = new ConcurrentHashMap<>();

    /**
     * @param position that is read next
     * @param lastRecord offset of the last record that was handed over, which may still wait to be taken
     */
    private record Reached(long position, long lastRecord) {}

    /** Notes how far a log is read, without a record. */
    void reached(TopicPartition log, long position) {
        reached.merge(log, new Reached(position, NO_RECORD), (old, now) -> new Reached(position, old.lastRecord));
    }

    /** Notes the last record that was handed over. */
    void handedOver(TopicPartition log, long lastRecord) {
        reached.merge(log, new Reached(0, lastRecord), (old, now) -> new Reached(old.position, lastRecord));
    }

    /**
     * Whether all before an offset is in the store.
     *
     * @param lastTaken offset of the last record that the store took, or null
     */
    boolean isTaken(TopicPartition log, long end, Long lastTaken) {
        long taken = lastTaken == null ? NO_RECORD : lastTaken;
        if (taken + 1 >= end) {
            return true;
        }
        Reached now = reached.get(log);
        return now != null && now.position >= end && taken >= now.lastRecord;
    }
}
