package dev.hermes.schemas.redaction;

/** Literals of which a comment behind them says that they are keys: {@code connect("…") // API key}. */
final class CommentedKeys {
    private static final int LONGEST_COMMENT = 32;
    private static final int LONGEST_CODE = 240;
    private static final int HASH_OF_GIT = 40;
    private static final int LONGEST_HASH_NAME = 7;

    private CommentedKeys() {}

    /** Masks the keys before the comment that a name ends, which says that they are secret. */
    static void mask(Text text, int nameStart, int nameEnd) {
        int comment = commentStart(text, nameStart);
        int from = comment < 0
                ? nameEnd
                : Math.max(Math.max(text.floor, comment - LONGEST_CODE), Lines.start(text, comment));
        for (int i = from; i < comment; i++) {
            int end = Chars.isAlnum(text.t[i]) ? text.runEnd(Chars.TOKEN, i) : i;
            if (end > i && isKey(text, i, Math.min(end, comment))) {
                text.mask(Rule.SECRET, i, Math.min(end, comment), i);
            }
            i = Math.max(i, end);
        }
    }

    /** Whether the line is over behind a name, or the string that it is in. */
    static boolean endsLine(Text text, int end) {
        char next = text.at(end);
        return end >= text.to || next == '\n' || next == '\r' || next == '\\' || Chars.isQuote(next);
    }

    private static int commentStart(Text text, int nameStart) {
        for (int i = nameStart - 1; i > text.from && nameStart - i <= LONGEST_COMMENT && text.t[i] != '\n'; i--) {
            boolean sign = text.t[i] == '#' || (text.t[i] == '/' && text.t[i - 1] == '/');
            if (sign && text.at(i + 1) == ' ' && text.at(i - (text.t[i] == '#' ? 1 : 2)) == ' ') {
                return i;
            }
        }
        return -1;
    }

    private static boolean isKey(Text text, int from, int to) {
        int digits = text.startsWith("0x", from) ? from + 2 : from;
        boolean hex = Randomness.isHexKey(text.t, digits, to) && to - from != HASH_OF_GIT;
        boolean hash = text.startsWith("sha", from) || text.startsWith("sha256:", from - LONGEST_HASH_NAME);
        return !hash && (hex || Randomness.looksGenerated(text.t, from, to)) && !Values.isExpression(text.t, from, to);
    }
}
