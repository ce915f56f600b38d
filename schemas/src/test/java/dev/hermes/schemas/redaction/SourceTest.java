package dev.hermes.schemas.redaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SourceTest {
    /** Each char of a decoded string stands where it was spelled, in strings in strings too. */
    @Property
    void place_decodedString_isWhereEachCharIsSpelled(@ForAll("spelled") List<String> chars) {
        String inner = String.join("", chars);
        Source line = Source.of("[" + inner + "]");
        Source text = line.string(1, 1 + inner.length(), true);
        List<Integer> starts = new ArrayList<>(List.of(1));
        chars.forEach(spelled -> starts.add(starts.get(starts.size() - 1) + spelled.length()));

        assertEquals(chars.size(), text.length());
        for (int i = 0; i < chars.size(); i++) {
            assertEquals(starts.get(i), text.place(i));
            assertEquals(starts.get(i + 1), text.placeOfEnd(i + 1));
            assertEquals(chars.get(i), text.spelled(i, i + 1));
        }
        assertEquals(starts.get(chars.size()), text.place(chars.size()));
    }

    /** Without its colours a text is what is between them. */
    @Property
    void place_textWithoutColours_isWhereEachCharStood(@ForAll("coloured") List<String> parts) {
        String text = String.join("", parts);
        Source left = Colours.removed(Source.of(text));
        StringBuilder expected = new StringBuilder();
        int at = 0;
        for (String part : parts) {
            for (int i = 0; i < part.length() && part.charAt(0) != '\u001b'; i++) {
                assertEquals(at + i, left.place(expected.length()));
                expected.append(part.charAt(i));
                assertEquals(at + i + 1, left.placeOfEnd(expected.length()));
            }
            at += part.length();
        }
        assertEquals(expected.toString(), left.toString());
    }

    @Provide
    Arbitrary<List<String>> spelled() {
        return Arbitraries.of("a", "b", "\\n", "\\\"", "\\\\", "\\u0041", "\u00e9", "=")
                .list();
    }

    @Provide
    Arbitrary<List<String>> coloured() {
        return Arbitraries.of("a", "key=", "[x", " ", "\u001b[31m", "\u001b[0m", "\u001b[1;32m")
                .list();
    }
}
