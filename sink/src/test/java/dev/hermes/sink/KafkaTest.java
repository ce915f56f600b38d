package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void consumerOfLongBatches_isAliveForSoLong() {
        // When
        Kafka patient = new Kafka(Map.of("bootstrap.servers", "host:1")).withBatchesOf(HOUR);

        // Then
        assertEquals(
                Map.of(
                        "bootstrap.servers",
                        "host:1",
                        "max.poll.interval.ms",
                        3_600_000,
                        "connections.max.idle.ms",
                        3_600_000L),
                patient.settings());
    }

    @Test
    void whatTheUserSays_counts() {
        // Given
        Map<String, Object> settings = Map.of("max.poll.interval.ms", "6000", "connections.max.idle.ms", "9000");

        // When
        Kafka patient = new Kafka(settings).withBatchesOf(HOUR);

        // Then
        assertEquals(settings, patient.settings());
    }
}
