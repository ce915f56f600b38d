package dev.hermes.schemas.redaction;

/** Tells what looks made by chance from what looks made of words. */
final class Randomness {
    private static final int SHORTEST_STRETCH = 16;
    private static final int SHORTEST_SECRET = 8;
    private static final int LONG_FOR_A_WORD = 20;
    private static final int LONGEST_HEX = 64;

    /** Signs that stand in passwords, by their code. */
    private static final boolean[] SIGNS = new boolean[128];

    static {
        "!@#$%^&*+=?~/|".chars().forEach(sign -> SIGNS[sign] = true);
    }

    private Randomness() {}

    /** Whether letters and digits without a break are too mixed for words: some have a digit in them, or change case. */
    static boolean hasRandomStretch(char[] t, int from, int to) {
        int start = from;
        while (start + SHORTEST_STRETCH <= to) {
            int broken = lastBreak(t, start, start + SHORTEST_STRETCH);
            if (broken >= 0) {
                start = broken + 1;
                continue;
            }
            int end = start + SHORTEST_STRETCH;
            while (end < to && Chars.isAlnum(t[end])) {
                end++;
            }
            if (isMixed(t, start, end)) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    /** From behind: what is broken early is seen to be too short after few looks. */
    private static int lastBreak(char[] t, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (!Chars.isAlnum(t[i])) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isMixed(char[] t, int from, int to) {
        int digits = 0;
        int letters = 0;
        int changes = 0;
        for (int i = from; i < to; i++) {
            if (Chars.isDigit(t[i])) {
                digits++;
            } else {
                letters++;
                changes += i > from && Chars.isUpper(t[i]) && Chars.isLower(t[i - 1]) ? 1 : 0;
            }
        }
        return (digits > 0 && letters > 0)
                || digits == to - from
                || (changes >= 3 && to - from >= LONG_FOR_A_WORD)
                || (changes >= 1 && to - from >= 40);
    }

    /** Whether one word could be a password or key: letters with digits or signs among them, or long and mixed. */
    static boolean looksSecret(char[] t, int from, int to) {
        int length = to - from;
        boolean digit = false;
        boolean letter = false;
        boolean sign = false;
        for (int i = from; i < to; i++) {
            char c = t[i];
            if (Chars.isSpace(c)) {
                return false;
            }
            digit |= Chars.isDigit(c);
            letter |= Chars.isLetter(c) || c >= 128;
            sign |= c < 128 && SIGNS[c];
        }
        return (length >= SHORTEST_SECRET - 2 && ((digit && letter) || (sign && (letter || digit))))
                || (length >= SHORTEST_SECRET - 2 && digit && !letter)
                || (length >= LONG_FOR_A_WORD && hasRandomStretch(t, from, to));
    }

    /** As {@link #looksSecret}, or letters that change their case as no word does. */
    static boolean looksMade(char[] t, int from, int to) {
        int changes = 0;
        for (int i = from + 1; i < to; i++) {
            changes += Chars.isUpper(t[i]) && Chars.isLower(t[i - 1]) ? 1 : 0;
        }
        return looksSecret(t, from, to) || (to - from >= SHORTEST_SECRET && changes >= 2);
    }

    /** Whether letters change their case so often, and so many consonants meet, that no words are written together. */
    static boolean isScrambled(char[] t, int from, int to) {
        int changes = 0;
        int consonants = 0;
        int most = 0;
        for (int i = from; i < to; i++) {
            if (!Chars.isLetter(t[i])) {
                return false;
            }
            changes += i > from && kind(t[i]) != kind(t[i - 1]) ? 1 : 0;
            consonants = "aeiouy".indexOf(Chars.lower(t[i])) < 0 ? consonants + 1 : 0;
            most = Math.max(most, consonants);
        }
        int length = to - from;
        return length >= SHORTEST_SECRET && 20 * changes >= 9 * length && most >= 4;
    }

    /** Whether it can only be made by chance: letters of both cases and digits that follow each other without order. */
    static boolean looksGenerated(char[] t, int from, int to) {
        int changes = 0;
        boolean upper = false;
        boolean lower = false;
        boolean digit = false;
        for (int i = from; i < to; i++) {
            char c = t[i];
            if (!Chars.is(Chars.TOKEN, c)) {
                return false;
            }
            upper |= Chars.isUpper(c);
            lower |= Chars.isLower(c);
            digit |= Chars.isDigit(c);
            changes += i > from && kind(c) != kind(t[i - 1]) ? 1 : 0;
        }
        int length = to - from;
        return length >= SHORTEST_STRETCH && upper && lower && digit && 5 * changes >= 2 * length;
    }

    /** 128, 160 or 256 bits as hexadecimal digits. */
    static boolean isHexKey(char[] t, int from, int to) {
        int length = to - from;
        boolean digit = false;
        boolean letter = false;
        for (int i = from; i < to && length <= LONGEST_HEX; i++) {
            if (!Chars.is(Chars.HEX, t[i])) {
                return false;
            }
            digit |= Chars.isDigit(t[i]);
            letter |= Chars.isLetter(t[i]);
        }
        return digit && letter && (length == 32 || length == 40 || length == LONGEST_HEX);
    }

    private static int kind(char c) {
        return Chars.isDigit(c) ? 0 : Chars.isUpper(c) ? 1 : Chars.isLower(c) ? 2 : 3;
    }

    /** As {@link #looksSecret}, and long enough to be no name with a number. */
    static boolean looksLikeKey(char[] t, int from, int to) {
        return to - from >= SHORTEST_SECRET && looksSecret(t, from, to);
    }
}
