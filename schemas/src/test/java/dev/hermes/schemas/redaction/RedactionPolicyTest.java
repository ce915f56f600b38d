package dev.hermes.schemas.redaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactionPolicyTest {
    @TempDir
    private Path folder;

    @Test
    void of_noFile_isTheBuiltIn() throws BadPolicyException {
        // When, Then
        assertSame(RedactionPolicy.builtIn(), RedactionPolicy.of(folder.resolve("redaction.yaml")));
    }

    @Test
    void of_rules_areOnUnlessTheyAreOff() throws Exception {
        // Given
        Redactor redactor = redactor("version: 5\nrules:\n  email: off\n  card: on\n");

        // When
        String text = redactor.redact("{\"x\":\"a@b.de 4111111111111111\"}").text();

        // Then
        assertEquals("{\"x\":\"a@b.de [REDACTED:card]\"}", text);
        assertEquals(5, redactor.policyVersion());
    }

    @Test
    void of_allowedValues_mayStand() throws Exception {
        // Given
        Redactor redactor = redactor("version: 5\nallowed:\n  - support@example.com\n  - '4111111111111111'\n");

        // When, Then
        assertEquals(
                "{\"x\":\"support@example.com [REDACTED:email] 4111111111111111\"}",
                redactor.redact("{\"x\":\"support@example.com bob@example.com 4111111111111111\"}")
                        .text());
    }

    @Test
    void of_ownRules_maskByPatternAndByField() throws Exception {
        // Given
        Redactor redactor = redactor(
                "version: 5\nown:\n  - name: employee\n    pattern: \"EMP-[0-9]{6}\"\n  - name: badge\n    field: badge_number\n");

        // When
        String text = redactor.redact("{\"x\":\"see \\\"EMP-123456\\\"\",\"badgeNumber\":\"7\",\"badge\":\"8\"}")
                .text();

        // Then
        assertEquals(
                "{\"x\":\"see \\\"[REDACTED:employee]\\\"\",\"badgeNumber\":\"[REDACTED:badge]\",\"badge\":\"8\"}",
                text);
    }

    @Test
    void redact_ownRuleThatDoesNotEnd_masksTheField() throws Exception {
        // Given
        Redactor redactor = redactor("version: 5\nown:\n  - name: slow\n    pattern: \"(a+)+$\"\n");
        String line = "{\"x\":\"" + "a".repeat(5000) + "!\",\"y\":\"b\"}";

        // When
        String text = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> redactor.mask(line).text());

        // Then
        assertEquals("{\"x\":\"[REDACTED:slow]\",\"y\":\"b\"}", text);
    }

    @Test
    void redact_ownRuleThatFails_masksTheField() throws Exception {
        // Given: such groups take stack for each char
        Redactor redactor = redactor("version: 5\nown:\n  - name: deep\n    pattern: \"(?:x|(?:a|b))*c\"\n");
        String line = "{\"x\":\"" + "ab".repeat(200_000) + "\",\"y\":\"b\"}";

        // When, Then
        assertEquals(
                "{\"x\":\"[REDACTED:deep]\",\"y\":\"b\"}", redactor.mask(line).text());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "content: on | version must be a whole number over 1",
                "version: 1 | version must be a whole number over 1",
                "version: x | version must be a whole number over 1",
                "version: 5\\nrule: {} | rule is no key",
                "version: 5\\nrules:\\n  mail: off | rules.mail is no rule",
                "version: 5\\nrules:\\n  email: maybe | rules.email must be on or off",
                "version: 5\\ncontent: some | content must be on or off",
                "version: 5\\nown:\\n  - name: X | own[0].name must be",
                "version: 5\\nown:\\n  - name: x | own[0] must have either a pattern or a field",
                "version: 5\\nown:\\n  - name: x\\n    pattern: '(' | own[0].pattern is no regular expression",
                "version: 5\\nown:\\n  - name: x\\n    pattern: 'a*' | own[0].pattern matches the empty text",
                "version: 5\\nown:\\n  - name: x\\n    patern: 'a' | own[0].patern is no key",
                "version: 5\\nallowed: x | allowed must be a list",
                "version: 5\\nversion: 6 | a key is there twice",
                "- 1 | write it as key: value",
                "version: [ | this is not YAML"
            })
    void of_wrongFile_isRefusedByFileAndKey(String yaml, String message) throws IOException {
        // Given
        Path file = write(yaml.replace("\\n", "\n"));

        // When
        BadPolicyException e = assertThrows(BadPolicyException.class, () -> RedactionPolicy.of(file));

        // Then
        assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    private Redactor redactor(String yaml) throws IOException, BadPolicyException {
        return new Redactor(RedactionPolicy.of(write(yaml)));
    }

    private Path write(String yaml) throws IOException {
        return Files.writeString(folder.resolve("redaction.yaml"), yaml);
    }
}
