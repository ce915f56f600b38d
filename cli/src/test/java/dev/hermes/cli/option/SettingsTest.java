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
    void rawProperties_mayComeFromTheEnvironmentToo() throws IOException {
        // Given
        Settings settings = settings(
                Map.of("HERMES_KAFKA_SASL_MECHANISM", "SCRAM-SHA-512", "HERMES_KAFKA_LINGER_MS", " "),
                "kafka: {sasl.mechanism: PLAIN, security.protocol: SASL_SSL}\n");

        // When
        Map<String, String> kafka = settings.below("kafka");

        // Then
        assertEquals(Map.of("sasl.mechanism", "SCRAM-SHA-512", "security.protocol", "SASL_SSL"), kafka);
    }

    @Test
    void aVariableMayNameAFileThatHoldsTheValue() throws IOException {
        // Given
        Path secret = Files.writeString(folder.resolve("secret"), "hunter2\n");
        Settings settings = settings(
                Map.of(
                        "HERMES_SERVER_TOKEN_FILE", secret.toString(),
                        "HERMES_KAFKA_SSL_KEY_PASSWORD_FILE", secret.toString()),
                "server.token: other\n");

        // When / Then
        assertEquals("hunter2", settings.get("server.token"));
        assertEquals(Map.of("ssl.key.password", "hunter2"), settings.below("kafka"));
    }

    @ParameterizedTest
    @CsvSource({
        "HERMES_X, secret, 'HERMES_X and HERMES_X_FILE are both set: leave one of them out'",
        "HERMES_Y, none, 'HERMES_X_FILE: cannot read none'",
        "HERMES_Y, empty, 'HERMES_X_FILE: there is nothing in empty'",
    })
    void aFileOfAValueThatCannotBeUsed_isNamed_andNotQuoted(String other, String file, String message)
            throws IOException {
        // Given
        Files.writeString(folder.resolve("secret"), "hunter2");
        Files.writeString(folder.resolve("empty"), "\n");
        String path = folder.resolve(file).toString();
        Settings settings = settings(Map.of(other, "1", "HERMES_X_FILE", path), "");

        // When
        CommandException wrong = assertThrows(CommandException.class, () -> settings.get("x"));

        // Then
        assertEquals(
                message.replace("read none", "read " + path).replace("in empty", "in " + path), wrong.getMessage());
        assertEquals(2, wrong.exitCode());
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
