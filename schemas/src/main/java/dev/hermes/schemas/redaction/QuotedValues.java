package dev.hermes.schemas.redaction;

/** Values in quotes behind a name that says they are secret. */
final class QuotedValues {
    private static final CharSet OF_PATTERNS = new CharSet("[]\\*^(){}");

    private QuotedValues() {}

    static int mask(Text text, int at, int open, Meaning meaning) {
        int from = open + 1;
        if (text.t[open] == text.at(from) && text.t[open] == text.at(from + 1)) {
            from += 2; // three quotes open a string of several lines
        }
        int slashes = open - Quotes.beforeSlashes(text, open);
        int end = from;
        while (end < text.to && !(text.t[end] == text.t[open] && end - Quotes.beforeSlashes(text, end) <= slashes)) {
            end++;
        }
        int to = Math.max(from, Math.min(end, end < text.to ? Quotes.beforeClosing(text, end, slashes) : end));
        if (meaning == Meaning.AUTHORIZATION) {
            return Credentials.mask(text, at, from, to, true);
        }
        if (to - from <= Values.LOOK && !isSecretString(text, from, to, meaning)) {
            return at;
        }
        return text.mask(meaning == Meaning.COOKIE ? Rule.COOKIE : Rule.SECRET, from, to, at);
    }

    private static boolean isSecretString(Text text, int from, int to, Meaning meaning) {
        if (Placeholders.isOne(text.t, from, to)
                || Values.isOrdinaryWord(text.t, from, behindFirst(text, from, to))
                || LogProbabilities.follow(text.t, from, to, text.to)) {
            return false;
        }
        if (meaning.isKey()) {
            return meaning.isKey(text.t, from, to) && !isTemplate(text, from, to);
        }
        if (meaning == Meaning.MAYBE) {
            return Randomness.looksLikeKey(text.t, from, to) && !isPattern(text, from, to);
        }
        boolean command = text.at(from - 1) == '`' && Values.indexOf(text.t, ' ', from, to) > 0;
        return !command && !Values.isSentence(text.t, from, to) && !isTemplate(text, from, to);
    }

    /** {@code URL_PAT = "https?://[a-z]+"}, {@code SERVER_AUTH = "1.3.6.1.5"}. */
    private static boolean isPattern(Text text, int from, int to) {
        boolean numbers = true;
        for (int i = from; i < to; i++) {
            if (OF_PATTERNS.has(text.t[i])) {
                return true;
            }
            numbers &= Chars.isDigit(text.t[i]) || text.t[i] == '.';
        }
        return numbers;
    }

    /** Of {@code required|string|min:8}, by which a value is to be checked, the first word; else all of it. */
    private static int behindFirst(Text text, int from, int to) {
        int bar = Values.indexOf(text.t, '|', from, to);
        return bar > from ? bar : to;
    }

    /** {@code "prefix-${TOKEN}"}. */
    private static boolean isTemplate(Text text, int from, int to) {
        for (int i = from; i + 1 < to; i++) {
            if ((text.t[i] == '$' && text.t[i + 1] == '{') || (text.t[i] == '{' && text.t[i + 1] == '{')) {
                return true;
            }
        }
        return false;
    }
}
