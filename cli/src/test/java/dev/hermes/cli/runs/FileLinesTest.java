package dev.hermes.cli.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.LineCodec;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileLinesTest {
    @TempDir
    private Path folder;

    private FileLines open(String content) throws IOException {
        Path file = folder.resolve("file");
        Files.writeString(file, content);
        return FileLines.open(file);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void linesOfAnyLength_comeWithTheirPlaces(long seed) throws IOException {
        // Given
        Random random = new Random(seed);
        List<String> expected = new ArrayList<>();
        StringBuilder content = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            int length = random.nextInt(10) == 0 ? random.nextInt(LineCodec.MAX_LINE_BYTES) : random.nextInt(3_000);
            expected.add(content.length() + ":" + length);
            content.append(String.valueOf((char) ('a' + i % 26)).repeat(length)).append('\n');
        }

        // When
        List<String> found = new ArrayList<>();
        try (FileLines lines = open(content.toString())) {
            while (lines.next()) {
                found.add(lines.offset() + ":" + lines.text().length());
                assertEquals(found.size(), lines.number());
            }
        }

        // Then
        assertEquals(expected, found);
    }

    @Test
    void lineOverTheLimit_isPassedOverAndTheNextOneIsWhole() throws IOException {
        // Given
        String content = "a\n" + "b".repeat(3 * LineCodec.MAX_LINE_BYTES) + "\nc\n";

        try (FileLines lines = open(content)) {
            // When
            lines.next();
            lines.next();
            boolean tooLong = lines.isTooLong();
            lines.next();

            // Then
            assertTrue(tooLong);
            assertFalse(lines.isTooLong());
            assertEquals("c", lines.text());
            assertEquals(3, lines.number());
            assertEquals(content.length() - 2, lines.offset());
            assertFalse(lines.next());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void longestLine_isATextAndOneByteMoreIsNot(int more) throws IOException {
        // Given
        int length = LineCodec.MAX_LINE_BYTES + more;

        try (FileLines lines = open("x".repeat(length) + "\n")) {
            // When
            lines.next();

            // Then
            assertEquals(more == 1, lines.isTooLong());
        }
    }

    @Test
    void lastLineWithoutLineFeed_isALine() throws IOException {
        try (FileLines lines = open("a\nb")) {
            // When
            lines.next();
            boolean first = lines.isTerminated();
            lines.next();

            // Then
            assertTrue(first);
            assertFalse(lines.isTerminated());
            assertEquals("b", lines.text());
            assertFalse(lines.next());
        }
    }

    @Test
    void emptyFile_hasNoLine() throws IOException {
        try (FileLines lines = open("")) {
            assertFalse(lines.next());
        }
    }

    @Test
    void bytesThatAreNotUtf8_haveNoText() throws IOException {
        // Given
        Path file = folder.resolve("file");
        Files.write(file, new byte[] {'a', (byte) 0xFF, '\n', (byte) 0xEF, (byte) 0xBF, (byte) 0xBD, '\n'});

        try (FileLines lines = FileLines.open(file)) {
            // When
            lines.next();

            // Then
            assertThrows(CharacterCodingException.class, lines::text);
            assertTrue(lines.next());
            assertEquals("\uFFFD", lines.text());
        }
    }

    @Test
    void bytesAtAPlace_areThoseOfTheFile() throws IOException {
        // Given
        try (FileLines lines = open("first\nsecond\n")) {
            // When
            byte[] second = lines.bytesAt(6, 6);
            byte[] beyond = lines.bytesAt(12, 6);

            // Then
            assertEquals("second", new String(second, StandardCharsets.UTF_8));
            assertEquals("\n", new String(beyond, StandardCharsets.UTF_8));
        }
    }
}
