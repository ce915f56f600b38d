package dev.hermes.schemas.redaction;

/** The name that stands before a place, and what it means. */
final class NameBefore {
    private NameBefore() {}

    static int start(Text text, int end) {
        int i = end;
        while (i > text.from && end - i < SecretNames.LONGEST && Chars.is(Chars.NAME, text.t[i - 1])) {
            i--;
        }
        if (i > text.from
                && text.t[i - 1] == '%'
                && end - i > 2
                && Chars.is(Chars.HEX, text.t[i])
                && Chars.is(Chars.HEX, text.t[i + 1])) {
            return i + 2;
        }
        boolean escape = i > text.from && text.t[i - 1] == '\\' && i < end && "ntr".indexOf(text.t[i]) >= 0;
        return escape ? i + 1 : i;
    }

    static Meaning meaning(SecretNames names, Text text, int from, int to) {
        Meaning meaning = names.of(text.t, from, to);
        if (meaning != Meaning.NONE || text.at(from - 1) != ' ' || !endsWithKey(text, from, to)) {
            return meaning;
        }
        int before = start(text, from - 1);
        return before < from - 1 ? names.of(text.t, before, to) : Meaning.NONE;
    }

    static boolean endsWithCookie(Text text, int end) {
        return text.startsWithIgnoreCase("cookie", end - 6) || text.startsWithIgnoreCase("cookies", end - 7);
    }

    /** {@code API key}, {@code seed phrase}: only with the word before it does it mean anything. */
    static boolean endsWithKey(Text text, int from, int to) {
        return (to - from == 3 && text.startsWithIgnoreCase("key", from))
                || (to - from == 6 && text.startsWithIgnoreCase("phrase", from))
                || (to - from == 4 && text.startsWithIgnoreCase("code", from));
    }
}
