package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.SearchTerm;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class GramFilterTest {
    private static BytesRef filter(List<String> texts) {
        byte[][] all = texts.stream().map(text -> text.getBytes(UTF_8)).toArray(byte[][]::new);
        GramFilter filter = new GramFilter(
                texts.stream().mapToInt(text -> text.getBytes(UTF_8).length).sum());
        for (byte[] text : all) {
            filter.add(text, 0, text.length);
        }
        return filter.bits();
    }

    private static int[] hashes(String term, boolean ignoreCase) {
        return GramFilter.hashesOf(new LineQuery(List.of(new SearchTerm(term, ignoreCase)), List.of()));
    }

    @Property
    void whatStandsInAText_isNeverDenied(
            @ForAll @NotEmpty List<String> texts, @ForAll int which, @ForAll int from, @ForAll int to) {
        int[] text = texts.get(Math.floorMod(which, texts.size())).codePoints().toArray();
        int begin = Math.floorMod(from, text.length + 1);
        int end = begin + Math.floorMod(to, text.length - begin + 1);

        assertTrue(GramFilter.mayHave(hashes(new String(text, begin, end - begin), false), filter(texts)));
    }

    @Test
    void capitals_areSmallLetters() {
        assertTrue(GramFilter.mayHave(hashes("RECEIPT", true), filter(List.of("a Receipt of today"))));
        assertTrue(GramFilter.mayHave(hashes("Receipt", false), filter(List.of("a Receipt of today"))));
    }

    @Test
    void lessThanFiveBytes_haveNone() {
        assertEquals(0, hashes("abcd", false).length);
        assertEquals(2, hashes("日本", false).length);
    }

    @Test
    void mostOfWhatIsNotThere_isDenied() {
        StringBuilder text = new StringBuilder();
        IntStream.range(0, 2000).forEach(n -> text.append(n * 7919L).append(' '));
        BytesRef filter = filter(List.of(text.toString()));

        long maybe = IntStream.range(0, 1000)
                .filter(n -> GramFilter.mayHave(hashes("absent-word-" + n, false), filter))
                .count();

        assertTrue(maybe < 10, maybe + " of 1000");
    }
}
