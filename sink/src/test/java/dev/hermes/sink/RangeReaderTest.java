package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RangeReaderTest {
    private static final TopicPartition ONE = new TopicPartition("run.lines", 1);
    private static final TopicPartition TWO = new TopicPartition("run.lines", 2);
    private static final Gathering LIMITS = new Gathering(Duration.ZERO, 3, 1 << 20);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private final List<String> read = new ArrayList<>();
    private Map<TopicPartition, Long> next = Map.of();

    /** Whatever is polled for when all before is read gives the next of these records. */
    private void given(TopicPartition partition, long from, long to) {
        consumer.schedulePollTask(() -> {
            for (long offset = from; offset < to; offset++) {
                byte[] key = ("run" + offset % 2).getBytes(StandardCharsets.UTF_8);
                consumer.addRecord(
                        new ConsumerRecord<>(partition.topic(), partition.partition(), offset, key, new byte[1]));
            }
        });
    }

    private void read(List<PartitionRange> ranges, Predicate<byte[]> keys, BooleanSupplier isStopped)
            throws IOException {
        consumer.updateBeginningOffsets(Map.of(ONE, 0L, TWO, 0L));
        new RangeReader(consumer, ranges, keys, LIMITS, isStopped).read((batch, reached) -> {
            batch.records().forEach(record -> read.add(record.partition() + "@" + record.offset()));
            next = reached;
        });
    }

    @Test
    void range_isReadFromItsBeginUpToItsEnd() throws IOException {
        given(ONE, 0, 9);

        read(List.of(new PartitionRange(ONE, 2, 7)), key -> true, () -> false);

        assertEquals(List.of("1@2", "1@3", "1@4", "1@5", "1@6"), read);
        assertEquals(Map.of(ONE, 7L), next);
    }

    @Test
    void otherKeys_arePassedOver() throws IOException {
        given(ONE, 0, 6);

        read(List.of(new PartitionRange(ONE, 0, 6)), key -> key[3] == '1', () -> false);

        assertEquals(List.of("1@1", "1@3", "1@5"), read);
        assertEquals(Map.of(ONE, 6L), next);
    }

    @Test
    void partitionThatHasNothing_isNotWaitedFor() throws IOException {
        given(ONE, 0, 2);

        read(List.of(new PartitionRange(ONE, 0, 2), new PartitionRange(TWO, 5, 5)), key -> true, () -> false);

        assertEquals(List.of("1@0", "1@1"), read);
    }

    @Test
    void partitionThatIsBehind_isWaitedFor() throws IOException {
        given(ONE, 0, 2);
        given(TWO, 0, 2);

        read(List.of(new PartitionRange(ONE, 0, 2), new PartitionRange(TWO, 0, 2)), key -> true, () -> false);

        assertEquals(List.of("1@0", "1@1", "2@0", "2@1"), read.stream().sorted().toList());
    }

    @Test
    void stop_isHeardBetweenBatches() throws IOException {
        given(ONE, 0, 3);
        given(ONE, 3, 6);

        read(List.of(new PartitionRange(ONE, 0, 6)), key -> true, () -> !read.isEmpty());

        assertEquals(List.of("1@0", "1@1", "1@2"), read);
        assertEquals(Map.of(ONE, 3L), next);
    }
}
