package dev.hermes.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @TempDir
    private Path folder;

    private Settings settings(Map<String, String> environment, String yaml) throws IOException {
        Path file = folder.resolve("config.yaml");
        Files.writeString(file, yaml);
        return new Settings(environment, file);
    }

    @Test
    void keys_areFlatOrNestedOrBoth() throws IOException {
        // Given
        Settings settings = settings(Map.of(), """
                # what this installation does
                time-zone: Europe/Berlin
                runs.idle-timeout: 45m
                topics:
                  partitions: 12
                  steps.retention: 7d
                empty:
                kafka:
                  security.protocol: SASL_SSL
                """);

        // When / Then
        assertEquals("Europe/Berlin", settings.get("time-zone"));
        assertEquals("45m", settings.get("runs.idle-timeout"));
        assertEquals("12", settings.get("topics.partitions"));
        assertEquals("7d", settings.get("topics.steps.retention"));
        assertNull(settings.get("empty"));
        assertNull(settings.get("topics"));
        assertEquals(Map.of("security.protocol", "SASL_SSL"), settings.below("kafka"));
    }

    @Test
    void environment_isOverTheFile() throws IOException {
        // Given
        Settings settings = settings(
                Map.of("HERMES_RUNS_IDLE_TIMEOUT", "10m", "HERMES_TIME_ZONE", " "),
                "runs.idle-timeout: 45m\ntime-zone: UTC\n");

        // When
        String idleTimeout = settings.get("runs.idle-timeout");
        String timeZone = settings.get("time-zone");

        // Then
        assertEquals("10m", idleTimeout);
        assertEquals("UTC", timeZone);
    }

    @Test
    void missingOrEmptyFile_setsNothing() throws IOException {
        assertNull(new Settings(Map.of(), folder.resolve("none.yaml")).get("time-zone"));
        assertNull(settings(Map.of(), "# nothing\n").get("time-zone"));
    }

    @ParameterizedTest
    @CsvSource({
        "'a: 1\nb: [1, 2]\n', '2: b is a list, write one value (comma-separated where it takes several)'",
        "'- a\n', '1: write settings as key: value'",
        "'a: 1\na.b: {c: 1}\na.b.c: 2\n', '3: a.b.c is set twice'",
        "'a: \"secret\n', '1: this is not YAML'",
    })
    void wrongFile_isNamedWithItsLine(String yaml, String message) throws IOException {
        // Given
        Settings settings = settings(Map.of(), yaml);

        // When
        CommandException wrong = assertThrows(CommandException.class, () -> settings.get("a"));

        // Then
        assertEquals(folder.resolve("config.yaml") + ":" + message, wrong.getMessage());
        assertEquals(2, wrong.exitCode());
    }
}
