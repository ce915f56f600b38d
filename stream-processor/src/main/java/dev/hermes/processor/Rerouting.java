package dev.hermes.processor;

import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.RunPartition;
import dev.hermes.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Sends events that lie under another key than their run's id, or in another partition than that key's, to where they
 * belong: once. A producer with another partitioner does that to every event.
 */
final class Rerouting {
    /** Room for our header and what Kafka puts around a record. */
    private static final int MAX_REROUTED_BYTES = Topic.MAX_RECORD_BYTES - 1024;

    private final ProcessorContext<Object, Object> context;
    private final int partition;
    private final int partitions;

    /** @param partitions how many the intake topic has */
    Rerouting(ProcessorContext<Object, Object> context, int partitions) {
        this.context = context;
        this.partition = context.taskId().partition();
        this.partitions = partitions;
    }

    boolean isHome(byte[] key, String runId, byte[] runIdBytes) {
        return Arrays.equals(key, runIdBytes) && RunPartition.of(runId, partitions) == partition;
    }

    void reroute(Record<byte[], byte[]> record, byte[] runIdBytes) throws RejectedRecordException {
        if (record.headers().lastHeader(Headers.REROUTED) != null) {
            throw new RejectedRecordException(Reasons.WRONG_PARTITION, "the event was published again before");
        }
        if (bytes(record) > MAX_REROUTED_BYTES) {
            throw new RejectedRecordException(Reasons.WRONG_PARTITION, "the event is too large to be published again");
        }
        RecordHeaders headers = new RecordHeaders(record.headers());
        headers.add(Headers.REROUTED, String.valueOf(partition).getBytes(StandardCharsets.UTF_8));
        context.forward(
                new Record<>(runIdBytes, record.value(), record.timestamp(), headers), RunsTopology.REROUTED_SINK);
    }

    private static long bytes(Record<byte[], byte[]> record) {
        long bytes = record.value().length;
        for (Header header : record.headers()) {
            // a char takes at most three bytes of UTF-8; lengths take a few more
            bytes += 3L * header.key().length() + (header.value() == null ? 0 : header.value().length) + 16;
        }
        return bytes;
    }
}
