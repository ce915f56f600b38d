package dev.hermes.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerSettingsTest {
    @Test
    void listeners_areOnLoopbackOnly() {
        // When
        var settings = BrokerSettings.of(Path.of("/data"), 19092, 19093, Map.of());

        // Then
        assertEquals("PLAINTEXT://127.0.0.1:19092,CONTROLLER://127.0.0.1:19093", settings.get("listeners"));
    }

    @Test
    void overrides_goBeforeOurs() {
        // When
        var settings = BrokerSettings.of(Path.of("/data"), 19092, 19093, Map.of("num.io.threads", "8"));

        // Then
        assertEquals("8", settings.get("num.io.threads"));
    }
}
