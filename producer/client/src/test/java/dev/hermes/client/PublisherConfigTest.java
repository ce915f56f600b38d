package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublisherConfigTest {
    private static final HermesHome HOME = new HermesHome(Path.of("/home/of/one"));
    private static final HermesHome OTHER = new HermesHome(Path.of("/home/of/another"));

    @Test
    void of_hasTheDefaults() {
        // When
        PublisherConfig config = PublisherConfig.of(HOME);

        // Then
        assertEquals(
                new PublisherConfig(
                        HOME, Map.of(), BundledSchemas.get(), 1_073_741_824, Duration.ofSeconds(5), Fsync.NEVER),
                config);
    }

    @Test
    void with_changesOneThingEach() {
        // Given
        SchemaRegistry registry = SchemaRegistries.of(Map.of(SchemaRegistries.URL, "http://127.0.0.1:1"));

        // When
        PublisherConfig config = PublisherConfig.of(HOME)
                .withHome(OTHER)
                .withKafka(Map.of("linger.ms", 7))
                .withBootstrapServers("b:1")
                .withRegistry(registry)
                .withSpoolLimitBytes(9)
                .withCloseTimeout(Duration.ZERO)
                .withFsync(Fsync.ALWAYS);

        // Then
        assertEquals(
                new PublisherConfig(
                        OTHER,
                        Map.of("linger.ms", 7, "bootstrap.servers", "b:1"),
                        registry,
                        9,
                        Duration.ZERO,
                        Fsync.ALWAYS),
                config);
    }

    @Test
    void limitOfNothing_isRefused() {
        // Given
        PublisherConfig config = PublisherConfig.of(HOME);

        // When
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> config.withSpoolLimitBytes(0));

        // Then
        assertEquals("spoolLimitBytes must be at least 1 but is 0", e.getMessage());
    }

    @Test
    void negativeTimeout_isRefused() {
        // Given
        PublisherConfig config = PublisherConfig.of(HOME);

        // When
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> config.withCloseTimeout(Duration.ofSeconds(-1)));

        // Then
        assertEquals("closeTimeout must not be negative but is PT-1S", e.getMessage());
    }

    @Test
    void toString_tellsNoPassword() {
        // Given
        PublisherConfig config = PublisherConfig.of(HOME).withKafka(Map.of("sasl.jaas.config", "password=hunter2"));

        // When
        String text = config.toString();

        // Then
        assertTrue(text.contains("sasl.jaas.config"), text);
        assertFalse(text.contains("hunter2"), text);
    }
}
