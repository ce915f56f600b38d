package dev.hermes.schemas.redaction;

/** Values below their names, as the client of Redis shows them: {@code 1) "password"}, and {@code 2) "…"} on the next line. */
final class RedisReplies {
    private RedisReplies() {}

    /** Masks the value below a name whose closing quote stands there; gives its end, or {@code at}. */
    static int mask(Text text, int at, int quote) {
        int lineEnd = text.lineEnd(quote);
        int line = lineEnd == quote + 1 ? Lines.next(text, lineEnd) : -1;
        if (line < 0) {
            return at;
        }
        int number = text.skipSpaces(line);
        int bracket = text.runEnd(Chars.ALNUM, number);
        boolean numbered = Values.isDigits(text.t, number, bracket) && text.startsWith(") ", bracket);
        int open = numbered ? Quotes.opening(text, bracket + 2) : -1;
        return open < 0 ? at : QuotedValues.mask(text, at, open, Meaning.SECRET);
    }
}
