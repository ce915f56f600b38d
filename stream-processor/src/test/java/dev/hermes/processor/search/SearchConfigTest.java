package dev.hermes.processor.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

class SearchConfigTest {
    private static SearchConfig.Builder builder() {
        return SearchConfig.builder().bootstrapServers("b:1").stateDir(Path.of("state"));
    }

    @Test
    void defaults_areTheDocumentedOnes() {
        SearchConfig config = builder().build();

        assertEquals("hermes-search", config.applicationId());
        assertNull(config.address());
        assertEquals(1, config.threads());
        assertEquals(64L << 20, config.writerBytes());
        assertEquals(32L << 20, config.openBytes());
        assertEquals(Duration.ofSeconds(10), config.commitEvery());
        assertEquals(Duration.ofMillis(300), config.refreshEvery());
    }

    static Stream<Arguments> wrongSettings() {
        return Stream.of(
                wrong("threads must be at least 1 but is 0", b -> b.threads(0)),
                wrong("writerBytes must be at least 1048576 but is 1", b -> b.writerBytes(1)),
                wrong("openBytes must be at least 1048576 but is 1", b -> b.openBytes(1)),
                wrong("commitEvery must be at least PT0.1S but is PT0S", b -> b.commitEvery(Duration.ZERO)),
                wrong("refreshEvery must be at least PT0.01S but is PT0S", b -> b.refreshEvery(Duration.ZERO)));
    }

    private static Arguments wrong(String message, UnaryOperator<SearchConfig.Builder> change) {
        return Arguments.of(message, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongSettings")
    void wrongSetting_isNamed(String message, UnaryOperator<SearchConfig.Builder> change) {
        SearchConfig.Builder builder = change.apply(builder());

        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }

    @Test
    void rawProperties_goBeforeOurDefaults_butNotBeforeWhatIsRight() {
        SearchConfig config = builder()
                .address("host:8420")
                .kafka(Map.of(
                        "commit.interval.ms", "77",
                        "num.standby.replicas", "1",
                        "restore.consumer.isolation.level", "read_uncommitted",
                        "main.consumer.isolation.level", "read_uncommitted"))
                .build();

        StreamsConfig settings = new StreamsConfig(SearchStreamsSettings.of(config));

        assertEquals(77L, settings.getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG));
        assertEquals(0, settings.getInt(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG));
        assertEquals("host:8420", settings.getString(StreamsConfig.APPLICATION_SERVER_CONFIG));
        assertEquals("read_committed", settings.getRestoreConsumerConfigs("c").get("isolation.level"));
        assertEquals(
                "read_committed", settings.getMainConsumerConfigs("g", "c", 0).get("isolation.level"));
    }

    @Test
    void withoutAnAddress_noneIsGiven() {
        Map<String, Object> settings = SearchStreamsSettings.of(builder().build());

        assertFalse(settings.containsKey(StreamsConfig.APPLICATION_SERVER_CONFIG));
    }
}
