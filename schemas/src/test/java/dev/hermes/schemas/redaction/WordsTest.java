package dev.hermes.schemas.redaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Both ways to find words in a text find just what a set of strings does. */
class WordsTest {
    @Property
    void contains_wordInWhateverCase_isWhatASetOfStringsSays(
            @ForAll("words") Set<String> words, @ForAll("word") String word) {
        String text = "<" + word.toUpperCase(Locale.ROOT) + ">";
        assertEquals(words.contains(word), new WordSet(words).contains(text.toCharArray(), 1, text.length() - 1));
    }

    @Property
    void mayBegin_wordOfThem_isTrue(@ForAll("words") Set<String> words, @ForAll("word") String behind) {
        WordStarts starts = WordStarts.of(words);
        for (String word : words) {
            for (String spelled : List.of(word, word.toUpperCase(Locale.ROOT))) {
                String text = spelled + behind;
                assertTrue(starts.mayBegin(text.toCharArray(), 0, text.length()), text);
            }
        }
    }

    @Property
    void mayBegin_anotherStart_isFalse(@ForAll("word") String word, @ForAll("word") String other) {
        boolean same =
                word.length() > 2 && other.length() > 2 && word.substring(0, 3).equals(other.substring(0, 3));
        if (word.length() > 2 && other.length() > 2 && !same) {
            assertFalse(WordStarts.of(List.of(word)).mayBegin(other.toCharArray(), 0, other.length()));
        }
    }

    @Provide
    Arbitrary<Set<String>> words() {
        return word().set().ofMaxSize(40);
    }

    @Provide
    Arbitrary<String> word() {
        return Arbitraries.strings().withCharRange('a', 'e').ofMinLength(1).ofMaxLength(5);
    }
}
