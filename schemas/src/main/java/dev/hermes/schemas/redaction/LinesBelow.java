package dev.hermes.schemas.redaction;

/** Secrets on the lines below their name: {@code API keys:}, {@code   - …}. */
final class LinesBelow {
    private static final int MOST_MEMBERS = 32;

    private final SecretNames names;

    LinesBelow(SecretNames names) {
        this.names = names;
    }

    /** Masks single words on lines of their own: elements of a list, or what follows a caption. */
    int mask(Text text, int at, int lineEnd, boolean codes) {
        int end = at;
        int line = Lines.next(text, lineEnd);
        for (boolean list = true; line >= 0 && list; ) {
            int from = text.skipSpaces(line);
            boolean element = text.startsWith("- ", from);
            from = element ? text.skipSpaces(from + 2) : codes ? behindNumber(text, from) : from;
            list = element || codes;
            int word = BareValues.end(text, from);
            int next = text.lineEnd(line);
            boolean secret = word > from
                    && word - from <= Quotes.LONGEST
                    && (text.skipSpaces(word) == next || Chars.isQuote(text.at(word)) || text.at(word) == '\\')
                    && Randomness.looksSecret(text.t, from, word)
                    && Values.hasDigit(text.t, from, word)
                    && names.of(text.t, from, word) == Meaning.NONE
                    && (codes || !Values.isSlug(text.t, from, word))
                    && !Placeholders.isOne(text.t, from, word)
                    && !Values.isExpression(text.t, from, word);
            if (!secret) {
                return end;
            }
            end = text.mask(Rule.SECRET, from, word, end);
            line = Lines.next(text, next);
        }
        return end;
    }

    /** {@code 1. …}, as lists are numbered. */
    private static int behindNumber(Text text, int at) {
        int end = text.runEnd(Chars.ALNUM, at);
        boolean number = end > at && end - at <= 2 && Values.isDigits(text.t, at, end);
        boolean numbered = number && (text.startsWith(". ", end) || text.startsWith(") ", end));
        return numbered ? text.skipSpaces(end + 2) : at;
    }

    /** Masks the values of the members on the lines below that are keys: {@code tokens:}, {@code   ci: …}. */
    static int maskMembers(Text text, int at, int lineEnd, Meaning meaning) {
        int end = at;
        int line = Lines.next(text, lineEnd);
        for (int i = 0; i < MOST_MEMBERS && line >= 0; i++) {
            int name = text.skipSpaces(line);
            int colon = text.runEnd(Chars.NAME, name);
            int open = Quotes.opening(text, text.skipSpaces(colon + 1));
            int from = open < 0 ? text.skipSpaces(colon + 1) : open + 1;
            int to = text.runEnd(Chars.URL64, from);
            if (name == line || colon == name || text.at(colon) != ':' || to - from > Quotes.LONGEST) {
                return end;
            }
            end = meaning.isKey(text.t, from, to) ? text.mask(Rule.SECRET, from, to, end) : end;
            line = Lines.next(text, text.lineEnd(to));
        }
        return end;
    }
}
