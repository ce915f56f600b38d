package dev.hermes.sink;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** Reads pieces of partitions to their ends, in batches. Used by one thread. */
final class RangeReader {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);

    private final Consumer<byte[], byte[]> consumer;
    private final Map<TopicPartition, PartitionRange> open = new HashMap<>();
    private final Map<TopicPartition, Long> next = new HashMap<>();
    private final Predicate<byte[]> keys;
    private final Gathering limits;
    private final BooleanSupplier isStopped;
    private long lastMoveNanos = System.nanoTime();

    /** @param keys of the records that are handed on; the others are read and passed over */
    RangeReader(
            Consumer<byte[], byte[]> consumer,
            Collection<PartitionRange> ranges,
            Predicate<byte[]> keys,
            Gathering limits,
            BooleanSupplier isStopped) {
        this.consumer = consumer;
        this.keys = keys;
        this.limits = limits;
        this.isStopped = isStopped;
        for (PartitionRange range : ranges) {
            if (!range.isEmpty()) {
                open.put(range.partition(), range);
            }
        }
    }

    /** Returns when all is read and handled, or after the batch in which it is stopped. */
    void read(RangeTask task) throws IOException {
        consumer.assign(open.keySet());
        open.forEach((partition, range) -> consumer.seek(partition, range.from()));
        while (!open.isEmpty() && !isStopped.getAsBoolean()) {
            next.clear();
            RecordBatch batch = gather();
            if (!next.isEmpty()) {
                task.handle(batch, Map.copyOf(next));
            }
        }
    }

    private RecordBatch gather() {
        RecordBatch batch = new RecordBatch();
        boolean more = true;
        while (more && !open.isEmpty() && !batch.isFull(limits)) {
            ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
            for (TopicPartition partition : polled.partitions()) {
                add(batch, open.get(partition), polled.records(partition));
            }
            more = move() && !isStopped.getAsBoolean();
        }
        return batch;
    }

    private void add(RecordBatch batch, PartitionRange range, List<ConsumerRecord<byte[], byte[]>> polled) {
        List<ConsumerRecord<byte[], byte[]>> wanted = polled.stream()
                .filter(record -> record.offset() < range.to() && keys.test(record.key()))
                .toList();
        if (!wanted.isEmpty()) {
            batch.add(range.partition(), wanted);
        }
    }

    /** Takes down how far each partition has come; false when none moved. */
    private boolean move() {
        boolean moved = false;
        for (PartitionRange range : List.copyOf(open.values())) {
            long position = Math.min(consumer.position(range.partition()), range.to());
            if (position > range.from()) {
                moved = true;
                next.put(range.partition(), position);
                open.put(range.partition(), range.startingAt(position));
            }
            if (position >= range.to()) {
                open.remove(range.partition());
                consumer.pause(List.of(range.partition()));
            }
        }
        requireLife(moved);
        return moved;
    }

    private void requireLife(boolean moved) {
        if (moved) {
            lastMoveNanos = System.nanoTime();
        } else if (System.nanoTime() - lastMoveNanos > LONGEST_SILENCE.toNanos()) {
            throw new RebuildException("Kafka has given no record of " + open.keySet() + " for "
                    + LONGEST_SILENCE.toMinutes() + " minutes: see that its brokers run, then start again");
        }
    }
}
