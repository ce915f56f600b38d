package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The properties of the line codec are worth what the lines are that they are tried on. */
class OddLinesTest {
    private static final List<OddLine> LINES = IntStream.range(0, 2_000)
            .mapToObj(seed -> new OddLines(new Random(seed)).next())
            .toList();

    @Test
    void next_manyLines_areJson() {
        for (OddLine line : LINES) {
            // When
            boolean json = StrictJson.isJson(line.text());

            // Then
            assertTrue(json, line.text());
        }
    }

    @Test
    void next_manyLines_holdEveryField() {
        // Given
        Set<Field> held = EnumSet.noneOf(Field.class);

        // When
        LINES.forEach(line -> held.addAll(line.values().keySet()));

        // Then
        assertEquals(EnumSet.allOf(Field.class), held);
    }

    @Test
    void next_manyLines_reachTheDeepestLevelAllowed() {
        // When
        int deepest = LINES.stream().mapToInt(line -> levels(line.text())).max().orElseThrow();

        // Then
        assertEquals(64, deepest);
    }

    @Test
    void next_manyLines_repeatKeysAndHoldWhatDoesNotCount() {
        // When
        long repeated = LINES.stream()
                .filter(line -> line.text().split("\"user\":", -1).length > 2)
                .count();
        long nulls = LINES.stream()
                .filter(line -> line.text().contains("\"user\":null"))
                .count();

        // Then
        assertTrue(repeated > 0, "no repeated key");
        assertTrue(nulls > 0, "no null");
    }

    private static int levels(String json) {
        int level = 0;
        int deepest = 0;
        boolean inString = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            i += inString && c == '\\' ? 1 : 0;
            inString = inString ^ (c == '"');
            level += inString ? 0 : c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            deepest = Math.max(deepest, level);
        }
        return deepest;
    }
}
