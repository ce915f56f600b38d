package dev.hermes.schemas.redaction;

/** The words that a wallet is restored from, without quotes: 12 to 24 of them, by threes (BIP 39). */
final class SeedPhrase {
    private static final int SHORTEST_WORD = 3;
    private static final int LONGEST_WORD = 8;
    private static final int FEWEST = 12;
    private static final int MOST = 24;

    private SeedPhrase() {}

    /** Whether a name that means a secret is one of such words. */
    static boolean isNamed(Text text, int nameEnd) {
        return text.startsWithIgnoreCase("phrase", nameEnd - 6) || text.startsWithIgnoreCase("mnemonic", nameEnd - 8);
    }

    /** Masks the words that begin there, if they are all that the line has; gives their end, or {@code at}. */
    static int mask(Text text, int at, int start) {
        int words = 0;
        int end = start;
        while (words <= MOST) {
            int from = words == 0 ? start : end + 1;
            int to = from;
            while (to - from <= LONGEST_WORD && Chars.isLower(text.at(to))) {
                to++;
            }
            if (to - from < SHORTEST_WORD || to - from > LONGEST_WORD) {
                return at;
            }
            words++;
            end = to;
            if (end == text.to || text.t[end] != ' ') {
                break;
            }
        }
        boolean phrase = words >= FEWEST && words <= MOST && words % 3 == 0 && endsThere(text, end);
        return phrase ? text.mask(Rule.SECRET, start, end, at) : at;
    }

    private static boolean endsThere(Text text, int end) {
        return end == text.to || Chars.isQuote(text.t[end]) || text.t[end] == '\\' || text.lineEnd(end) == end;
    }
}
