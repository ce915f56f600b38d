package dev.hermes.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineComparisonTest {
    private static final String FIRST = "{\"a\":1}";
    private static final String SECOND = "{\"b\":\"äöü\"}";
    private static final long SECOND_AT = FIRST.length() + 1L;
    private static final List<Line> LINES = List.of(new Line(1, 0, FIRST, 0), new Line(2, SECOND_AT, SECOND, 0));
    private static final String WHOLE = FIRST + "\n" + SECOND + "\n";

    @TempDir
    private Path folder;

    private Optional<LineComparison> compare(String content, List<Line> lines) throws IOException {
        Path file = folder.resolve("run.jsonl");
        Files.writeString(file, content);
        try (FileChannel channel = FileChannel.open(file)) {
            return LineComparison.of(channel, lines);
        }
    }

    private void assertFound(FindingKind kind, long offset, long seq, String content) throws IOException {
        LineComparison found = compare(content, LINES).orElseThrow();
        assertEquals(kind, found.kind());
        assertEquals(offset, found.offset());
        assertEquals(seq, found.seq());
    }

    @Test
    void sameLines_agree() throws IOException {
        assertEquals(Optional.empty(), compare(WHOLE, LINES));
    }

    @Test
    void whatStandsBehindTheLines_isNotLookedAt() throws IOException {
        assertEquals(Optional.empty(), compare(WHOLE + "anything", LINES));
    }

    @Test
    void linesFromTheMiddle_areComparedAtTheirPlace() throws IOException {
        assertEquals(Optional.empty(), compare(WHOLE.replace('1', '7'), LINES.subList(1, 2)));
    }

    @Test
    void otherByte_isNamed() throws IOException {
        assertFound(FindingKind.DIFFERENT, SECOND_AT + 2, 2, WHOLE.replace('b', 'c'));
    }

    @Test
    void otherByteBeforeTheFilesEnd_countsBeforeThatEnd() throws IOException {
        assertFound(FindingKind.DIFFERENT, SECOND_AT + 2, 2, FIRST + "\n{\"c");
    }

    @Test
    void fileThatEndsBetweenLines_isShort() throws IOException {
        assertFound(FindingKind.SHORT, SECOND_AT, 2, FIRST + "\n");
    }

    @Test
    void fileThatEndsInsideALine_isTorn() throws IOException {
        assertFound(FindingKind.TORN, SECOND_AT + 3, 2, WHOLE.substring(0, (int) SECOND_AT + 3));
    }

    @Test
    void fileThatLacksTheLastLineFeed_isTorn() throws IOException {
        byte[] bytes = WHOLE.getBytes(UTF_8);

        assertFound(FindingKind.TORN, bytes.length - 1L, 2, WHOLE.strip());
    }

    @Test
    void zeros_areTorn() throws IOException {
        assertFound(FindingKind.TORN, SECOND_AT, 2, FIRST + "\n" + "\0".repeat(40));
    }

    @Test
    void placeBehindTheEnd_isShort() throws IOException {
        LineComparison found =
                compare(FIRST + "\n", List.of(new Line(9, 100, FIRST, 0))).orElseThrow();

        assertEquals(FindingKind.SHORT, found.kind());
        assertEquals("the file ends at byte 8, but line 9 belongs at byte 100", found.detail());
    }
}
