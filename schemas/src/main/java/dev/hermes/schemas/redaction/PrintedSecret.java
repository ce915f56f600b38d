package dev.hermes.schemas.redaction;

/** What a command prints that shows a secret: {@code op read …}, and the secret alone on the line below. */
final class PrintedSecret {
    private static final int LONGEST = 8192;
    private static final int LONGEST_COMMAND = 512;

    /** To a file, to another command, into a variable. */
    private static final String ELSEWHERE = ">;)&`";

    private static final String PROMPT_ENDS = ":$#%";
    private static final String NO_SECRET_BEGINS = "-[#(<";

    private PrintedSecret() {}

    /** The word that is all of the line below, if it looks like a secret; else null. */
    static Argument below(Text text, int at) {
        int line = isShown(text, at) ? Lines.next(text, text.lineEnd(at)) : -1;
        if (line < 0 || line == text.printedAt) {
            return null; // many commands may stand above the same line
        }
        text.printedAt = line;
        int end = line;
        while (end < text.to && end - line < LONGEST && isOfWord(text.t[end])) {
            end++;
        }
        int looked = Math.min(end, line + Values.LOOK);
        int quote = Quotes.behindSlashes(text, end);
        boolean alone = end == text.to || text.lineEnd(line) == end || Chars.isQuote(text.at(quote));
        int sign = Values.indexOf(text.t, '=', line, looked);
        boolean assigned = sign > line && sign < end - 2 && Values.isName(text.t, line, sign);
        boolean secret = alone
                && !assigned
                && Randomness.looksMade(text.t, line, looked)
                && !BareValues.isPath(text.t, line, looked)
                && !Values.isExpression(text.t, line, looked)
                && PROMPT_ENDS.indexOf(text.t[end - 1]) < 0
                && NO_SECRET_BEGINS.indexOf(text.t[line]) < 0;
        return secret ? new Argument(line, end, -1) : null;
    }

    /** Whether the output of the command goes nowhere but to the screen; a pipe that only decodes it or takes it out is none. */
    private static boolean isShown(Text text, int at) {
        int lineEnd = text.lineEnd(at);
        int end = text.startsWith("; echo", lineEnd - 6) ? lineEnd - 6 : lineEnd; // for the break of the line
        if (end - at > LONGEST_COMMAND) {
            return false;
        }
        for (int i = at; i < end; i++) {
            boolean goesOn = text.t[i] == '|' && !text.startsWith("| base64 ", i) && !text.startsWith("| jq ", i);
            if (goesOn || ELSEWHERE.indexOf(text.t[i]) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfWord(char c) {
        return !Chars.isSpace(c) && !Chars.isQuote(c) && c != '\\';
    }
}
