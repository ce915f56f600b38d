package dev.hermes.schemas.redaction;

/**
 * What stands behind a name that says it is secret, with an equals sign or colon between: {@code password: …},
 * {@code API_KEY=…}, {@code \"token\":\"…\"}, headers. Programs, types and sentences that only speak of passwords are left
 * alone.
 */
final class Assignments {
    private static final CharSet BEHIND_STRING = new CharSet(" ),;]}+\n\r\t");
    private static final int MOST_TYPES = 3;
    private static final int MOST_NAMES = 4;
    private static final String STATIC = "&'static ";
    private static final String FROM_LITERAL = "from-literal=";

    private final SecretNames names;
    private final BareValues bareValues;
    private final Elements elements;
    private final LinesBelow linesBelow;

    Assignments(SecretNames names) {
        this.names = names;
        this.bareValues = new BareValues(names);
        this.elements = new Elements(names);
        this.linesBelow = new LinesBelow(names);
    }

    /** Masks the value behind the {@code =} or {@code :} that stands there; gives its end, or {@code at}. */
    int mask(Text text, int at) {
        Assignment assignment = Assignment.read(text, at);
        if (assignment == null) {
            return at;
        }
        Meaning meaning = NameBefore.meaning(names, text, assignment.nameStart(), assignment.nameEnd());
        return switch (meaning) {
            case PHONE -> maskPhone(text, at);
            case PIN -> maskPin(assignment);
            case NONE -> maskByContext(assignment);
            default -> isOther(assignment) ? at : maskNamed(assignment, meaning);
        };
    }

    /** {@code PASS: TestParse}, as tests are reported, and {@code PWD=/srv}, the folder where a process runs. */
    private static boolean isOther(Assignment assignment) {
        Text text = assignment.text();
        int at = assignment.at();
        int nameStart = assignment.nameStart();
        if (isCoordinate(assignment)) {
            return true;
        }
        if (assignment.isQuoted() || !Values.isUpper(text.t, nameStart, assignment.nameEnd())) {
            return false;
        }
        boolean reported =
                text.t[at] == ':' && assignment.isNamed("pass") && !UserBefore.stands(text.t, text.from, nameStart);
        return reported || (assignment.isNamed("pwd") && "/~".indexOf(text.at(at + 1)) >= 0);
    }

    /** {@code com.auth0:java-jwt:4.4.0}, as Maven names libraries. */
    private static boolean isCoordinate(Assignment assignment) {
        Text text = assignment.text();
        int end = text.runEnd(Chars.DOTTED, assignment.at() + 1);
        boolean dotted = text.at(assignment.nameStart() - 1) == '.'
                || Values.indexOf(text.t, '.', assignment.nameStart(), assignment.at()) > 0;
        return text.t[assignment.at()] == ':'
                && dotted
                && end > assignment.at() + 1
                && text.at(end) == ':'
                && Chars.isDigit(text.at(end + 1));
    }

    /** Masks what stands behind two colons, in base64: {@code userPassword:: …}; gives its end, or {@code at}. */
    int maskEncoded(Text text, int at) {
        int from = text.skipSpaces(at + 2);
        int end = text.runEnd(Chars.BASE64, from);
        boolean secret = end - from >= 8
                && (end == text.lineEnd(from) || Quotes.opening(text, end) >= 0)
                && names.of(text.t, NameBefore.start(text, at), at).isSecret();
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    /** Where the name says nothing, what stands around it may. */
    private int maskByContext(Assignment assignment) {
        Text text = assignment.text();
        int at = assignment.at();
        int nameStart = assignment.nameStart();
        int nameEnd = assignment.nameEnd();
        Meaning meaning = Meaning.NONE;
        if (YamlPairs.isValue(text, nameStart, nameEnd)) {
            meaning = YamlPairs.meaning(names, text, nameStart);
            if (meaning.isSecret() || meaning.isKey()) {
                return maskLine(text, at, meaning);
            }
        }
        if (meaning == Meaning.NONE && text.t[at] == '=') {
            if (Elements.isValueAttribute(text, nameStart, nameEnd)) {
                return elements.maskAttribute(text, at, nameStart);
            }
            meaning = meaningOutside(text, nameStart, nameEnd);
        }
        boolean named = meaning != Meaning.NONE || assignment.isWindowsOption();
        return named ? maskNamed(assignment, meaning) : maskUnnamed(assignment);
    }

    private int maskUnnamed(Assignment assignment) {
        Text text = assignment.text();
        int at = assignment.at();
        int nameStart = assignment.nameStart();
        if (text.t[at] == ':' && assignment.isQuoted() && assignment.nameEnd() == nameStart + 1) {
            return WebKeys.mask(text, at, nameStart);
        }
        if (assignment.isColon() && UserPairs.isNamed(text, nameStart, assignment.nameEnd())) {
            return UserPairs.mask(text, at, text.skipSpaces(at + 1));
        }
        if (text.t[at] == ':' && assignment.nameEnd() == at) {
            SecretManifests.see(text, at, nameStart);
            int end = WifiCode.mask(text, at);
            return end > at ? end : SpelledQuotes.mask(names, text, at);
        }
        if (assignment.isNamed("key") && isOfSection(text, nameStart)) {
            return bareValues.mask(text, at, text.skipSpaces(at + 1), Meaning.MAYBE, true, nameStart);
        }
        if (assignment.isNamed("key") && !assignment.isInQuery()) {
            return Defaults.maskKey(text, at, text.skipSpaces(assignment.behindOperator()));
        }
        if (text.t[at] != '=') {
            return at;
        }
        if (assignment.isNamed("issecret") && text.startsWith("true]", at + 1)) {
            return maskBehindBracket(text, at, at + 6);
        }
        if (assignment.isInQuery()) {
            return QueryKeys.mask(text, at, nameStart);
        }
        return assignment.nameEnd() - nameStart == 4 ? FormData.mask(names, text, at) : at;
    }

    /** {@code Jwt:Key = …}, as .NET names a setting of a section. */
    private boolean isOfSection(Text text, int nameStart) {
        if (text.at(nameStart - 1) != ':' || text.at(nameStart - 2) == ':') {
            return false;
        }
        int section = NameBefore.start(text, nameStart - 1);
        return isOfSection(names, new String(text.t, section, nameStart - 1 - section));
    }

    /** Whether a setting {@code Key} in that section is a secret. */
    static boolean isOfSection(SecretNames names, String section) {
        char[] name = (section + "_key").toCharArray();
        return !section.isEmpty() && names.of(name, 0, name.length) == Meaning.SECRET;
    }

    /** {@code ##vso[task.setvariable variable=a;issecret=true]…}, by which a job says what is secret. */
    private static int maskBehindBracket(Text text, int at, int from) {
        int end = BareValues.end(text, from);
        boolean kept = end - from <= Values.LOOK && Placeholders.isOne(text.t, from, end);
        return kept ? at : text.mask(Rule.SECRET, from, end, at);
    }

    private int maskNamed(Assignment assignment, Meaning meaning) {
        Text text = assignment.text();
        int at = assignment.at();
        int nameStart = assignment.nameStart();
        if (assignment.isWindowsOption()) {
            boolean property =
                    Values.indexOf(text.t, '=', at, BareValues.end(text, at + 1)) > 0; // msbuild /p:Name=Value
            return property ? at : bareValues.mask(text, at, at + 1, Meaning.MAYBE, false, nameStart);
        }
        boolean query = assignment.isInQuery();
        if (meaning == Meaning.SIGNATURE) {
            boolean signed =
                    query || (text.t[at] == '=' && text.startsWithIgnoreCase("x-", nameStart)); // X-Goog-Signature
            return signed ? bareValues.mask(text, at, at + 1, Meaning.MAYBE, false, nameStart) : at;
        }
        boolean ofUser = meaning == Meaning.MAYBE
                && text.startsWithIgnoreCase("pass", assignment.nameEnd() - 4)
                && (query || UserBefore.stands(text.t, text.from, nameStart)); // no pass of a renderer
        return maskValue(assignment, ofUser ? Meaning.SECRET : meaning);
    }

    private int maskValue(Assignment assignment, Meaning meaning) {
        Text text = assignment.text();
        int at = assignment.at();
        boolean colon = assignment.isColon();
        int start = text.skipSpaces(assignment.behindOperator());
        if (colon && text.startsWith("** ", start)) {
            start = text.skipSpaces(start + 2);
        }
        if (meaning == Meaning.SECRET && start == text.lineEnd(at) && text.startsWith("=>", at)) {
            return PhpDump.mask(text, at, start);
        }
        if (colon && meaning.isKey() && start == text.lineEnd(at)) {
            return LinesBelow.maskMembers(text, at, start, meaning);
        }
        if (colon && meaning == Meaning.SECRET && start == text.lineEnd(at)) {
            return linesBelow.mask(text, at, start, text.startsWithIgnoreCase("codes", assignment.nameEnd() - 5));
        }
        if (start >= text.to) {
            return at;
        }
        if (meaning == Meaning.SECRET
                && Chars.isLower(text.t[start])
                && SeedPhrase.isNamed(text, assignment.nameEnd())) {
            int end = SeedPhrase.mask(text, at, start);
            if (end > at) {
                return end;
            }
        }
        if (colon && assignment.isSpaced() && !assignment.isQuoted() && text.at(at + 1) == '\'') {
            return at; // PASSWORD :'name': a variable of psql
        }
        int open = Quotes.opening(text, PhpDump.behindType(text, start));
        if (open >= 0) {
            return maskQuoted(assignment, meaning, open);
        }
        return assignment.isComparison() ? at : maskBare(assignment, meaning, start);
    }

    private int maskQuoted(Assignment assignment, Meaning meaning, int open) {
        Text text = assignment.text();
        int at = assignment.at();
        if (!assignment.isQuoted()
                && (Quotes.closes(text, open, at + 1, assignment.nameStart() - 1)
                        || (assignment.isColon() && ends(text, assignment.nameStart(), open)))) {
            return at; // "password:": the string ends
        }
        if (assignment.isComparison()) {
            int end = text.runEnd(Chars.TOKEN, open + 1);
            boolean secret = Randomness.looksSecret(text.t, open + 1, Math.min(end, open + 1 + Values.LOOK));
            return secret ? QuotedValues.mask(text, at, open, meaning) : at;
        }
        boolean several = assignment.isSpaced()
                && text.t[assignment.behindOperator() - 1] == '='
                && text.startsWith(", ", assignment.nameStart() - 2);
        int own = several ? ownString(text, assignment.nameStart(), open) : open;
        if (own > open) {
            return QuotedValues.mask(text, at, own, meaning);
        }
        int close = Quotes.closing(text, open);
        boolean caption = assignment.isQuoted() && Captions.isOne(names, text.t, open + 1, close);
        boolean shortcut = text.t[at] == '=' && !assignment.isQuoted() && close == open + 2; // accesskey="s"
        boolean folder = text.at(open + 1) == '/' && assignment.isNamed("pwd");
        boolean ofParser = assignment.isNamed("token") && text.startsWith(" Position", close + 1);
        return caption || shortcut || folder || ofParser ? at : QuotedValues.mask(text, at, open, meaning);
    }

    /** {@code user, password = "bob", "…"}: of several strings that of the last name; where there are not as many, the first. */
    private static int ownString(Text text, int nameStart, int open) {
        int own = open;
        int name = nameStart;
        for (int i = 0; i < MOST_NAMES && text.startsWith(", ", name - 2); i++) {
            int close = Quotes.closing(text, own);
            int quote = Quotes.behindSlashes(text, close);
            int next = text.startsWith(", ", quote + 1) ? Quotes.opening(text, quote + 3) : -1;
            if (next < 0) {
                return open;
            }
            own = next;
            name = NameBefore.start(text, name - 2);
        }
        return own;
    }

    /** Whether a quote closes a string that was opened before the name, and what follows goes on with the program. */
    private static boolean ends(Text text, int nameStart, int quote) {
        char next = text.at(quote + 1);
        boolean goesOn = BEHIND_STRING.has(next) || (next == '\\' && text.at(quote + 2) == 'n');
        return goesOn && text.isInString(nameStart, text.t[quote], quote - Quotes.beforeSlashes(text, quote));
    }

    private int maskBare(Assignment assignment, Meaning meaning, int start) {
        Text text = assignment.text();
        int at = assignment.at();
        int nameStart = assignment.nameStart();
        boolean spaced = assignment.isSpaced() || start > assignment.behindOperator();
        if (text.t[start] == '{' && (meaning == Meaning.COOKIE || meaning.isKey())) {
            return Credentials.maskMembers(text, at, start, meaning);
        }
        if (meaning == Meaning.COOKIE
                && text.t[at] == '='
                && !spaced
                && NameBefore.endsWithCookie(text, assignment.nameEnd())) {
            return bareValues.mask(text, at, start, Meaning.MAYBE, false, nameStart);
        }
        if (meaning == Meaning.COOKIE && text.t[start] == '[' && assignment.isQuoted()) {
            return Lists.maskCookies(text, at, start);
        }
        if (meaning == Meaning.AUTHORIZATION || meaning == Meaning.COOKIE) {
            boolean header = assignment.isColon() && !assignment.isQuoted();
            return header ? Credentials.maskHeader(text, at, start, meaning, nameStart) : at;
        }
        if (meaning == Meaning.SECRET && text.t[start] == '[' && !text.startsWith(Spans.MARK, start)) {
            int list = Lists.mask(text, at, start);
            if (list > at) {
                return list;
            }
        }
        if (meaning == Meaning.SECRET && assignment.isColon() && isBlock(text, start)) {
            int line = Lines.next(text, text.lineEnd(start));
            return line < 0 ? at : bareValues.mask(text, at, text.skipSpaces(line), meaning, true, nameStart);
        }
        int end = MoreValues.isCode(text, assignment, start)
                ? text.mask(Rule.SECRET, start, BareValues.end(text, start), at)
                : bareValues.mask(text, at, start, meaning, spaced, nameStart);
        if (end > at && meaning == Meaning.SECRET) {
            return MoreValues.mask(text, assignment, end);
        }
        if (end == at && meaning.isKey()) {
            return Defaults.maskKey(text, at, start);
        }
        return end > at || meaning != Meaning.SECRET ? end : Defaults.mask(names, text, at, start);
    }

    /** {@code |}, {@code >-}: in YAML the value stands on the lines below. */
    private static boolean isBlock(Text text, int at) {
        boolean block = text.at(at) == '|' || text.at(at) == '>';
        return block && text.lineEnd(at) == ("+-".indexOf(text.at(at + 1)) < 0 ? at + 1 : at + 2);
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

    /** Masks what stands behind a colon, in quotes or to the next blank. */
    private static int maskLine(Text text, int at, Meaning meaning) {
        int start = text.skipSpaces(at + 1);
        int open = Quotes.opening(text, start);
        if (open >= 0) {
            return QuotedValues.mask(text, at, open, meaning);
        }
        int end = BareValues.end(text, start);
        boolean kept = end == start
                || (meaning.isKey() && !meaning.isKey(text.t, start, end))
                || (end - start <= Values.LOOK
                        && (Placeholders.isOne(text.t, start, end)
                                || Values.isOrdinaryWord(text.t, start, end)
                                || Values.isExpression(text.t, start, end)
                                || BareValues.isPath(text.t, start, end)));
        return kept ? at : text.mask(Rule.SECRET, start, end, at);
    }

    /** Without quotes only of somebody or something: {@code unlock_pin=4711}; {@code pin: 4711} may be one of a chip. */
    private static int maskPin(Assignment assignment) {
        Text text = assignment.text();
        int at = assignment.at();
        int start = text.skipSpaces(at + 1);
        int open = Quotes.opening(text, start);
        int from = open < 0 ? start : open + 1;
        int end = text.runEnd(Chars.ALNUM, from);
        char after = text.at(end);
        boolean closed = open < 0
                ? (!assignment.isNamed("pin") || text.startsWith("PIN", assignment.nameStart()))
                        && !Chars.is(Chars.TOKEN, after)
                : Chars.isQuote(after) || after == '\\';
        return closed && Values.isPin(text.t, from, end) ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static int maskPhone(Text text, int at) {
        int from = text.skipSpaces(at + 1);
        while (from < text.to && (text.t[from] == '\\' || Chars.isQuote(text.t[from]))) {
            from++;
        }
        from = text.startsWithIgnoreCase("%2b", from) ? from + 3 : from;
        Phone phone = Phone.read(text, from, 15);
        int end = phone.end();
        boolean grouped = phone.count() > 1;
        boolean dialled = !grouped || phone.groups() == 0x344 || isDialled(text, from, end);
        boolean number = phone.bounded() && phone.digits() >= 7 && dialled;
        return number ? text.mask(Rule.PHONE, from, end, at) : at;
    }

    /** {@code 8 (916) 123-45-67}, {@code 138-0013-8000}; {@code 320 480 768} may be widths, {@code 2024-01-02} a date. */
    private static boolean isDialled(Text text, int from, int end) {
        boolean signs = Values.indexOf(text.t, '-', from, end) > 0 || Values.indexOf(text.t, '(', from, end) > 0;
        return signs && text.at(from) != '2' && end - from >= 10;
    }

    /** {@code api_key: str = "…"}: the name stands before its type. */
    private Meaning meaningBeforeType(Text text, int typeStart) {
        int type = text.at(typeStart - 1) == '&' ? typeStart - 1 : typeStart;
        type = text.startsWith(STATIC, type - STATIC.length()) ? type - STATIC.length() : type;
        if (text.startsWith("string ", type) && text.at(type - 1) == ' ' && Chars.isAlnum(text.at(type - 2))) {
            return declared(text, type - 1);
        }
        if (text.startsWith(" As ", type - 4)) {
            return names.of(text.t, NameBefore.start(text, type - 4), type - 4); // Dim password As String
        }
        type = firstType(text, type);
        boolean typed = text.at(type - 1) == ' ' && text.at(type - 2) == ':';
        int end = type - 2;
        return typed && end > text.from ? names.of(text.t, NameBefore.start(text, end), end) : Meaning.NONE;
    }

    /** Where a type begins of which that is the last word: {@code str | None}, {@code Optional[str}. */
    private static int firstType(Text text, int last) {
        int type = last;
        for (int i = 0; i < MOST_TYPES && text.startsWith(" | ", type - 3); i++) {
            type = NameBefore.start(text, type - 3);
        }
        return text.at(type - 1) == '[' ? NameBefore.start(text, type - 1) : type;
    }

    /** {@code var pass string = "…"}. */
    private Meaning declared(Text text, int end) {
        int from = NameBefore.start(text, end);
        boolean declares = text.startsWith("var ", from - 4) || text.startsWith("const ", from - 6);
        return declares ? names.of(text.t, from, end) : Meaning.NONE;
    }
}
