package dev.hermes.collector.jsonl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLinesTest {
    @Test
    void lines_haveNumberStartAndEnd() throws Exception {
        // Given
        var lines = lines("{\"a\":1}\n\n{\"b\":\"x\"}");

        // When
        List<String> seen = new ArrayList<>();
        for (JsonLine line = lines.next(); line != null; line = lines.next()) {
            line.read(cursor -> {});
            seen.add(line.number() + " " + line.start() + "-" + line.end() + " " + line.isBlank() + " "
                    + line.isTerminated());
        }

        // Then
        assertEquals(List.of("1 0-8 false true", "2 8-9 true true", "3 9-18 false false"), seen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "{\"a\":", "{\"a\":1}{}", "[]", "\"a\"", "{\"a\":\"\u0001\"}", "\0\0\0\0"})
    void badLine_isRefused_andTheNextOneRead(String bad) throws Exception {
        // Given
        var lines = lines(bad + "\n{\"a\":1}\n");
        JsonLine first = lines.next();

        // When
        var refused = assertThrows(BadLineException.class, () -> first.read(cursor -> {}));

        // Then
        assertFalse(refused.getMessage().contains(bad), refused.getMessage());
        assertTrue(first.isTerminated());
        assertEquals(2, lines.next().number());
    }

    @ParameterizedTest
    @CsvSource({"x, 1", "\\n, 1", "\\u00e4, 1", "\\ud83d\\ude00, 1", "ä, 1", "😀, 1", "\\\\, 1"})
    void longString_isCut_andKeepsItsLength(String character, int characters) throws Exception {
        // Given: around the place of the cut, whatever the width of the character
        int count = 100_000;
        var lines = lines("{\"before\":\"b\",\"long\":\"" + character.repeat(count) + "\",\"after\":\"a\\\"\"}");
        List<Object> seen = new ArrayList<>();

        // When
        lines.next()
                .read(cursor -> cursor.members(name -> {
                    seen.add(name);
                    seen.add(cursor.characters());
                    seen.add(cursor.text().length() <= LongStrings.MAX_BYTES + 12);
                }));

        // Then
        assertEquals(List.of("before", 1L, true, "long", (long) count * characters, true, "after", 2L, true), seen);
    }

    @Test
    void hugeLine_isReadWithinLittleMemory() throws Exception {
        // Given
        var lines = new JsonLines(new HugeLine(100_000_000));
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<Object> seen = new ArrayList<>();

        // When
        long before = threads.getCurrentThreadAllocatedBytes();
        JsonLine line = lines.next();
        line.read(cursor -> cursor.members(name -> {
            seen.add(name);
            seen.add(cursor.characters());
        }));

        // Then all of it, and what was given back meanwhile, is little
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < 5_000_000, () -> allocated + " bytes");
        assertEquals(List.of("data", 100_000_000L), seen);
        assertNull(lines.next());
    }

    @ParameterizedTest
    @CsvSource({
        "12, 12",
        "0.5, 0.5",
        "1e-30, 0",
        "1e-999999999, 0",
        "0.1234567890123456789, 0.123456789012345679",
        "-1, ",
        "1e13, ",
        "1e999999999, ",
        "null, ",
        "\"1\", "
    })
    void decimal_isWithinBounds(String spelling, BigDecimal expected) throws Exception {
        // Given
        var lines = lines("{\"a\":" + spelling + "}");
        List<BigDecimal> seen = new ArrayList<>();

        // When
        lines.next().read(cursor -> cursor.members(name -> seen.add(cursor.decimal())));

        // Then
        assertEquals(expected, seen.get(0));
    }

    @ParameterizedTest
    @CsvSource({"12, 12", "999999999999, 999999999999", "1000000000000, ", "99999999999999999999, ", "-1, ", "1.0, "})
    void count_isWithinBounds(String spelling, Long expected) throws Exception {
        // Given
        var lines = lines("{\"a\":" + spelling + "}");
        List<Long> seen = new ArrayList<>();

        // When
        lines.next().read(cursor -> cursor.members(name -> seen.add(cursor.count())));

        // Then
        assertEquals(expected, seen.get(0));
    }

    private static JsonLines lines(String text) {
        return new JsonLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** {@code {"data":"AAA…"}}. */
    private static final class HugeLine extends InputStream {
        private static final byte[] HEAD = "{\"data\":\"".getBytes(StandardCharsets.UTF_8);
        private static final byte[] TAIL = "\"}\n".getBytes(StandardCharsets.UTF_8);

        private final long length;
        private long position;

        HugeLine(long length) {
            this.length = length;
        }

        @Override
        public int read() {
            long at = position++;
            if (at < HEAD.length) {
                return HEAD[(int) at];
            }
            long inTail = at - HEAD.length - length;
            if (inTail >= TAIL.length) {
                return -1;
            }
            return inTail < 0 ? 'A' : TAIL[(int) inTail];
        }

        @Override
        public int read(byte[] target, int offset, int count) {
            long untilTail = HEAD.length + length - position;
            if (position >= HEAD.length && untilTail > 0) {
                int filled = (int) Math.min(count, untilTail);
                Arrays.fill(target, offset, offset + filled, (byte) 'A');
                position += filled;
                return filled;
            }
            int b = read();
            if (b < 0) {
                return -1;
            }
            target[offset] = (byte) b;
            return 1;
        }
    }
}
