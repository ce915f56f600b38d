package dev.hermes.schemas.redaction;

/** Literals of which a comment behind or above them says that they are keys: {@code connect("…") // API key}. */
final class CommentedKeys {
    private static final int LONGEST_COMMENT = 32;
    private static final int LONGEST_CODE = 240;
    private static final int HASH_OF_GIT = 40;
    private static final int LONGEST_HASH_NAME = 7;

    private CommentedKeys() {}

    /** Masks the keys before the comment that a name ends, which says that they are secret. */
    static void mask(Text text, int nameStart, int nameEnd) {
        int comment = commentStart(text, nameStart);
        if (comment < 0) {
            return;
        }
        int line = Lines.start(text, comment);
        boolean alone = text.skipSpaces(line) == comment || Chars.isQuote(text.at(comment - 1));
        int below = alone ? Lines.behindEmpty(text, Lines.next(text, text.lineEnd(nameEnd))) : -1;
        if (below >= 0) {
            maskKeys(text, below, Math.min(text.lineEnd(below), below + LONGEST_CODE));
        } else if (!alone) {
            maskKeys(text, Math.max(Math.max(text.floor, comment - LONGEST_CODE), line), comment);
        }
    }

    private static void maskKeys(Text text, int from, int to) {
        for (int i = from; i < to; i++) {
            int end = Chars.isAlnum(text.t[i]) ? text.runEnd(Chars.TOKEN, i) : i;
            if (end > i && isKey(text, i, Math.min(end, to))) {
                text.mask(Rule.SECRET, i, Math.min(end, to), i);
            }
            i = Math.max(i, end);
        }
    }

    /** Whether the line is over behind a name, or the string that it is in. */
    static boolean endsLine(Text text, int end) {
        int last = text.startsWith(" */", end) ? end + 3 : end;
        char next = text.at(last);
        return last >= text.to || next == '\n' || next == '\r' || next == '\\' || Chars.isQuote(next);
    }

    private static int commentStart(Text text, int nameStart) {
        for (int i = nameStart - 1; i >= text.from && nameStart - i <= LONGEST_COMMENT && text.t[i] != '\n'; i--) {
            int sign = text.at(i + 1) == ' ' ? signStart(text, i) : -1;
            if (sign >= 0
                    && (Chars.isSpace(text.at(sign - 1))
                            || Chars.isQuote(text.at(sign - 1))
                            || sign == Lines.start(text, sign))) {
                return sign;
            }
        }
        return -1;
    }

    /** Of {@code #}, {@code //}, {@code --} or an asterisk behind a slash, whose last char stands there; -1: it is none. */
    private static int signStart(Text text, int last) {
        char before = text.at(last - 1);
        return switch (text.t[last]) {
            case '#' -> last;
            case '/', '-' -> before == text.t[last] ? last - 1 : -1;
            case '*' -> before == '/' ? last - 1 : -1;
            default -> -1;
        };
    }

    private static boolean isKey(Text text, int from, int to) {
        int digits = text.startsWith("0x", from) ? from + 2 : from;
        boolean hex = Randomness.isHexKey(text.t, digits, to) && to - from != HASH_OF_GIT;
        boolean hash = text.startsWith("sha", from) || text.startsWith("sha256:", from - LONGEST_HASH_NAME);
        return !hash && (hex || Randomness.looksGenerated(text.t, from, to)) && !Values.isExpression(text.t, from, to);
    }
}
