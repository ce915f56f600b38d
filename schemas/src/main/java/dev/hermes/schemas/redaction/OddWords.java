package dev.hermes.schemas.redaction;

/** Words of a text that are surely none: what somebody made as a secret. */
final class OddWords {
    private static final int LONGEST_ALGORITHM = 8;

    private OddWords() {}

    /** Letters and digits, as no word has them, but for the names of algorithms. */
    static boolean isOne(Text text, int from, int to) {
        int end = to;
        while (end > from && (text.t[end - 1] == '?' || text.t[end - 1] == '!')) {
            end--; // of a sentence, if nothing else is odd
        }
        return Chars.isLetter(text.at(from))
                && Randomness.looksSecret(text.t, from, end)
                && Values.indexOf(text.t, '/', from, to) < 0
                && !isAlgorithm(text, from, to);
    }

    private static boolean isAlgorithm(Text text, int from, int to) {
        String word = Values.lower(text.t, from, Math.min(to, from + LONGEST_ALGORITHM));
        return word.startsWith("sha")
                || word.startsWith("md5")
                || word.startsWith("base")
                || word.startsWith("utf")
                || word.startsWith("oauth")
                || word.startsWith("pbkdf")
                || word.startsWith("argon");
    }

    /** Letters of both cases, a digit and a sign within: {@code the secret is …}. */
    static boolean isStrong(char[] t, int from, int to) {
        boolean upper = false;
        boolean lower = false;
        boolean sign = false;
        for (int i = from; i < to; i++) {
            upper |= Chars.isUpper(t[i]);
            lower |= Chars.isLower(t[i]);
            sign |= i + 1 < to && "!@#$%^&*".indexOf(t[i]) >= 0;
        }
        return upper && lower && sign && Values.hasDigit(t, from, to);
    }

    static boolean isRandom(Text text, int from, int to) {
        return to - from >= 16
                && Randomness.hasRandomStretch(text.t, from, Math.min(to, from + Values.LOOK))
                && !isHash(text, from, to);
    }

    private static boolean isHash(Text text, int from, int to) {
        int length = to - from;
        return (text.runEnd(Chars.HEX, from) >= to && (length == 40 || length == 64))
                || Values.indexOf(text.t, ':', from, Math.min(to, from + 8)) > from;
    }

    static int end(Text text, int value) {
        int word = BareValues.end(text, value);
        while (word > value && (text.t[word - 1] == '.' || text.t[word - 1] == ',')) {
            word--;
        }
        return word;
    }
}
