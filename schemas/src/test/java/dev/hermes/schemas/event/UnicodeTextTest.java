package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;

class UnicodeTextTest {
    @Property
    void replaceLoneSurrogates_anyText_keepsWholeCharactersOnly(
            @ForAll @Chars({'a', '\uD83D', '\uDE00', '\uFFFD'}) String text) {
        // Given
        String expected = new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);

        // When
        String replaced = UnicodeText.replaceLoneSurrogates(text);

        // Then
        assertEquals(expected, replaced);
        assertFalse(UnicodeText.hasLoneSurrogate(replaced));
    }

    @Property
    void hasLoneSurrogate_anyText_saysWhetherUtf8LosesIt(@ForAll @Chars({'a', '\uD83D', '\uDE00'}) String text) {
        // Given
        String throughUtf8 = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);

        // When
        boolean lone = UnicodeText.hasLoneSurrogate(text);

        // Then
        assertEquals(!throughUtf8.equals(text), lone);
    }
}
