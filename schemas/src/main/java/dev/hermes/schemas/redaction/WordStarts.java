package dev.hermes.schemas.redaction;

/**
 * Words by their first three chars, of which the case and other high bits do not count: most words of a text are out of question
 * by these, in one look at a table that stays in the processor's cache. Complete, so that what is not here begins none of the
 * words; what is here may still be another. Not changed once it is made.
 */
final class WordStarts {
    private static final int CHAR_BITS = 5;
    private static final int CHARS = 1 << CHAR_BITS;

    /** How many keys there are. */
    static final int KEYS = 1 << (3 * CHAR_BITS);

    private final long[] bits = new long[KEYS / Long.SIZE];

    static WordStarts of(Iterable<String> words) {
        WordStarts starts = new WordStarts();
        words.forEach(starts::add);
        return starts;
    }

    /** Behind a word of one or two chars anything may follow. */
    private void add(String word) {
        if (word.length() < 3) {
            for (char next = 0; next < CHARS; next++) {
                add(word + next);
            }
            return;
        }
        int key = key(word.charAt(0), word.charAt(1), word.charAt(2));
        bits[key / Long.SIZE] |= 1L << key;
    }

    boolean mayBegin(Text text, int at) {
        return mayBegin(text.t[at], text.at(at + 1), text.at(at + 2));
    }

    /** Whether the stretch may be one of the words, or begin with one. */
    boolean mayBegin(char[] t, int from, int to) {
        return to > from && mayBegin(t[from], to - from > 1 ? t[from + 1] : ' ', to - from > 2 ? t[from + 2] : ' ');
    }

    private boolean mayBegin(char first, char second, char third) {
        int key = key(first, second, third);
        return (bits[key / Long.SIZE] & 1L << key) != 0;
    }

    /** A number of the three chars that stand there, below {@link #KEYS}. */
    static int key(char[] t, int at) {
        return key(t[at], t[at + 1], t[at + 2]);
    }

    private static int key(char first, char second, char third) {
        return (first & (CHARS - 1)) << 2 * CHAR_BITS | (second & (CHARS - 1)) << CHAR_BITS | (third & (CHARS - 1));
    }
}
