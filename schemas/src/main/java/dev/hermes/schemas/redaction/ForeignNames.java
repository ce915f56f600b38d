package dev.hermes.schemas.redaction;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names for secrets in other languages than English: single words, compounds that end in one, and phrases. Thread-safe. */
final class ForeignNames {
    /** A shorter word at the end of a longer one says nothing; of scripts without blanks each does. */
    private static final int SHORTEST_ENDING = 6;

    private static final int MOST_WORDS = 4;

    private static final Set<String> WORDS = new HashSet<>();
    private static final Set<String> PHRASES = new HashSet<>();

    private static final Set<String> MAYBE = NameWords.of("maybe-foreign");
    private static final Set<String> NO_SECRETS = NameWords.of("no-foreign");

    private static final WordSet LAST_WORDS;

    static {
        Set<String> lastWords = new HashSet<>();
        for (String name : NameWords.foreign()) {
            List<String> words = SecretNames.words(name);
            if (words.size() == 1) {
                WORDS.add(words.get(0));
            } else {
                PHRASES.add(String.join(" ", words));
                lastWords.add(words.get(words.size() - 1));
            }
        }
        LAST_WORDS = new WordSet(lastWords);
    }

    private ForeignNames() {}

    /** Of each name a word in ASCII, without which no name is that one; none for those with other letters. */
    static Set<String> roots() {
        Set<String> roots = new HashSet<>(MAYBE);
        for (String name : WORDS) {
            addRoot(roots, name);
        }
        for (String phrase : PHRASES) {
            String longest = "";
            for (String word : phrase.split(" ", -1)) {
                longest = word.length() > longest.length() ? word : longest;
            }
            addRoot(roots, longest);
        }
        return roots;
    }

    private static void addRoot(Set<String> roots, String word) {
        if (word.chars().allMatch(c -> c < 128)) {
            roots.add(word);
        }
    }

    /** Whether words before it may be part of the name that a word ends. */
    static boolean endsPhrase(char[] t, int from, int to) {
        return LAST_WORDS.contains(t, from, to);
    }

    /**
     * Whether a letter is of a script that stands next to Latin letters without a blank, and has no compounds that a short word
     * could be in by chance.
     */
    static boolean isUnspaced(char c) {
        return c >= '\u0590' && (c < '\u1e00' || c > '\u1fff');
    }

    /** What a name says, taken apart into words in lower case. */
    static Meaning of(List<String> words) {
        int n = words.size();
        String last = words.get(n - 1);
        if (NO_SECRETS.contains(last)) {
            return Meaning.NONE;
        }
        if (isWord(last) || WORDS.contains(words.get(0)) || hasPhrase(words)) {
            return Meaning.SECRET;
        }
        return MAYBE.contains(last) ? Meaning.MAYBE : Meaning.NONE;
    }

    /** At either end: {@code clave_api_pago}, {@code mi_clave_api}. */
    private static boolean hasPhrase(List<String> words) {
        int n = words.size();
        for (int length = 2; length <= Math.min(n, MOST_WORDS); length++) {
            if (PHRASES.contains(String.join(" ", words.subList(n - length, n)))
                    || PHRASES.contains(String.join(" ", words.subList(0, length)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWord(String word) {
        if (WORDS.contains(word)) {
            return true;
        }
        for (int from = 1; from < word.length() - 1; from++) {
            boolean ending = word.length() - from >= SHORTEST_ENDING || isUnspaced(word.charAt(from));
            if (ending && WORDS.contains(word.substring(from))) {
                return true;
            }
        }
        return false;
    }
}
