package dev.hermes.schemas.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineCandidatesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LINES = 12;

    /** Parts of a string of JSON. */
    private static final String[] PIECES = {
        "a",
        "b",
        "k",
        "K",
        "é",
        "É",
        "日",
        "本",
        "😀",
        "\\n",
        "\\\\",
        "\\\"",
        "\\/",
        "/",
        "\\u0061",
        "\\u004B",
        "\\u006b",
        "\\u00e9",
        "\\u65E5",
        "\\u65e5",
        "0061",
        "u",
        " ",
        "hay and more hay",
        "\\ud83d\\ude00"
    };

    private final Random random = new Random(5);

    private static LineQuery query(boolean ignoreCase, List<String> terms) {
        return new LineQuery(
                terms.stream().map(term -> new SearchTerm(term, ignoreCase)).toList(), List.of());
    }

    /** The numbers of the lines that are found, by how it is meant to be used. */
    private static List<Integer> found(LineQuery query, List<String> lines) {
        byte[] bytes = String.join("\n", lines).getBytes(UTF_8);
        List<Integer> found = new ArrayList<>();
        LineCandidates candidates = query.candidates();
        int at = candidates.next(bytes, 0, bytes.length);
        while (at >= 0) {
            found.add((int) new String(bytes, 0, at, UTF_8).lines().count() - (isLineStart(bytes, at) ? 0 : 1));
            int end = ByteScan.next(bytes, at, bytes.length, (byte) '\n');
            at = candidates.next(bytes, end + 1, bytes.length);
        }
        return found;
    }

    private static boolean isLineStart(byte[] bytes, int at) {
        return at == 0 || bytes[at - 1] == '\n';
    }

    private List<String> lines() {
        return Stream.generate(() -> random.ints(random.nextInt(16), 0, PIECES.length)
                        .mapToObj(piece -> PIECES[piece])
                        .collect(Collectors.joining("", "{\"a\":\"", "\"}")))
                .limit(LINES)
                .toList();
    }

    /** A part of what one of the lines holds: of the line itself, or of its value. */
    private String term(List<String> lines) throws JsonProcessingException {
        String line = lines.get(random.nextInt(LINES));
        String text = random.nextBoolean() ? line : JSON.readTree(line).get("a").textValue();
        int[] chars = text.codePoints().toArray();
        int from = random.nextInt(chars.length + 1);
        return new String(chars, from, Math.min(random.nextInt(14), chars.length - from));
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 1", "false, 2", "true, 2"})
    void everyLineThatMatches_isFoundOnce(boolean ignoreCase, int terms) throws JsonProcessingException {
        int matches = 0;
        for (int round = 0; round < 6_000; round++) {
            // Given
            List<String> lines = lines();
            List<String> words = new ArrayList<>();
            while (words.size() < terms) {
                words.add(term(lines));
            }
            LineQuery query = query(ignoreCase, words);

            // When
            List<Integer> found = found(query, lines);

            // Then
            assertEquals(found.stream().distinct().sorted().toList(), found);
            for (int i = 0; i < LINES; i++) {
                byte[] line = lines.get(i).getBytes(UTF_8);
                if (query.matches(line, 0, line.length)) {
                    assertTrue(found.contains(i), words + " in " + lines.get(i));
                    matches++;
                }
            }
        }
        assertTrue(matches > 6_000, "matches: " + matches);
    }

    @Test
    void lines_thatDoNotHoldAShortTerm_arePassedOver() {
        // Given
        List<String> lines = List.of("hay \\n \\\"needl", "e needle-less", "the needle", "need\\u006ce", "eedle");

        // When
        List<Integer> found = found(query(false, List.of("needle")), lines);

        // Then
        assertEquals(List.of(1, 2, 3), found);
    }

    @Test
    void lines_thatDoNotHoldALongTerm_arePassedOver() {
        // Given
        List<String> lines = List.of(
                "in the haystick, in the haysta",
                "k haystack needle in the haystacK of hay",
                "no needle, but \\u007a needless word of it",
                "hay in the haystack",
                "h\\u0061ystack in the \\u0068aystac\\u006B of hay",
                "\\u0069\\u006e\\u0020\\u0074\\u0068\\u0065\\u0020\\u0068\\u0061\\u0079\\u0073\\u0074\\u0061\\u0063\\u006B");

        // When
        List<Integer> found = found(query(false, List.of("in the haystack")), lines);

        // Then
        assertEquals(List.of(3, 4, 5), found);
    }

    @Test
    void ignoreCase_passesOverWhatHoldsTheTermInNoCase() {
        // Given
        List<String> lines =
                List.of("hay", "the NEEDLE", "nEEdle", "needl", "in the Haystack", "IN THE HAYSTACK: NEEDLE");

        // When
        List<Integer> found = found(query(true, List.of("neeDle")), lines);
        List<Integer> foundLong = found(query(true, List.of("the HAYstack")), lines);

        // Then
        assertEquals(List.of(1, 2, 5), found);
        assertEquals(List.of(4, 5), foundLong);
    }
}
