package dev.hermes.schemas.redaction;

/** Words that stand for a secret, without quotes: those that a wallet is restored from (BIP 39), and pass phrases. */
final class SeedPhrase {
    private static final int SHORTEST_WORD = 3;
    private static final int LONGEST_WORD = 10;
    private static final int APP_PASSWORD = 19;
    private static final int FEWEST = 12;
    private static final int MOST = 24;
    private static final int FEWEST_OF_PASSWORD = 4;
    private static final int MOST_OF_PASSWORD = 8;

    /** A line that has one of these is a sentence. */
    private static final WordSet OF_SENTENCES = new WordSet(NameWords.of("sentence"));

    private SeedPhrase() {}

    /** Whether a name that means a secret is one of such words. */
    static boolean isNamed(Text text, int nameEnd) {
        return text.startsWithIgnoreCase("phrase", nameEnd - 6) || text.startsWithIgnoreCase("mnemonic", nameEnd - 8);
    }

    /** Masks 12 to 24 words, by threes, if they are all that the line has; gives their end, or {@code at}. */
    static int mask(Text text, int at, int start) {
        int end = end(text, start);
        int words = words(text, start, end);
        boolean phrase = words >= FEWEST && words % 3 == 0;
        return phrase ? text.mask(Rule.SECRET, start, end, at) : at;
    }

    /** Masks {@code correct horse battery staple}: words without any that sentences have; gives their end, or {@code at}. */
    static int maskPassword(Text text, int at, int start) {
        int end = Chars.isLower(text.at(start)) ? end(text, start) : start;
        int words = words(text, start, end);
        boolean phrase = words >= FEWEST_OF_PASSWORD && words <= MOST_OF_PASSWORD;
        int from = start;
        for (int i = start; phrase && i <= end; i++) {
            if (i == end || text.t[i] == ' ') {
                phrase = !OF_SENTENCES.contains(text.t, from, i);
                from = i + 1;
            }
        }
        return phrase ? text.mask(Rule.SECRET, start, end, at) : at;
    }

    /** {@code abcd efgh ijkl mnop}: four times four letters, as Google makes passwords for programs. */
    static boolean isAppPassword(Text text, int from, int to) {
        boolean letters = to - from == APP_PASSWORD;
        for (int i = 0; i < APP_PASSWORD && letters; i++) {
            char c = text.at(from + i);
            letters = i % 5 == 4 ? c == ' ' : Chars.isLower(c);
        }
        return letters;
    }

    /** Masks such a password if it stands there and is all that the line has; gives its end, or {@code at}. */
    static int maskAppPassword(Text text, int at, int start) {
        int end = start + APP_PASSWORD;
        boolean password = isAppPassword(text, start, end) && endsThere(text, end);
        return password ? text.mask(Rule.SECRET, start, end, at) : at;
    }

    /** Where the words end that are all that a line, or a string, has from there; {@code start}: it has others. */
    private static int end(Text text, int start) {
        int from = start;
        for (int words = 0; words < MOST; words++) {
            int to = from;
            while (to - from <= LONGEST_WORD && Chars.isLower(text.at(to))) {
                to++;
            }
            if (to - from < SHORTEST_WORD || to - from > LONGEST_WORD) {
                return start;
            }
            if (to == text.to || text.t[to] != ' ') {
                return endsThere(text, to) ? to : start;
            }
            from = to + 1;
        }
        return start;
    }

    private static int words(Text text, int from, int to) {
        int words = to > from ? 1 : 0;
        for (int i = from; i < to; i++) {
            words += text.t[i] == ' ' ? 1 : 0;
        }
        return words;
    }

    private static boolean endsThere(Text text, int end) {
        return end == text.to || Chars.isQuote(text.t[end]) || text.t[end] == '\\' || text.lineEnd(end) == end;
    }
}
