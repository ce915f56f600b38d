package dev.hermes.schemas.redaction;

/** Keys that are shown when they are made: {@code Created API key "ci": …}, {@code Your key is displayed only once: …}. */
final class NewKeys {
    private static final int LONGEST_LABEL = 48;
    private static final int LONGEST_VERB = 24;
    private static final WordSet BEFORE_COLON =
            WordSet.of("once", "below", "again", "displayed", "shown", "follows", "created", "generated");
    private static final String[] MADE = {"created ", "generated ", "issued ", "new "};

    private NewKeys() {}

    /** Masks the key that is said of a name behind which that clause begins; gives its end, or {@code at}. */
    static int mask(Text text, int at, int start, int limit) {
        int open = Quotes.opening(text, start);
        if (open >= 0) {
            int label = isMade(text, at) ? behindLabel(text, open) : -1;
            return label < 0 ? at : maskWord(text, at, label);
        }
        if (text.at(start) == '(') {
            int close = Values.indexOf(text.t, ')', start, limit);
            return close > 0 && text.startsWith(": ", close + 1) ? maskWord(text, at, text.skipSpaces(close + 3)) : at;
        }
        boolean clause = text.startsWith("is ", start) || text.startsWith("will ", start) || isCreated(text, start);
        if (!clause) {
            return at;
        }
        int colon = Values.indexOf(text.t, ':', start, limit);
        int word = colon;
        while (word > start && Chars.isLetter(text.t[word - 1])) {
            word--;
        }
        if (colon <= word || !BEFORE_COLON.contains(text.t, word, colon)) {
            return at;
        }
        if (colon + 1 == text.lineEnd(colon)) {
            int line = Lines.behindEmpty(text, Lines.next(text, colon + 1));
            return line < 0 ? at : maskWord(text, at, text.skipSpaces(line));
        }
        return text.at(colon + 1) == ' ' ? maskWord(text, at, text.skipSpaces(colon + 1)) : at;
    }

    private static boolean isCreated(Text text, int at) {
        return text.startsWith("created:", at) || text.startsWith("generated:", at);
    }

    private static int maskWord(Text text, int at, int from) {
        return Sentences.maskRandom(text, at, from, BareValues.end(text, from));
    }

    /** Behind the colon that follows the name in quotes; -1: none does. */
    private static int behindLabel(Text text, int open) {
        int close = Quotes.closing(text, open + 1, Math.min(text.to, open + LONGEST_LABEL), open);
        int end = Quotes.behindSlashes(text, close);
        return text.startsWith(": ", end + 1) ? text.skipSpaces(end + 2) : -1;
    }

    private static boolean isMade(Text text, int at) {
        for (String verb : MADE) {
            if (text.hasIgnoreCase(verb, Math.max(text.from, at - LONGEST_VERB), at)) {
                return true;
            }
        }
        return false;
    }
}
