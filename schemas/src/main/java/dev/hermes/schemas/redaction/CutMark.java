package dev.hermes.schemas.redaction;

/** What ends a string of an array that was cut: {@code [CUT:4000 characters,sha256=…]}. It is ours, and hides nothing. */
final class CutMark {
    private static final String BEGINNING = "[CUT:";
    private static final String BETWEEN = " characters,sha256=";
    private static final int HASH = 64;
    private static final int MOST_DIGITS = 10;

    private CutMark() {}

    static String of(int characters, String sha256) {
        return BEGINNING + characters + BETWEEN + sha256 + "]";
    }

    /** Where the mark begins that a text ends with, {@code to} where it ends with none. */
    static int start(char[] t, int from, int to) {
        int hash = to - 1 - HASH;
        int between = hash - BETWEEN.length();
        if (between <= from || t[to - 1] != ']' || !Values.startsWith(t, between, hash, BETWEEN)) {
            return to;
        }
        for (int i = hash; i < to - 1; i++) {
            if (!Chars.is(Chars.HEX, t[i])) {
                return to;
            }
        }
        int digits = between;
        while (digits > from && between - digits < MOST_DIGITS && Chars.isDigit(t[digits - 1])) {
            digits--;
        }
        int start = digits - BEGINNING.length();
        return digits < between && start >= from && Values.startsWith(t, start, digits, BEGINNING) ? start : to;
    }
}
