package dev.hermes.schemas.redaction;

/**
 * What stands behind a name that says it is secret, with an equals sign or colon between: {@code password: …},
 * {@code API_KEY=…}, {@code \"token\":\"…\"}, headers. Programs, types and sentences that only speak of passwords are left
 * alone.
 */
final class Assignments {
    private static final int MAX_BLANKS = 32;
    private static final String FROM_LITERAL = "from-literal=";

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
        boolean colon = text.t[at] == ':' || text.t[at] == '\uff1a';
        while (at - nameEnd < MAX_BLANKS && isBlank(text.at(nameEnd - 1)) && nameEnd > text.from) {
            nameEnd--;
        }
        boolean spaced = nameEnd < at;
        if (text.at(nameEnd - 1) == ']' && Spans.isMarkEnd(text, nameEnd - 1)) {
            return at;
        }
        if (text.at(nameEnd - 1) == ']' || text.at(nameEnd - 1) == '?' || text.at(nameEnd - 1) == '!') {
            nameEnd--;
        }
        while (text.at(nameEnd - 1) == '*' && at - nameEnd < 2) {
            nameEnd--; // **Password**: …
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
        if (meaning == Meaning.NONE && YamlPairs.isValue(text, nameStart, nameEnd)) {
            meaning = YamlPairs.meaning(names, text, nameStart);
            if (meaning.isSecret()) {
                return maskLine(text, at, meaning);
            }
        }
        if (meaning == Meaning.NONE && text.t[at] == '=') {
            if (Elements.isValueAttribute(text, nameStart, nameEnd)) {
                return elements.maskAttribute(text, at, nameStart);
            }
            meaning = meaningOutside(text, nameStart, nameEnd);
        }
        if (colon && isWindowsOption(text, nameStart, nameEnd)) {
            boolean property =
                    Values.indexOf(text.t, '=', at, BareValues.end(text, at + 1)) > 0; // msbuild /p:Name=Value
            return property ? at : bareValues.mask(text, at, at + 1, Meaning.MAYBE, false, nameStart);
        }
        boolean query = text.at(nameStart - 1) == '?' || text.at(nameStart - 1) == '&';
        if (meaning == Meaning.NONE) {
            if (text.t[at] == ':' && nameEnd == at) {
                SecretManifests.see(text, at, nameStart);
                int end = WifiCode.mask(text, at);
                return end > at ? end : SpelledQuotes.mask(names, text, at);
            }
            if (text.t[at] != '=') {
                return at;
            }
            if (query) {
                return QueryKeys.mask(text, at, nameStart);
            }
            return nameEnd - nameStart == 4 ? FormData.mask(names, text, at) : at;
        }
        if (meaning == Meaning.SIGNATURE) {
            return query ? bareValues.mask(text, at, at + 1, Meaning.MAYBE, false, nameStart) : at;
        }
        if (meaning == Meaning.MAYBE
                && text.startsWithIgnoreCase("pass", nameEnd - 4)
                && (query || UserBefore.stands(text.t, text.from, nameStart))) {
            meaning = Meaning.SECRET; // no pass of a renderer
        }
        int value = behindOperator(text, at);
        boolean compared = (text.t[at] == '=' && value > at + 1 && text.t[value - 1] == '=')
                || text.at(at - 1) == '!'
                || text.at(at - 1) == '=';
        int start = text.skipSpaces(value);
        if (colon && text.startsWith("** ", start)) {
            start = text.skipSpaces(start + 2);
        }
        if (colon && meaning == Meaning.SECRET && start == text.lineEnd(at)) {
            return maskLinesBelow(text, at, start, text.startsWithIgnoreCase("codes", nameEnd - 5));
        }
        if (start >= text.to) {
            return at;
        }
        if (meaning == Meaning.SECRET && Chars.isLower(text.t[start]) && SeedPhrase.isNamed(text, nameEnd)) {
            int end = SeedPhrase.mask(text, at, start);
            if (end > at) {
                return end;
            }
        }
        if (colon && spaced && !quotedName && text.at(at + 1) == '\'') {
            return at; // PASSWORD :'name': a variable of psql
        }
        boolean header = !quotedName && colon;
        int open = Quotes.opening(text, start);
        if (open >= 0 && !quotedName && Quotes.closes(text, open, at + 1, nameStart - 1)) {
            return at; // "password:": the string ends
        }
        if (open >= 0 && compared) {
            int end = text.runEnd(Chars.TOKEN, open + 1);
            boolean secret = Randomness.looksSecret(text.t, open + 1, Math.min(end, open + 1 + Values.LOOK));
            return secret ? QuotedValues.mask(text, at, open, meaning) : at;
        }
        if (open >= 0) {
            int close = Quotes.closing(text, open + 1, Math.min(text.to, open + 1 + Values.LOOK), open);
            boolean caption = quotedName && Captions.isOne(names, text.t, open + 1, close);
            return caption ? at : QuotedValues.mask(text, at, open, meaning);
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
        if (meaning == Meaning.SECRET && colon && isBlock(text, start)) {
            int line = Lines.next(text, text.lineEnd(start));
            return line < 0 ? at : bareValues.mask(text, at, text.skipSpaces(line), meaning, true, nameStart);
        }
        int end = bareValues.mask(text, at, start, meaning, spaced || start > value, nameStart);
        return end > at || meaning != Meaning.SECRET ? end : Defaults.mask(names, text, at, start);
    }

    /** {@code |}, {@code >-}: in YAML the value stands on the lines below. */
    private static boolean isBlock(Text text, int at) {
        boolean block = text.at(at) == '|' || text.at(at) == '>';
        return block && text.lineEnd(at) == ("+-".indexOf(text.at(at + 1)) < 0 ? at + 1 : at + 2);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\u00a0';
    }

    /** {@code /p:…}, {@code /pass:…}. */
    private static boolean isWindowsOption(Text text, int from, int to) {
        return to > from
                && text.t[from] == 'p'
                && text.at(from - 1) == '/'
                && text.at(to + 1) != '/'
                && (Chars.isSpace(text.at(from - 2)) || Chars.isQuote(text.at(from - 2)))
                && (to - from == 1 || text.startsWith("pass", from));
    }

    /** What is said of a value further before: by the head of its block, by an option, by a declaration. */
    private Meaning meaningOutside(Text text, int nameStart, int nameEnd) {
        if (Blocks.isMember(text, nameStart, nameEnd)) {
            return Blocks.meaning(names, text, nameStart);
        }
        boolean literal =
                text.at(nameStart - 1) == '=' && text.startsWith(FROM_LITERAL, nameStart - FROM_LITERAL.length());
        return literal ? Meaning.SECRET : meaningBeforeType(text, nameStart);
    }

    /** Masks single words on lines of their own: elements of a list, or what follows a caption. */
    private int maskLinesBelow(Text text, int at, int lineEnd, boolean codes) {
        int end = at;
        int line = Lines.next(text, lineEnd);
        for (boolean list = true; line >= 0 && list; ) {
            int from = text.skipSpaces(line);
            boolean element = text.startsWith("- ", from);
            from = element ? text.skipSpaces(from + 2) : from;
            list = element || codes;
            int word = BareValues.end(text, from);
            int next = text.lineEnd(line);
            boolean secret = word > from
                    && word - from <= Values.LOOK
                    && (text.skipSpaces(word) == next || Chars.isQuote(text.at(word)) || text.at(word) == '\\')
                    && Randomness.looksSecret(text.t, from, word)
                    && Values.hasDigit(text.t, from, word)
                    && names.of(text.t, from, word) == Meaning.NONE
                    && (codes || !isSlug(text, from, word))
                    && !Values.isReference(text.t, from, word)
                    && !Values.isExpression(text.t, from, word);
            if (!secret) {
                return end;
            }
            end = text.mask(Rule.SECRET, from, word, end);
            line = Lines.next(text, next);
        }
        return end;
    }

    /** {@code db-creds-2}: a name of something. */
    private static boolean isSlug(Text text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Chars.isLower(text.t[i]) && !Chars.isDigit(text.t[i]) && "-_./:".indexOf(text.t[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Masks what an arrow points to, if it looks like a secret: {@code secret key -> …}; gives its end, or {@code at}. */
    int maskArrow(Text text, int at, int behind) {
        if (text.at(at - 1) != ' ' || text.at(behind) != ' ') {
            return at;
        }
        int nameEnd = at - 1;
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
                && end - from <= Values.LOOK
                && Randomness.looksMade(text.t, from, end)
                && Randomness.looksLikeKey(text.t, from, end)
                && Values.indexOf(text.t, '(', from, end) < 0
                && !Values.isExpression(text.t, from, end)
                && !Values.isReference(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
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
        if (text.startsWith(" As ", type - 4)) {
            return names.of(text.t, NameBefore.start(text, type - 4), type - 4); // Dim password As String
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
                && !Values.isReference(text.t, from, end)
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

    private static int behindOperator(Text text, int at) {
        int i = at + 1;
        while (i - at < 3 && (text.at(i) == '=' || text.at(i) == '>')) {
            i++;
        }
        return i;
    }
}
