package dev.hermes.schemas.redaction;

/** Literals that stand in for a secret that is not set: {@code process.env.TOKEN || "…"}, {@code getenv("TOKEN") ?: "…"}. */
final class Fallbacks {
    private static final int MOST_BRACKETS = 8;

    private final SecretNames names;

    Fallbacks(SecretNames names) {
        this.names = names;
    }

    /** Masks the literal behind the operator that may begin there; gives its end, or {@code at}. */
    int mask(Text text, int at) {
        char second = text.at(at + 1);
        boolean operator = text.t[at] == '|' ? second == '|' : second == '?' || second == ':';
        int open = operator ? Quotes.opening(text, text.skipSpaces(at + 2)) : -1;
        if (open < 0) {
            return at;
        }
        int end = behindName(text, at);
        boolean secret = NameBefore.meaning(names, text, NameBefore.start(text, end), end)
                        .isSecret()
                && Randomness.looksMade(text.t, open + 1, Quotes.closing(text, open));
        return secret ? QuotedValues.mask(text, at, open, Meaning.SECRET) : at;
    }

    private static int behindName(Text text, int at) {
        int end = at;
        while (end > text.from && at - end < MOST_BRACKETS && isAfterName(text.t[end - 1])) {
            end--;
        }
        return end;
    }

    private static boolean isAfterName(char c) {
        return c == ' ' || c == ')' || c == ']' || c == '\\' || Chars.isQuote(c);
    }
}
