package dev.hermes.schemas.redaction;

/** Arguments of commands, on a line or as a list of strings: {@code curl -u …}, {@code ["curl", "-u", "…"]}. */
final class Arguments {
    private static final int LONGEST_GAP = 64;

    private Arguments() {}

    /**
     * Where the argument behind an option begins.
     *
     * @param end of the option
     * @return the same where the value is attached to it; -1: none follows
     */
    static int behind(Text text, int end) {
        if (Chars.isSpace(text.at(end))) {
            return text.skipSpaces(end);
        }
        int quote = Quotes.behindSlashes(text, end);
        if (!Chars.isQuote(text.at(quote))) {
            return end;
        }
        int comma = skipBlanks(text, quote + 1);
        int next = text.at(comma) == ',' ? skipBlanks(text, comma + 1) : -1;
        return next >= 0 && Quotes.opening(text, next) >= 0 ? next : -1;
    }

    private static int skipBlanks(Text text, int at) {
        int i = at;
        while (i < text.to && i - at < LONGEST_GAP) {
            if (Chars.isSpace(text.t[i])) {
                i++;
            } else if (text.t[i] == '\\' && "nrt".indexOf(text.at(i + 1)) >= 0) {
                i += 2;
            } else {
                break;
            }
        }
        return i;
    }
}
