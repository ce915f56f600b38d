package dev.hermes.schemas.redaction;

/** Sentences that say a secret some words behind its name: {@code password for bob is …}, {@code password changed to …}. */
final class Sentences {
    /** Between a password and what it is: {@code is}, in other languages too. */
    static final WordSet IS =
            WordSet.of("is", "was", "lautet", "ist", "est", "es", "era", "\u00e9", "\u00e8", "\u00e4r", "er", "jest");

    /** Between a password and whose it is. */
    private static final WordSet OF = WordSet.of(
            "for",
            "of",
            "from",
            "f\u00fcr",
            "pour",
            "para",
            "de",
            "do",
            "da",
            "per",
            "voor",
            "generated",
            "has",
            "is",
            "was",
            "temporaire",
            "provisoire",
            "temporal",
            "provisional",
            "tempor\u00e1ria",
            "provis\u00f3ria",
            "temporanea",
            "provvisoria",
            "\u043e\u0442",
            "\u0434\u043b\u044f");

    private static final WordSet CHANGES = WordSet.of("changed", "set", "reset", "updated", "change");
    private static final WordSet TO = WordSet.of("to");
    private static final WordSet FROM = WordSet.of("from");
    private static final WordSet EQUALS = WordSet.of("=");

    private static final int LONGEST_CLAUSE = 64;
    private static final int SHORTEST = 6;

    private Sentences() {}

    /**
     * {@code password for bob: …}, {@code password of the database is …}, {@code password changed to …}, {@code password (…)};
     * {@code API key for Stripe is …} only of what nobody can have thought of.
     */
    static int mask(Text text, int at, int start, boolean password) {
        int limit = Math.min(text.lineEnd(start), start + LONGEST_CLAUSE);
        if (text.at(start) == '(' && password) {
            int end = Values.indexOf(text.t, ')', start, limit);
            int colon = end > 0 && text.at(end + 1) == ':' ? text.skipSpaces(end + 2) : -1;
            return colon > 0
                    ? maskStrong(text, at, colon, OddWords.end(text, colon))
                    : maskStrong(text, at, start + 1, end);
        }
        if (!password && text.startsWith("to ", start) && saysChange(text, at)) {
            int value = behindQuote(text, text.skipSpaces(start + 3));
            return maskRandom(text, at, value, OddWords.end(text, value));
        }
        if (!password && !text.startsWithIgnoreCase("for ", start)) {
            return NewKeys.mask(text, at, start, limit);
        }
        boolean first = true;
        boolean changes = false; // whether the word before says so
        boolean changedBefore = false;
        for (int i = start; i < limit; first = false) {
            int end = Values.indexOf(text.t, ' ', i, limit);
            end = end < 0 ? limit : end;
            boolean colon = end > i && text.t[end - 1] == ':';
            int wordEnd = colon ? end - 1 : end;
            boolean to = TO.contains(text.t, i, wordEnd);
            if (first && to) {
                changedBefore = saysChange(text, at);
                changes = changedBefore;
            }
            boolean change = CHANGES.contains(text.t, i, wordEnd);
            if (first && !changedBefore && password && !change && !OF.contains(text.t, i, wordEnd)) {
                return at;
            }
            if ((!first || changedBefore)
                    && (colon
                            || IS.contains(text.t, i, wordEnd)
                            || EQUALS.contains(text.t, i, wordEnd)
                            || (to && changes))) {
                int value = text.skipSpaces(end);
                if (colon && password && value >= text.lineEnd(start)) {
                    return maskBelow(text, at, start);
                }
                value = behindQuote(text, value);
                int valueEnd = OddWords.end(text, value);
                return password ? maskStrong(text, at, value, valueEnd) : maskRandom(text, at, value, valueEnd);
            }
            if (password && changes && FROM.contains(text.t, i, wordEnd)) {
                return maskChange(text, at, text.skipSpaces(end));
            }
            changes = change;
            i = text.skipSpaces(end);
        }
        return password && !first ? maskBelow(text, at, start) : at;
    }

    private static int behindQuote(Text text, int at) {
        int open = Quotes.opening(text, at);
        return open < 0 ? at : open + 1;
    }

    /** {@code changed from … to …}: both were passwords. */
    private static int maskChange(Text text, int at, int start) {
        int value = behindQuote(text, start);
        int end = OddWords.end(text, value);
        int masked = maskStrong(text, at, value, end);
        int to = text.runEnd(Chars.ALNUM, end) == end ? end : at;
        while (to - end < Quotes.MAX_SLASHES && (text.at(to) == '\\' || Chars.isQuote(text.at(to)))) {
            to++;
        }
        if (!text.startsWith(" to ", to)) {
            return masked;
        }
        int next = behindQuote(text, to + 4);
        return maskStrong(text, masked, next, OddWords.end(text, next));
    }

    /** Whether a verb before says that it is changed: {@code I set the root password to …}. */
    private static boolean saysChange(Text text, int at) {
        int start = Math.max(Math.max(text.from, at - LONGEST_CLAUSE), Lines.start(text, at));
        for (int i = start; i < at; i++) {
            int end = Chars.isLetter(text.t[i]) ? text.runEnd(Chars.ALNUM, i) : i;
            if (end > i && CHANGES.contains(text.t, i, end)) {
                return true;
            }
            i = Math.max(i, end);
        }
        return false;
    }

    /** {@code use the following password to log in:}, and the password on a line of its own. */
    static int maskBelow(Text text, int at, int from) {
        int end = text.lineEnd(from);
        int line = text.at(end - 1) == ':' ? Lines.behindEmpty(text, Lines.next(text, end)) : -1;
        line = line < 0 ? line : text.skipSpaces(line);
        int word = line < 0 ? -1 : BareValues.end(text, line);
        boolean secret = word > line
                && (word == text.lineEnd(line) || Quotes.opening(text, word) >= 0)
                && word - line <= Quotes.LONGEST
                && Values.hasDigit(text.t, line, word)
                && (OddWords.isOne(text, line, word) || Randomness.isHexKey(text.t, line, word));
        return secret ? text.mask(Rule.SECRET, line, word, at) : at;
    }

    /** In a sentence a value must be a single word that is neither a file, a version nor a number. */
    private static int maskStrong(Text text, int at, int from, int to) {
        boolean strong = to - from >= SHORTEST
                && to - from <= Values.LOOK
                && OddWords.isOne(text, from, to)
                && Values.indexOf(text.t, '.', from, to) < 0
                && Values.indexOf(text.t, '=', from, to) < 0
                && !Values.isExpression(text.t, from, to)
                && !Values.startsWith(text.t, from, to, Spans.MARK);
        return strong ? text.mask(Rule.SECRET, from, to, at) : at;
    }

    static int maskRandom(Text text, int at, int from, int to) {
        boolean secret = OddWords.isRandom(text, from, to) && !Values.startsWith(text.t, from, to, Spans.MARK);
        return secret ? text.mask(Rule.SECRET, from, to, at) : at;
    }
}
