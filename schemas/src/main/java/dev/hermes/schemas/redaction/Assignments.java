package dev.hermes.schemas.redaction;

/**
 * What stands behind a name that says it is secret, with an equals sign or colon between: {@code password: …},
 * {@code API_KEY=…}, {@code \"token\":\"…\"}, headers. Programs, types and sentences that only speak of passwords are left
 * alone.
 */
final class Assignments {
    private static final int MAX_BLANKS = 4;

    private final SecretNames names;
    private final BareValues bareValues;
    private final Elements elements;

    Assignments(SecretNames names) {
        this.names = names;
        this.bareValues = new BareValues(names);
        this.elements = new Elements(names);
    }

    /** Masks the value behind the {@code =} or {@code :} that stands there; gives its end, or {@code at}. */
    int mask(Text text, int at) {
        int nameEnd = at;
        while (at - nameEnd < MAX_BLANKS && text.at(nameEnd - 1) == ' ' && nameEnd > text.from) {
            nameEnd--;
        }
        boolean spaced = nameEnd < at;
        if (text.at(nameEnd - 1) == ']' || text.at(nameEnd - 1) == '?' || text.at(nameEnd - 1) == '!') {
            nameEnd--;
        }
        boolean quotedName = Chars.isQuote(text.at(nameEnd - 1));
        if (quotedName) {
            nameEnd = Quotes.beforeSlashes(text, nameEnd - 1);
        }
        int nameStart = NameBefore.start(text, nameEnd);
        if (text.at(nameStart - 1) == ':' && Chars.isDigit(text.at(nameStart - 2)) && text.t[at] == ':') {
            return at; // the name of a resource: arn:aws:secretsmanager:us-east-1:123456789012:secret:…
        }
        Meaning meaning = NameBefore.meaning(names, text, nameStart, nameEnd);
        if (meaning == Meaning.PHONE) {
            return maskPhone(text, at);
        }
        if (meaning == Meaning.NONE && text.t[at] == '=') {
            if (Elements.isValueAttribute(text, nameStart, nameEnd)) {
                return elements.maskAttribute(text, at, nameStart);
            }
            meaning = meaningBeforeType(text, nameStart);
        }
        if (meaning == Meaning.NONE) {
            return at;
        }
        boolean query = text.at(nameStart - 1) == '?' || text.at(nameStart - 1) == '&';
        if (meaning == Meaning.SIGNATURE) {
            return query ? bareValues.mask(text, at, at + 1, Meaning.MAYBE, false, nameStart) : at;
        }
        int value = behindOperator(text, at);
        boolean compared = (text.t[at] == '=' && value > at + 1 && text.t[value - 1] == '=')
                || text.at(at - 1) == '!'
                || text.at(at - 1) == '=';
        int start = text.skipSpaces(value);
        if (start >= text.to) {
            return at;
        }
        boolean header = !quotedName && text.t[at] == ':';
        int open = Quotes.opening(text, start);
        if (open >= 0 && compared) {
            int end = text.runEnd(Chars.TOKEN, open + 1);
            boolean secret = Randomness.looksSecret(text.t, open + 1, Math.min(end, open + 1 + Values.LOOK));
            return secret ? QuotedValues.mask(text, at, open, meaning) : at;
        }
        if (open >= 0) {
            return QuotedValues.mask(text, at, open, meaning);
        }
        if (compared) {
            return at;
        }
        if (meaning == Meaning.AUTHORIZATION || meaning == Meaning.COOKIE) {
            if (meaning == Meaning.COOKIE && text.t[start] == '{') {
                return Credentials.maskMembers(text, at, start);
            }
            if (meaning == Meaning.COOKIE && text.t[at] == '=' && !spaced && start == value) {
                return bareValues.mask(text, at, start, Meaning.MAYBE, false, nameStart);
            }
            return header ? Credentials.maskHeader(text, at, start, meaning, nameStart) : at;
        }
        return bareValues.mask(text, at, start, meaning, spaced || start > value, nameStart);
    }

    private static int maskPhone(Text text, int at) {
        int from = text.skipSpaces(at + 1);
        while (from < text.to && (text.t[from] == '\\' || Chars.isQuote(text.t[from]))) {
            from++;
        }
        int end = text.runEnd(Chars.ALNUM, from);
        boolean digits = end - from >= 7 && end - from <= 15;
        for (int i = from; i < end && digits; i++) {
            digits = Chars.isDigit(text.t[i]);
        }
        return digits ? text.mask(Rule.PHONE, from, end, at) : at;
    }

    /** {@code api_key: str = "…"}: the name stands before its type. */
    private Meaning meaningBeforeType(Text text, int typeStart) {
        boolean typed = text.at(typeStart - 1) == ' ' && text.at(typeStart - 2) == ':';
        int end = typeStart - 2;
        return typed && end > text.from ? names.of(text.t, NameBefore.start(text, end), end) : Meaning.NONE;
    }

    /** Masks the value behind a name where the equals sign or colon is encoded as in URLs: {@code api_key%3D…}. */
    int maskEncoded(Text text, int at) {
        int nameStart = NameBefore.start(text, at);
        int from = at + 3;
        if (!names.of(text.t, nameStart, at).isSecret() || from >= text.to) {
            return at;
        }
        int end = from;
        while (end < text.to && ((Chars.is(Chars.TOKEN, text.t[end]) && text.t[end] != '=') || text.t[end] == '~')) {
            end++;
        }
        boolean secret = end - from > Values.LOOK || Randomness.looksSecret(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static int behindOperator(Text text, int at) {
        int i = at + 1;
        while (i - at < 3 && (text.at(i) == '=' || text.at(i) == '>')) {
            i++;
        }
        return i;
    }
}
