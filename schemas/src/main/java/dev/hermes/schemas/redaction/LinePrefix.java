package dev.hermes.schemas.redaction;

/**
 * What stands before each line of a text that something has put into another: the name of a container, a time of day, a number, a
 * sign of comments.
 *
 * @param from where the first of them begins
 * @param to behind it
 */
record LinePrefix(int from, int to) {
    private static final int LONGEST = 64;

    /** What stands before a place on its line; empty where it is too much for a prefix, or ends with what opens a value. */
    static LinePrefix of(Text text, int at) {
        int start = Math.max(Lines.start(text, at), at - LONGEST - 1);
        for (int i = start; i < at; i++) {
            start = Chars.isQuote(text.t[i]) ? i + 1 : start; // a string opens there
        }
        boolean value = Chars.isQuote(text.at(at - 1)) || text.at(at - 1) == '=' || text.at(at - 1) == '(';
        return at - start > LONGEST || value ? new LinePrefix(at, at) : new LinePrefix(start, at);
    }

    boolean isEmpty() {
        return from == to;
    }

    /** Behind the same prefix of a line that begins there, with any digits in place of its digits; -1: it has another. */
    int behind(Text text, int line) {
        int i = line;
        int own = from;
        while (own < to && i < text.to) {
            char c = text.t[own];
            if (Chars.isDigit(c) && Chars.isDigit(text.t[i])) {
                own = behindDigits(text, own);
                i = behindDigits(text, i);
            } else if (c == ' ') {
                own = text.skipSpaces(own);
                i = text.skipSpaces(i);
            } else if (c == text.t[i]) {
                own++;
                i++;
            } else {
                return -1;
            }
        }
        return text.skipSpaces(own) >= to ? i : -1;
    }

    private static int behindDigits(Text text, int at) {
        int i = at;
        while (i < text.to && Chars.isDigit(text.t[i])) {
            i++;
        }
        return i;
    }
}
