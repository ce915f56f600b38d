package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StreamProcessorConfigTest {
    private static StreamProcessorConfig.Builder builder() {
        return StreamProcessorConfig.builder().bootstrapServers("b:1").stateDir(Path.of("state"));
    }

    @Test
    void defaults_areTheDocumentedOnes() {
        StreamProcessorConfig config = builder().build();

        assertEquals("hermes-runs", config.applicationId());
        assertEquals(Duration.ofMinutes(30), config.idleTimeout());
        assertEquals(Duration.ofDays(90), config.closeAfter());
        assertEquals(12, config.topicsPartitions());
        assertEquals("UTC", config.zone().getId());
        assertEquals(2, config.threads());
        assertEquals(64L << 20, config.memoryBytes());
        assertTrue(config.transactionalStores());
    }

    static Stream<Arguments> wrongSettings() {
        return Stream.of(
                wrong("runs.idle-timeout must be at least PT0.1S but is PT0S", b -> b.idleTimeout(Duration.ZERO)),
                wrong("closeAfter must be at least PT168H but is PT167H", b -> b.closeAfter(Duration.ofHours(167))),
                wrong("topicsPartitions must be at least 1 but is 0", b -> b.topicsPartitions(0)),
                wrong("threads must be at least 1 but is -1", b -> b.threads(-1)),
                wrong("memoryBytes must be at least 8388608 but is 1", b -> b.memoryBytes(1)));
    }

    private static Arguments wrong(String message, UnaryOperator<StreamProcessorConfig.Builder> change) {
        return Arguments.of(message, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongSettings")
    void wrongSetting_isNamed(String message, UnaryOperator<StreamProcessorConfig.Builder> change) {
        StreamProcessorConfig.Builder builder = change.apply(builder());

        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }

    @Test
    void rawProperties_goBeforeOurDefaults_butNotBeforeWhatIsRight() {
        StreamProcessorConfig config = builder()
                .kafka(Map.of("commit.interval.ms", "1000", "processing.guarantee", "at_least_once"))
                .build();

        try (RocksDbMemory memory = new RocksDbMemory(config.memoryBytes(), 1)) {
            Map<String, Object> settings = StreamsSettings.of(config, memory);

            assertEquals("1000", settings.get(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG));
            assertEquals(StreamsConfig.EXACTLY_ONCE_V2, settings.get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG));
            assertEquals(8L << 20, settings.get(StreamsConfig.STATESTORE_UNCOMMITTED_MAX_BYTES_CONFIG));
        }
    }
}
