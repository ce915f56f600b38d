package dev.hermes.sink;

import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes on where records are not there any more that should have come next: the sink stood still for longer than the topic
 * keeps them, or the topic was made anew. What is lost is counted and said. Used by the thread of its consumer.
 */
final class LostRecords {
    private static final Logger LOG = LoggerFactory.getLogger(LostRecords.class);

    private final BatchLoop loop;
    private final Consumer<byte[], byte[]> consumer;

    LostRecords(BatchLoop loop, Consumer<byte[], byte[]> consumer) {
        this.loop = loop;
        this.consumer = consumer;
    }

    /** Goes on with the oldest record of each partition. */
    void skip(Map<TopicPartition, Long> positions) {
        Map<TopicPartition, Long> oldest = consumer.beginningOffsets(positions.keySet());
        positions.forEach((partition, position) -> skip(partition, position, oldest.get(partition)));
    }

    private void skip(TopicPartition partition, long position, long oldest) {
        consumer.seek(partition, oldest);
        if (position > oldest) {
            LOG.warn(
                    "topic ends before the offset to go on from, reading it anew topic={} partition={} offset={}",
                    partition.topic(),
                    partition.partition(),
                    position);
            return;
        }
        long gone = oldest - position;
        loop.counters().add(Counter.RECORDS_GONE, gone);
        LOG.error(
                "records are gone, the topic kept them too short topic={} partition={} offset={} next={}",
                partition.topic(),
                partition.partition(),
                position,
                oldest);
        loop.hasLoss("up to " + loop.counters().get(Counter.RECORDS_GONE) + " records were deleted by the retention of "
                + "their topics before they were written, the latest of " + partition + " from offset " + position
                + " to " + (oldest - 1) + "; runs that lack lines are reported as they come, all else goes on");
    }
}
