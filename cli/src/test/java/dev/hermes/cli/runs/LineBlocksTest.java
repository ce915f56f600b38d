package dev.hermes.cli.runs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.event.LineCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineBlocksTest {
    @TempDir
    private Path folder;

    private final LineBlocks blocks = new LineBlocks();

    /** Collects the lines with their places. */
    private static final class Lines implements LineBlocks.Look {
        private final List<String> found = new ArrayList<>();
        private final List<Long> tooLong = new ArrayList<>();

        @Override
        public boolean at(LineBlocks block) {
            int start = 0;
            while (start < block.end()) {
                int end = block.lineEnd(start);
                assertEquals(start, block.lineStart(start + (end - start) / 2));
                found.add(block.offset() + start + ":" + new String(block.buffer(), start, end - start, UTF_8));
                start = end + 1;
            }
            return true;
        }

        @Override
        public void atTooLong(long offset) {
            tooLong.add(offset);
        }
    }

    private Lines read(String content) throws IOException {
        Path file = folder.resolve("file");
        Files.writeString(file, content);
        Lines lines = new Lines();
        blocks.read(file, lines);
        return lines;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void linesOfAnyLength_comeWholeWithTheirPlaces(long seed) throws IOException {
        // Given
        Random random = new Random(seed);
        List<String> expected = new ArrayList<>();
        StringBuilder content = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            int length = random.nextInt(8) == 0 ? random.nextInt(LineCodec.MAX_LINE_BYTES) : random.nextInt(9_000);
            String line = String.valueOf((char) ('a' + i % 26)).repeat(length);
            expected.add(content.length() + ":" + line);
            content.append(line).append(i < 39 || seed % 2 == 0 ? "\n" : "");
        }

        // When
        Lines lines = read(content.toString());

        // Then
        assertEquals(expected, lines.found);
    }

    @Test
    void lineLongerThanAnyEvent_isPassedOverAndTheNextOneIsWhole() throws IOException {
        // Given
        int length = 5 * LineCodec.MAX_LINE_BYTES + 3;

        // When
        Lines lines = read("first\n" + "x".repeat(length) + "\nlast");

        // Then
        assertEquals(List.of("0:first", 7 + length + ":last"), lines.found);
        assertEquals(List.of(6L), lines.tooLong);
    }

    @Test
    void manyFiles_areReadOneAfterTheOther() throws IOException {
        // Given
        read("x".repeat(700_000) + "\nand more\n");

        // When
        Lines empty = read("");
        Lines small = read("one\n\ntwo\n");

        // Then
        assertEquals(List.of(), empty.found);
        assertEquals(List.of("0:one", "4:", "5:two"), small.found);
    }
}
