package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LostRecordsTest {
    private static final TopicPartition ONE = new TopicPartition("run.lines", 1);
    private static final TopicPartition TWO = new TopicPartition("run.lines", 2);

    private final Counters counters = new Counters();
    private final Problems problems = new Problems();
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    private LostRecords lost;

    @BeforeEach
    void assign() {
        Gathering gathering = new Gathering(Duration.ZERO, 1, 1);
        lost = new LostRecords(
                new BatchLoop("run.lines", gathering, null, () -> consumer, null, counters, problems), consumer);
        consumer.assign(List.of(ONE, TWO));
        consumer.updateBeginningOffsets(Map.of(ONE, 40L, TWO, 0L));
    }

    @AfterEach
    void close() {
        consumer.close();
    }

    @Test
    void recordsThatAreGone_areCountedAndPassedOver() {
        // When
        lost.skip(Map.of(ONE, 15L));

        // Then
        assertEquals(40, consumer.position(ONE));
        assertEquals(25, counters.get(Counter.RECORDS_GONE));
        assertEquals(
                "up to 25 records were deleted by the retention of their topics before they were written, the latest of"
                        + " run.lines-1 from offset 15 to 39; runs that lack lines are reported as they come, all else"
                        + " goes on",
                problems.health().problem());
    }

    @Test
    void topicThatWasMadeAnew_isReadFromItsBeginning() {
        // When
        lost.skip(Map.of(TWO, 700L));

        // Then
        assertEquals(0, consumer.position(TWO));
        assertEquals(0, counters.get(Counter.RECORDS_GONE));
        assertTrue(problems.health().isOk());
    }
}
