package dev.hermes.cli.redact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedactCommandTest {
    @TempDir
    private Path folder;

    private Path write(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private Typed hermes(String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "--home";
        all[1] = folder.toString();
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return Typed.into(Map.of(), all);
    }

    @Test
    void check_fileWithSecrets_namesPlaceRuleAndFieldButNoValue() throws IOException {
        // Given
        Path file = write(
                "x.jsonl", "{\"a\":1}\n{\"input\":{\"api_key\":\"k3y\"}}\nmail bob@example.com and amy@example.com\n");

        // When
        Typed typed = hermes("redact", "--check", file.toString());

        // Then
        assertEquals(file + ":2: secret input.api_key\n" + file + ":3: email\n" + file + ":3: email\n", typed.out());
        assertEquals("2 email, 1 secret would be masked\n", typed.err());
        assertEquals(1, typed.exitCode());
        assertFalse(typed.out().contains("k3y"));
    }

    @Test
    void check_asJson_isOneRowPerFinding() throws IOException {
        // Given
        Path file = write("x.jsonl", "{\"input\":{\"api_key\":\"k3y\"}}\n");

        // When
        Typed typed = hermes("redact", "--check", file.toString(), "-o", "json");

        // Then
        assertEquals(
                "{\"schema_version\":1,\"file\":\"" + file
                        + "\",\"line\":1,\"field\":\"input.api_key\",\"rule\":\"secret\"}\n",
                typed.out());
    }

    @Test
    void check_fileWithNothing_isFine() throws IOException {
        // When
        Typed typed =
                hermes("redact", "--check", write("x.txt", "nothing here\n").toString());

        // Then
        assertEquals("", typed.out());
        assertEquals("nothing would be masked\n", typed.err());
        assertEquals(0, typed.exitCode());
    }

    @Test
    void check_missingFile_failsAndTheOthersAreLookedAt() throws IOException {
        // When
        Typed typed = hermes(
                "redact",
                "--check",
                folder.resolve("none").toString(),
                write("x", "bob@example.com").toString());

        // Then
        assertTrue(typed.out().endsWith("x:1: email\n"), typed.out());
        assertTrue(typed.err().contains("cannot read"), typed.err());
        assertEquals(1, typed.exitCode());
    }

    @Test
    void check_wrongPolicy_isWrongUsage() throws IOException {
        // Given
        Files.createDirectories(folder.resolve("runlog"));
        write("runlog/redaction.yaml", "version: 1\n");

        // When
        Typed typed = hermes("redact", "--check", write("x", "").toString());

        // Then
        assertTrue(typed.err().contains("redaction.yaml: version must be a whole number over 1"), typed.err());
        assertEquals(2, typed.exitCode());
    }
}
