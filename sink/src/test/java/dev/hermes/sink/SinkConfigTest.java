package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.serde.BundledSchemas;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SinkConfigTest {
    private static final Map<String, Object> KAFKA =
            Map.of("bootstrap.servers", "localhost:9092", "sasl.jaas.config", "hush");

    private static SinkConfig.Builder builder() {
        return SinkConfig.builder(KAFKA, BundledSchemas.get(), Path.of("runs"));
    }

    @Test
    void defaults_areTheDocumentedOnes() {
        // When
        SinkConfig config = builder().build();

        // Then
        SinkConfig expected = new SinkConfig(
                KAFKA,
                BundledSchemas.get(),
                Path.of("runs").toAbsolutePath(),
                "hermes-sink",
                "hermes-index",
                Duration.ofMillis(100),
                100_000,
                Access.OWNER,
                16,
                Duration.ofDays(30));
        assertEquals(expected, config);
    }

    @Test
    void everySetting_isTaken() {
        // When
        SinkConfig config = builder()
                .groupId("g")
                .indexGroupId("i")
                .gatherTime(Duration.ofMillis(5))
                .gatherLines(7)
                .access(Access.GROUP)
                .writerThreads(3)
                .retention(Duration.ofDays(7))
                .build();

        // Then
        SinkConfig expected = new SinkConfig(
                KAFKA,
                BundledSchemas.get(),
                Path.of("runs"),
                "g",
                "i",
                Duration.ofMillis(5),
                7,
                Access.GROUP,
                3,
                Duration.ofDays(7));
        assertEquals(expected, config);
    }

    static Stream<Arguments> wrongSettings() {
        return Stream.of(
                wrong("groupId", b -> b.groupId(" ")),
                wrong("indexGroupId", b -> b.indexGroupId("")),
                wrong("indexGroupId", b -> b.groupId("same").indexGroupId("same")),
                wrong("gatherTime", b -> b.gatherTime(Duration.ofMillis(-1))),
                wrong("gatherLines", b -> b.gatherLines(0)),
                wrong("writerThreads", b -> b.writerThreads(0)),
                wrong("retention", b -> b.retention(Duration.ZERO)),
                wrong("retention", b -> b.retention(Duration.ofDays(-30))),
                wrong("retention", b -> b.retention(Duration.ofHours(23))));
    }

    private static Arguments wrong(String field, UnaryOperator<SinkConfig.Builder> change) {
        return Arguments.of(field, change);
    }

    @ParameterizedTest
    @MethodSource("wrongSettings")
    void wrongSetting_isNamed(String field, UnaryOperator<SinkConfig.Builder> change) {
        // Given
        SinkConfig.Builder builder = change.apply(builder());

        // When
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, builder::build);

        // Then
        assertTrue(refused.getMessage().startsWith(field + ":"), refused::getMessage);
    }

    @Test
    void retention_canBeNone() {
        // When
        SinkConfig config = builder().retention(null).build();

        // Then
        assertNull(config.retention());
    }

    @Test
    void missingBootstrapServers_areNamed() {
        // Given
        SinkConfig.Builder builder = SinkConfig.builder(Map.of(), BundledSchemas.get(), Path.of("runs"));

        // When
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, builder::build);

        // Then
        assertTrue(refused.getMessage().contains("bootstrap.servers"), refused::getMessage);
    }

    @Test
    void text_holdsNoSecret() {
        assertFalse(builder().build().toString().contains("hush"));
    }
}
