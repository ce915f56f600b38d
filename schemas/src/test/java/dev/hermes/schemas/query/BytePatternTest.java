package dev.hermes.schemas.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BytePatternTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pattern_isFoundWhereTheStringHasIt(boolean ignoreCase) {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            // Given
            String text = word(random, random.nextInt(30));
            String pattern = word(random, random.nextInt(4));
            boolean expected = ignoreCase
                    ? text.toLowerCase(Locale.ROOT).contains(pattern.toLowerCase(Locale.ROOT))
                    : text.contains(pattern);

            // When
            boolean found = new BytePattern(bytes(pattern), ignoreCase).isIn(bytes(text), 0, text.length());

            // Then
            assertEquals(expected, found, pattern + " in " + text);
        }
    }

    private static String word(Random random, int length) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < length; i++) {
            word.append("aAbB[{".charAt(random.nextInt(6)));
        }
        return word.toString();
    }

    @Test
    void pattern_isLookedForWithinTheBoundsOnly() {
        // Given
        BytePattern pattern = new BytePattern(bytes("needle"), false);
        byte[] text = bytes("needle hay needle");

        // When
        boolean between = pattern.isIn(text, 1, text.length - 1);
        boolean atEnd = pattern.isIn(text, 1, text.length);

        // Then
        assertFalse(between);
        assertTrue(atEnd);
    }
}
