package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.query.FieldFilter;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.SearchTerm;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrigramSetTest {
    private static final int HEX = 0xFF0000;

    private static int[] of(String text) {
        TrigramSet set = new TrigramSet();
        set.add(text.getBytes(UTF_8));
        return set.sorted();
    }

    private static int trigram(char a, char b, char c) {
        return a << 16 | b << 8 | c;
    }

    @Test
    void letters_areLowerCase_andEachTrigramIsThereOnce() {
        assertArrayEquals(new int[] {trigram('x', 'y', 'x'), trigram('y', 'x', 'y')}, of("XyXYx"));
    }

    @Test
    void lessThanThreeBytes_haveNone() {
        assertEquals(0, of("ab").length);
        assertEquals(0, of("").length);
        assertEquals(1, of("日").length);
    }

    @Test
    void fourHexadecimalDigits_haveANumberOfTheirOwn() {
        assertArrayEquals(new int[] {trigram('1', 'f', '0'), trigram('f', '0', '9'), HEX | 0x1F09}, of("1F09"));
        assertArrayEquals(new int[] {trigram('1', 'f', '0')}, of("1f0"));
        assertArrayEquals(
                new int[] {trigram('0', '-', '9'), trigram('1', 'f', '0'), trigram('f', '0', '-')}, of("1f0-9"));
    }

    @Test
    void clearedSet_isEmpty() {
        TrigramSet set = new TrigramSet();
        set.add("some text 12345".getBytes(UTF_8));
        set.clear();
        set.add("abc".getBytes(UTF_8));

        assertArrayEquals(new int[] {trigram('a', 'b', 'c')}, set.sorted());
    }

    @Test
    void query_asksForThoseOfAllItsWords() {
        LineQuery query = new LineQuery(
                List.of(new SearchTerm("ABC", true), new SearchTerm("xy", false)),
                List.of(new FieldFilter("tool", "z.q")));

        assertArrayEquals(
                new int[] {
                    trigram('a', 'b', 'c'), trigram('o', 'o', 'l'), trigram('t', 'o', 'o'), trigram('z', '.', 'q')
                },
                QueryTrigrams.of(query));
    }

    @Test
    void halfOfASurrogatePair_asksForNothing() {
        LineQuery query = new LineQuery(List.of(new SearchTerm("ab\uD83Dcde", false)), List.of());

        assertArrayEquals(new int[] {trigram('c', 'd', 'e')}, QueryTrigrams.of(query));
    }
}
