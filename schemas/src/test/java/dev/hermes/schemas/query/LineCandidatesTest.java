package dev.hermes.schemas.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineCandidatesTest {
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
        "\\u0061",
        "\\u00e9",
        "\\u65e5",
        "\\",
        " ",
        "hay and more hay",
        "\\ud83d\\ude00"
    };

    private static final String[] TERMS = {
        "a", "k", "K", "ab", "kK", "é", "aé", "日本", "😀", "\n", "a\nb", "\\", "\"", "/", "b a", "hay", "k hay and", ""
    };

    private static LineQuery query(boolean ignoreCase, String... terms) {
        return new LineQuery(
                List.of(terms).stream()
                        .map(term -> new SearchTerm(term, ignoreCase))
                        .toList(),
                List.of());
    }

    /** The numbers of the lines that are found, by how it is meant to be used. */
    private static List<Integer> found(LineQuery query, List<String> lines) {
        byte[] bytes = (String.join("\n", lines) + "\n").getBytes(UTF_8);
        List<Integer> found = new ArrayList<>();
        LineCandidates candidates = query.candidates();
        int at = candidates.next(bytes, 0, bytes.length);
        while (at >= 0) {
            int start = 0;
            int line = 0;
            for (int i = 0; i < at; i++) {
                if (bytes[i] == '\n') {
                    line++;
                    start = i + 1;
                }
            }
            int end = ByteScan.next(bytes, Math.max(at, start), bytes.length, (byte) '\n');
            found.add(line);
            at = candidates.next(bytes, end + 1, bytes.length);
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 1", "false, 2", "true, 2"})
    void everyLineThatMayMatch_isFoundOnce(boolean ignoreCase, int terms) {
        Random random = new Random(5);
        for (int round = 0; round < 4_000; round++) {
            // Given
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                StringBuilder line = new StringBuilder();
                for (int piece = random.nextInt(8); piece > 0; piece--) {
                    line.append(PIECES[random.nextInt(PIECES.length)]);
                }
                lines.add(line.toString());
            }
            String[] words = new String[terms];
            for (int i = 0; i < terms; i++) {
                words[i] = TERMS[random.nextInt(TERMS.length)];
            }
            LineQuery query = query(ignoreCase, words);

            // When
            List<Integer> found = found(query, lines);

            // Then
            assertEquals(found.stream().distinct().sorted().toList(), found);
            for (int i = 0; i < lines.size(); i++) {
                byte[] line = lines.get(i).getBytes(UTF_8);
                assertTrue(
                        found.contains(i) || !query.mayMatch(line, 0, line.length) || line.length == 0,
                        String.join(" ", words) + " in " + lines.get(i));
            }
        }
    }

    @Test
    void lines_thatDoNotHoldTheTerm_arePassedOver() {
        // Given
        List<String> lines = List.of("hay \\n \\\"needl", "e needle-less", "the needle", "need\\u006ce", "eedle");

        // When
        List<Integer> found = found(query(false, "needle"), lines);

        // Then
        assertEquals(List.of(1, 2, 3), found);
    }

    @Test
    void ignoreCase_passesOverWhatHoldsTheTermInNoCase() {
        // Given
        List<String> lines = List.of("hay", "the NEEDLE", "nEEdle", "needl");

        // When
        List<Integer> found = found(query(true, "neeDle"), lines);

        // Then
        assertEquals(List.of(1, 2), found);
    }
}
