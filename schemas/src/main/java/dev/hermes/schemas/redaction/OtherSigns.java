package dev.hermes.schemas.redaction;

/** Values behind what stands for an equals sign or colon: an arrow, {@code %3D}, {@code 是}. */
final class OtherSigns {
    private static final int MAX_BLANKS = 32;

    private final SecretNames names;

    OtherSigns(SecretNames names) {
        this.names = names;
    }

    /** Masks what an arrow points to, if it looks like a secret: {@code secret key -> …}; gives its end, or {@code at}. */
    int maskArrow(Text text, int at, int behind) {
        if (text.at(at - 1) != ' ' || text.at(behind) != ' ') {
            return at;
        }
        int nameEnd = at - 1;
        while (at - nameEnd < MAX_BLANKS && text.at(nameEnd - 1) == ' ') {
            nameEnd--;
        }
        int nameStart = NameBefore.start(text, nameEnd);
        Meaning meaning = NameBefore.meaning(names, text, nameStart, nameEnd);
        int start = text.skipSpaces(behind);
        int open = Quotes.opening(text, start);
        if (open >= 0 && Chars.isQuote(text.at(at - 2)) && Quotes.beforeSlashes(text, at - 2) == text.floor) {
            return QuotedValues.mask(text, at, open, Meaning.SECRET); // "…" -> "…": what a secret is changed to
        }
        int from = open < 0 ? start : open + 1;
        int end = BareValues.end(text, from);
        boolean secret = meaning.isSecret()
                && end - from <= Quotes.LONGEST
                && Randomness.looksMade(text.t, from, end)
                && Randomness.looksLikeKey(text.t, from, end)
                && Values.indexOf(text.t, '(', from, end) < 0
                && !Values.isExpression(text.t, from, end)
                && !Placeholders.isOne(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    /** Masks what stands behind a name without a blank between, as Chinese, Japanese and Korean have it: {@code 密码是…}. */
    int maskUnspaced(Text text, int at) {
        int from = text.skipSpaces(at + 1);
        from += Chars.isQuote(text.at(from)) || text.at(from) == '\u300c' ? 1 : 0;
        int end = from;
        while (end < text.to
                && end - from <= Values.LOOK
                && (Chars.is(Chars.TOKEN, text.t[end]) || "!@#$%^&*~".indexOf(text.t[end]) >= 0)) {
            end++;
        }
        boolean secret = end - from <= Values.LOOK
                && Randomness.looksSecret(text.t, from, end)
                && Values.hasDigit(text.t, from, end)
                && !Values.isDigits(text.t, from, end)
                && names.of(text.t, NameBefore.start(text, at), at).isSecret()
                && !Placeholders.isOne(text.t, from, end)
                && !Values.isExpression(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    /** Masks the value behind a name where the equals sign or colon is encoded as in URLs: {@code api_key%3D…}. */
    int maskEncoded(Text text, int at) {
        int nameEnd = text.startsWith("%22", at - 3) ? at - 3 : at;
        int nameStart = NameBefore.start(text, nameEnd);
        int from = text.startsWith("%22", at + 3) ? at + 6 : at + 3;
        if (!names.of(text.t, nameStart, nameEnd).isSecret() || from >= text.to) {
            return at;
        }
        int end = from;
        while (end < text.to && ((Chars.is(Chars.TOKEN, text.t[end]) && text.t[end] != '=') || text.t[end] == '~')) {
            end++;
        }
        boolean secret = end - from > Values.LOOK || Randomness.looksSecret(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }
}
