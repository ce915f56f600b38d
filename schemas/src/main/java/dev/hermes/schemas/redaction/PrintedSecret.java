package dev.hermes.schemas.redaction;

/** What a command prints that shows a secret: {@code op read …}, and the secret alone on the line below. */
final class PrintedSecret {
    private static final int LONGEST = 8192;

    private PrintedSecret() {}

    /** The word that is all of the line below, if it looks like a secret; else null. */
    static Argument below(Text text, int at) {
        int line = Lines.next(text, text.lineEnd(at));
        if (line < 0 || line == text.printedAt) {
            return null; // many commands may stand above the same line
        }
        text.printedAt = line;
        int end = line;
        while (end < text.to && end - line < LONGEST && isOfWord(text.t[end])) {
            end++;
        }
        int looked = Math.min(end, line + Values.LOOK);
        int quote = end;
        while (quote - end < Quotes.MAX_SLASHES && text.at(quote) == '\\') {
            quote++;
        }
        boolean alone = end == text.to || text.lineEnd(line) == end || Chars.isQuote(text.at(quote));
        int sign = Values.indexOf(text.t, '=', line, looked);
        boolean assigned = sign > line && sign < end - 2 && Values.isName(text.t, line, sign);
        boolean secret = alone
                && !assigned
                && Randomness.looksMade(text.t, line, looked)
                && !BareValues.isPath(text.t, line, looked)
                && !Values.isExpression(text.t, line, looked)
                && text.t[end - 1] != ':';
        return secret ? new Argument(line, end, -1) : null;
    }

    private static boolean isOfWord(char c) {
        return !Chars.isSpace(c) && !Chars.isQuote(c) && c != '\\';
    }
}
