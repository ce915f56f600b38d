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
        if (meaning == Meaning.PIN) {
            return maskPin(text, at);
        }
        if (meaning == Meaning.NONE && text.t[at] == ':' && YamlPairs.isValue(text, nameStart, nameEnd)) {
            meaning = YamlPairs.meaning(names, text, nameStart);
            return meaning.isSecret() ? maskLine(text, at, meaning) : at;
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
            if (meaning == Meaning.COOKIE
                    && text.t[at] == '='
                    && !spaced
                    && start == value
                    && NameBefore.endsWithCookie(text, nameEnd)) {
                return bareValues.mask(text, at, start, Meaning.MAYBE, false, nameStart);
            }
            return header ? Credentials.maskHeader(text, at, start, meaning, nameStart) : at;
        }
        return bareValues.mask(text, at, start, meaning, spaced || start > value, nameStart);
    }

    /** Masks what stands behind a colon, in quotes or to the next blank. */
    private static int maskLine(Text text, int at, Meaning meaning) {
        int start = text.skipSpaces(at + 1);
        int open = Quotes.opening(text, start);
        if (open >= 0) {
            return QuotedValues.mask(text, at, open, meaning);
        }
        int end = BareValues.end(text, start);
        boolean kept = end == start
                || (end - start <= Values.LOOK
                        && (Values.isReference(text.t, start, end)
                                || Values.isOrdinaryWord(text.t, start, end)
                                || Values.isExpression(text.t, start, end)
                                || BareValues.isPath(text.t, start, end)));
        return kept ? at : text.mask(Rule.SECRET, start, end, at);
    }

    private static int maskPin(Text text, int at) {
        int open = Quotes.opening(text, text.skipSpaces(at + 1));
        int end = open < 0 ? at : text.runEnd(Chars.ALNUM, open + 1);
        boolean closed = Chars.isQuote(text.at(end)) || text.at(end) == '\\';
        return open >= 0 && closed && Values.isPin(text.t, open + 1, end)
                ? text.mask(Rule.SECRET, open + 1, end, at)
                : at;
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
        int type = text.at(typeStart - 1) == '&' ? typeStart - 1 : typeStart;
        if (text.startsWith("string ", type) && text.at(type - 1) == ' ' && Chars.isAlnum(text.at(type - 2))) {
            return declared(text, type - 1);
        }
        boolean typed = text.at(type - 1) == ' ' && text.at(type - 2) == ':';
        int end = type - 2;
        return typed && end > text.from ? names.of(text.t, NameBefore.start(text, end), end) : Meaning.NONE;
    }

    /** {@code var pass string = "…"}. */
    private Meaning declared(Text text, int end) {
        int from = NameBefore.start(text, end);
        boolean declares = text.startsWith("var ", from - 4) || text.startsWith("const ", from - 6);
        return declares ? names.of(text.t, from, end) : Meaning.NONE;
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

    private static int behindOperator(Text text, int at) {
        int i = at + 1;
        while (i - at < 3 && (text.at(i) == '=' || text.at(i) == '>')) {
            i++;
        }
        return i;
    }
}
