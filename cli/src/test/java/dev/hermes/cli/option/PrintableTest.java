package dev.hermes.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {
    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 7, 8, 9, 10, 13, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x61C, 0x200B, 0x200E, 0x2028, 0x202E, 0x2066, 0xFEFF
            })
    void unsafeCharacter_isWrittenByItsNumber(int character) {
        // When
        String escaped = Printable.escape("a" + Character.toString(character) + "b");

        // Then
        assertEquals("a\\u%04xb".formatted(character), escaped);
    }

    @Test
    void unsafeCharacterBeyondTheBasicPlane_isWrittenInTwoParts() {
        assertEquals("\\udb40\\udc41", Printable.escape("\uDB40\uDC41"));
        assertEquals("\\ud83dx", Printable.escape("\uD83Dx"));
    }

    @Test
    void otherText_staysAsItIs() {
        // Given
        String text = "plain, été, 日本, \uD83D\uDC68\u200D\uD83D\uDC69, می\u200Cخواهم";

        // When
        String escaped = Printable.escape(text);

        // Then
        assertSame(text, escaped);
    }
}
