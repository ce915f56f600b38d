package dev.hermes.schemas.redaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TruncationTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HEAD = "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"7c2a\",\"step\":1,\"kind\":";
    private static final String LONG = "abc ".repeat(1000);
    private static final Pattern CUT = Pattern.compile("\\[CUT:\\d+ characters,sha256=[0-9a-f]{64}]\"]}$");

    private final Redactor redactor = new Redactor(RedactionPolicy.builtIn());

    @Test
    void redact_longString_keepsAPreviewAndItsLengthAndHash() {
        // When
        String text = redacted(HEAD + "\"tool\",\"output\":\"" + LONG + "\",\"cost_usd\":0.0010}");

        // Then
        assertEquals(
                HEAD + "\"tool\",\"output\":\"" + LONG.substring(0, 2000)
                        + "\",\"output_chars\":4000,\"output_sha256\":\"" + Preview.sha256(LONG)
                        + "\",\"cost_usd\":0.0010}",
                text);
        assertSame(text, redacted(text));
    }

    @Test
    void redact_stringOf2000Characters_staysAsItIs() {
        // Given
        String line =
                HEAD + "\"tool\",\"output\":\"" + "😀".repeat(2000) + "\",\"x\":\"" + "\\u00e4".repeat(2000) + "\"}";

        // When, Then
        assertSame(line, redacted(line));
    }

    @Test
    void redact_unknownAndNestedFields_areCutToo() {
        // When
        JsonNode line = json(HEAD + "\"note\",\"a\":{\"b\":\"" + LONG + "\"},\"c\":[\"x\",\"" + LONG + "\"]}");

        // Then
        assertEquals(2000, line.at("/a/b").textValue().length());
        assertEquals(4000, line.at("/a/b_chars").intValue());
        String element = line.at("/c/1").textValue();
        assertTrue(element.length() <= 2000, element);
        assertTrue(element.endsWith("[CUT:4000 characters,sha256=" + Preview.sha256(LONG) + "]"), element);
    }

    @Test
    void redact_siblingsThatAreThere_stayAsTheyAre() {
        // When
        String text = redacted(HEAD + "\"tool\",\"output_chars\":99,\"output\":\"" + LONG + "\"}");

        // Then
        assertTrue(text.contains("\"output_chars\":99,"), text);
        assertFalse(text.contains("\"output_chars\":4000"), text);
        assertTrue(text.contains("\"output_sha256\":\""), text);
    }

    @Test
    void redact_repeatedKey_isCutEachTimeAndDescribedOnce() {
        // When
        String text = redacted(HEAD + "\"tool\",\"output\":\"" + LONG + "\",\"output\":\"" + LONG + "d\"}");

        // Then
        assertEquals(text.indexOf("output_chars"), text.lastIndexOf("output_chars"));
        assertEquals(4001, json(text).get("output_chars").intValue());
        assertTrue(text.length() < 4500);
    }

    @Test
    void redact_failedStep_keepsItsPayloadUpTo64KiB() {
        // Given
        String payload = "é".repeat(40_000);
        String members =
                ",\"input\":{\"deep\":\"" + payload + "\"},\"error\":\"" + LONG + "\",\"summary\":\"" + LONG + "\"}";

        // When
        JsonNode byKind = json(HEAD + "\"error\"" + members);
        JsonNode byError = json(HEAD + "\"tool\"" + members);

        // Then
        for (JsonNode line : List.of(byKind, byError)) {
            assertEquals(32 * 1024, line.at("/input/deep").textValue().length());
            assertEquals(LONG, line.get("error").textValue());
            assertEquals(2000, line.get("summary").textValue().length());
        }
    }

    @Test
    void redact_stepWithoutAnError_isNotOneThatFailed() {
        // When
        JsonNode line = json(HEAD + "\"error\",\"input\":\"" + LONG + "\",\"error\":null,\"kind\":\"tool\"}");

        // Then
        assertEquals(2000, line.get("input").textValue().length());
    }

    @Test
    void redact_cut_neverFallsInsideACharacter() {
        // Given
        String family = "👨‍👩‍👧";
        for (String character : List.of("😀", "e\u0301\u0327", family, "👍🏽", "🇩🇪")) {
            for (int before = 1990; before <= 2000; before++) {
                String start = "x".repeat(before);

                // When
                String preview = json(HEAD + "\"tool\",\"output\":\"" + start + character + LONG + "\"}")
                        .get("output")
                        .textValue();

                // Then
                String rest = preview.substring(before);
                assertTrue(rest.isEmpty() || rest.startsWith(character), character + " at " + before + ": " + rest);
            }
        }
    }

    @Test
    void redact_cut_neverFallsInsideAnEscape() {
        // Given
        String line = HEAD + "\"tool\",\"output\":\"x" + "\\ud83d\\ude00\\n".repeat(1500) + "\"}";

        // When
        String text = redacted(line);

        // Then
        assertTrue(
                text.contains("\\ude00\\n\",\"output_chars\":3001") || text.contains("\\ude00\",\"output_chars\":3001"),
                text);
    }

    @Test
    void redact_secretAtTheEdge_leavesNoHalf() {
        // Given
        String key = "ghp_" + "a1B2".repeat(9);
        for (int before = 1950; before <= 2001; before++) {
            String line = HEAD + "\"tool\",\"output\":\"" + "x ".repeat(before).substring(0, before - 1) + " " + key
                    + " " + LONG + "\"}";

            // When
            String text = redacted(line);

            // Then
            assertFalse(text.contains("ghp_"), text);
            String preview = json(text).get("output").textValue();
            assertEquals(preview.contains("[REDACTED"), preview.contains("[REDACTED:github]"), preview);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docker login -u me -p ",
                "unzip -P ",
                "authorization: ",
                "sqlplus scott/",
                "xfreerdp /p:",
                "doctl auth init -t ",
                "[\\\"htpasswd\\\", \\\"-b\\\", \\\"f\\\", \\\"bob\\\", \\\""
            })
    void redact_elementCutBehindWhatNamesASecret_keepsWhatIsSaidOfIt(String name) {
        // Given
        for (int before = 1830; before <= 1910; before++) {
            String start = "x ".repeat(before).substring(0, before - 1) + "\\n";

            // When
            String text = redacted(HEAD + "\"tool\",\"list\":[\"" + start + name + "Blu3Sky42 " + LONG + "\"]}");

            // Then
            assertFalse(text.contains("Blu3Sky42"), text);
            assertTrue(CUT.matcher(text).find(), text);
            assertSame(text, redacted(text));
        }
    }

    @Test
    void redact_elementWithAMarkThatIsTooLong_isCutAgainAndKeepsItsFirstLength() {
        // Given
        String mark = CutMark.of(4711, Preview.sha256("x"));
        String line = HEAD + "\"tool\",\"list\":[\"" + "bob@example.com " + "x ".repeat(950) + mark + "\"]}";

        // When
        String text = redacted(line);

        // Then
        assertTrue(text.endsWith(" x " + mark + "\"]}") || text.endsWith(" x" + mark + "\"]}"), text);
        assertSame(text, redacted(text));
    }

    @Test
    void redact_whatOnlyBeginsLikeACut_isLookedAt() {
        // When, Then
        assertEquals(
                "{\"x\":[\"-- [CUT:12 characters,sha256=x] [REDACTED:email] [CUT:1]\"]}",
                redacted("{\"x\":[\"-- [CUT:12 characters,sha256=x] bob@example.com [CUT:1]\"]}"));
    }

    @Test
    void redact_hash_isOfTheRedactedText() {
        // When
        JsonNode line = json(HEAD + "\"tool\",\"output\":\"bob@example.com " + LONG + "\"}");

        // Then
        assertEquals(
                Preview.sha256("[REDACTED:email] " + LONG),
                line.get("output_sha256").textValue());
    }

    @Test
    void redact_whatNamesTheRun_isNeverCut() {
        // Given
        String line = "{\"run_id\":\"" + "r".repeat(3000) + "\"}";

        // When, Then
        assertSame(line, redacted(line));
    }

    @Test
    void redact_contentOff_leavesLengthAndHashOnly() {
        // Given
        Redactor noContent = new Redactor(new RedactionPolicy(9, false, Set.of(), List.of(), Map.of(), Set.of()));
        String line = HEAD
                + "\"model\",\"input\":\"hello\",\"summary\":\"s\",\"output\":{\"text\":[\"a\"]},\"x\":{\"messages\":[1]}}";

        // When
        String text = noContent.redact(line).text();

        // Then
        assertEquals(
                HEAD + "\"model\",\"input_chars\":5,\"input_sha256\":\"" + Preview.sha256("hello")
                        + "\",\"summary\":\"s\",\"output_chars\":14,\"output_sha256\":\""
                        + Preview.sha256("{\"text\":[\"a\"]}")
                        + "\",\"x\":{\"messages_chars\":3,\"messages_sha256\":\"" + Preview.sha256("[1]") + "\"}}",
                text);
        assertSame(text, noContent.redact(text).text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tool_input",
                "tool_output",
                "arguments",
                "result",
                "text",
                "stdout",
                "stderr",
                "system_prompt",
                "inputs",
                "Output",
                "input.value",
                "gen_ai.prompt.0.content",
                "gen_ai.completion.12.content",
                "llm.input_messages.3.message.content",
                "traceloop.entity.output"
            })
    void redact_contentOff_knowsTheNamesThatContentGoesBy(String name) {
        // Given
        Redactor noContent = new Redactor(new RedactionPolicy(9, false, Set.of(), List.of(), Map.of(), Set.of()));

        // When
        String text =
                noContent.redact("{\"x\":{\"" + name + "\":\"what was said\"}}").text();

        // Then
        assertFalse(text.contains("said"), text);
        assertTrue(text.contains("\"" + name + "_chars\":13,"), text);
    }

    @Test
    void redact_contentOff_keepsTheBeginningOfAnError() {
        // Given
        Redactor noContent = new Redactor(new RedactionPolicy(9, false, Set.of(), List.of(), Map.of(), Set.of()));
        String reason = "e".repeat(200);
        String line = HEAD + "\"error\",\"error\":\"" + reason + "what was said\",\"x\":{\"error\":\"short\"}}";

        // When
        String text = noContent.redact(line).text();

        // Then
        assertEquals(
                HEAD + "\"error\",\"error\":\"" + reason + "\",\"error_chars\":213,\"error_sha256\":\""
                        + Preview.sha256(reason + "what was said") + "\",\"x\":{\"error\":\"short\"}}",
                text);
        assertSame(text, noContent.redact(text).text());
    }

    @Test
    void redact_contentOffAndAnErrorOfSeveralMembers_keepsTheBeginningOfEach() {
        // Given
        Redactor noContent = new Redactor(new RedactionPolicy(9, false, Set.of(), List.of(), Map.of(), Set.of()));
        String line =
                HEAD + "\"error\",\"error\":{\"code\":\"E1\",\"detail\":[{\"m\":\"" + "e".repeat(200) + "said\"}]}}";

        // When, Then
        assertFalse(noContent.redact(line).text().contains("said"));
    }

    @Test
    void redact_contentOffWithSiblings_leavesNothingDoubled() {
        // Given
        Redactor noContent = new Redactor(new RedactionPolicy(9, false, Set.of(), List.of(), Map.of(), Set.of()));

        // When
        String text = noContent
                .redact("{\"output_chars\":312,\"output_sha256\":\"x\",\"output\":\"secret\"}")
                .text();

        // Then
        assertEquals("{\"output_chars\":312,\"output_sha256\":\"x\",\"output\":null}", text);
    }

    private String redacted(String line) {
        return redactor.redact(line).text();
    }

    private JsonNode json(String line) {
        try {
            return JSON.readTree(redacted(line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
