package dev.hermes.schemas.redaction;

/**
 * Sequences that set colours on a terminal: {@code ESC [ 31 m}, and how source code spells them, such as {@code \x1b[31m}. Their
 * last letter is none of the word behind them.
 */
final class Colours {
    private static final int LONGEST = 32;
    private static final char ESC = '\u001b';
    private static final String[] SPELLED = {"u001b", "U001B", "u001B", "x1b", "x1B", "033", "e"};

    private Colours() {}

    static boolean in(Source source) {
        char[] t = source.chars;
        int to = source.to;
        for (int i = source.from + 1; i < to; i++) {
            if (t[i] == '[' && start(source, i) >= 0 && end(source, i) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** The text with a char that is blank for each sequence: no word goes on behind it. */
    static Source blank(Source source) {
        return without(source, true);
    }

    /** The text as a reader sees it. */
    static Source removed(Source source) {
        return without(source, false);
    }

    private static Source without(Source source, boolean blank) {
        char[] kept = new char[source.length()];
        Places at = new Places();
        int length = 0;
        int last = source.from;
        for (int i = source.from + 1; i < source.to; i++) {
            int end = source.chars[i] == '[' ? end(source, i) : -1;
            int start = end < 0 ? -1 : start(source, i);
            if (start >= last) {
                length = copy(source, last, start, kept, length, at);
                if (blank) {
                    at.add(length, start, end - start);
                    kept[length++] = ESC;
                }
                last = end;
                i = end - 1;
            }
        }
        length = copy(source, last, source.to, kept, length, at);
        at.add(length, source.to, 1);
        return source.of(kept, length, at);
    }

    private static int copy(Source source, int from, int to, char[] kept, int length, Places at) {
        if (to > from) {
            System.arraycopy(source.chars, from, kept, length, to - from);
            at.add(length, from, 1);
        }
        return length + to - from;
    }

    /** Where the sequence begins whose bracket stands there, -1: it is only a bracket. */
    private static int start(Source source, int bracket) {
        char[] t = source.chars;
        if (t[bracket - 1] == ESC) {
            return bracket - 1;
        }
        if ("bBe3".indexOf(t[bracket - 1]) < 0) {
            return -1;
        }
        for (String spelled : SPELLED) {
            int from = bracket - spelled.length();
            if (from - 1 >= source.from && t[from - 1] == '\\' && Values.startsWith(t, from, bracket, spelled)) {
                int i = from - 1;
                while (i > source.from && t[i - 1] == '\\' && from - i < Quotes.MAX_SLASHES) {
                    i--;
                }
                return i;
            }
        }
        return -1;
    }

    /** Behind the letter that ends the sequence, -1: none does. */
    private static int end(Source source, int bracket) {
        int limit = Math.min(source.to, bracket + LONGEST);
        for (int i = bracket + 1; i < limit; i++) {
            char c = source.chars[i];
            if (Chars.isLetter(c)) {
                return i + 1;
            }
            if (!Chars.isDigit(c) && ";:?<=>!".indexOf(c) < 0) {
                return -1;
            }
        }
        return -1;
    }
}
