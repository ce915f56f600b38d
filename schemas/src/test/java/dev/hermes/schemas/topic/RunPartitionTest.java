package dev.hermes.schemas.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPartitionTest {
    @Property
    void of_anyRunId_isWhereKafkasProducerPutsIt(
            @ForAll @StringLength(max = 200) String runId, @ForAll @IntRange(min = 1, max = 1_000) int partitions) {
        // When
        int partition = RunPartition.of(runId, partitions);

        // Then
        byte[] key = runId.getBytes(StandardCharsets.UTF_8);
        assertEquals(BuiltInPartitioner.partitionForKey(key, partitions), partition);
    }

    @ParameterizedTest
    @CsvSource({"7c2a, 12, 0", "日本, 12, 3", "'', 12, 9"})
    void of_runId_neverChanges(String runId, int partitions, int expected) {
        // When
        int partition = RunPartition.of(runId, partitions);

        // Then
        assertEquals(expected, partition);
    }
}
