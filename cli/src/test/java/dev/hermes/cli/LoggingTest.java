package dev.hermes.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class LoggingTest {
    private static final List<String> LEVELS = List.of(
            "org.slf4j.simpleLogger.log.dev.hermes",
            "org.slf4j.simpleLogger.log.dev.hermes.client",
            "org.slf4j.simpleLogger.log.kafka.server",
            "org.slf4j.simpleLogger.log.org.apache.kafka.controller");

    private final Properties before = new Properties();

    @TempDir
    private Path home;

    /** A level counts for the loggers that are made behind it, those of other tests too. */
    @BeforeEach
    void setLevelsAside() {
        before.putAll(System.getProperties());
        LEVELS.forEach(System::clearProperty);
    }

    @AfterEach
    void putLevelsBack() {
        System.setProperties(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka.server.ControllerApis", "org.apache.kafka.controller.QuorumController"})
    void whatTheBrokersPartsSayOfEachOther_isNotShown(String logger) {
        assertFalse(LoggerFactory.getLogger(logger).isErrorEnabled());
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka.log.LogManager", "org.apache.kafka.server.fault.ProcessTerminatingFaultHandler"})
    void whatKeepsTheBrokerFromWorking_isShown(String logger) {
        assertTrue(LoggerFactory.getLogger(logger).isErrorEnabled());
    }

    @Test
    void verbose_showsWhatTheBrokersPartsSay() {
        // When
        Typed.into(Map.of(HermesHome.VARIABLE, home.toString()), "run", "list", "-v");

        // Then
        assertTrue(LoggerFactory.getLogger("kafka.server.OnlyInThisTest").isWarnEnabled());
        assertTrue(LoggerFactory.getLogger("org.apache.kafka.controller.OnlyInThisTest")
                .isWarnEnabled());
    }
}
