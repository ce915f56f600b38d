package dev.hermes.schemas.redaction;

/**
 * What stands behind a name that says it is secret: {@code password: …}, {@code API_KEY=…}, {@code \"token\":\"…\"}, headers,
 * options of commands, elements of XML. Programs, types and sentences that only speak of passwords are left alone.
 */
final class Assignments {
    private static final int MAX_BLANKS = 4;
    private static final int MAX_SLASHES = 16;
    private static final int LONGEST_TYPE = 18;
    /** Longest value that is looked at to see whether it is no secret after all, in chars. */
    private static final int LOOK = 128;

    private final SecretNames names;

    Assignments(SecretNames names) {
        this.names = names;
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
            nameEnd = beforeSlashes(text, nameEnd - 1);
        }
        int nameStart = nameStart(text, nameEnd);
        Meaning meaning = meaning(text, nameStart, nameEnd);
        if (meaning == Meaning.PHONE) {
            return maskPhone(text, at);
        }
        if (meaning == Meaning.NONE && text.t[at] == '=') {
            if (isValueAttribute(text, nameStart, nameEnd)) {
                return maskAttribute(text, at, nameStart);
            }
            meaning = meaningBeforeType(text, nameStart);
        }
        if (meaning == Meaning.NONE) {
            return at;
        }
        boolean query = text.at(nameStart - 1) == '?' || text.at(nameStart - 1) == '&';
        if (meaning == Meaning.SIGNATURE) {
            return query ? maskUnquoted(text, at, at + 1, Meaning.MAYBE, false, nameStart) : at;
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
        int open = quote(text, start);
        if (open >= 0 && compared) {
            int end = text.runEnd(Chars.TOKEN, open + 1);
            boolean secret = Randomness.looksSecret(text.t, open + 1, Math.min(end, open + 1 + LOOK));
            return secret ? maskQuoted(text, at, open, meaning) : at;
        }
        if (open >= 0) {
            return maskQuoted(text, at, open, meaning);
        }
        if (compared) {
            return at;
        }
        if (meaning == Meaning.AUTHORIZATION || meaning == Meaning.COOKIE) {
            return header ? maskHeader(text, at, start, meaning, nameStart) : at;
        }
        return maskUnquoted(text, at, start, meaning, spaced || start > value, nameStart);
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
        return typed && end > text.from ? names.of(text.t, nameStart(text, end), end) : Meaning.NONE;
    }

    /** Masks the second argument where the first is a name: {@code put("password", "…")}; gives its end, or {@code at}. */
    int maskArgument(Text text, int at) {
        if (!Chars.isQuote(text.at(at - 1))) {
            return at;
        }
        int nameEnd = beforeSlashes(text, at - 1);
        int nameStart = nameStart(text, nameEnd);
        Meaning meaning = names.of(text.t, nameStart, nameEnd);
        int before = beforeSlashes(text, nameStart - 1);
        if (!meaning.isSecret() || !Chars.isQuote(text.at(nameStart - 1)) || text.at(before - 1) != '(') {
            return at;
        }
        int open = quote(text, text.skipSpaces(at + 1));
        return open >= 0 ? maskQuoted(text, at, open, meaning) : at;
    }

    /** Masks the argument of {@code password("…")}, {@code setPassword("…")}; gives its end, or {@code at}. */
    int maskCall(Text text, int at) {
        int open = quote(text, at + 1);
        if (open < 0) {
            return at;
        }
        int nameStart = nameStart(text, at);
        for (String verb : new String[] {"set", "with", "add"}) {
            nameStart += text.startsWith(verb, nameStart) && Chars.isUpper(text.at(nameStart + verb.length()))
                    ? verb.length()
                    : 0;
        }
        Meaning meaning = names.of(text.t, nameStart, at);
        int end = text.runEnd(Chars.TOKEN, open + 1);
        boolean secret = meaning.isSecret() && Randomness.looksSecret(text.t, open + 1, Math.min(end, open + 1 + LOOK));
        return secret ? maskQuoted(text, at, open, meaning) : at;
    }

    private static boolean isValueAttribute(Text text, int from, int to) {
        return to - from == 5
                && text.startsWithIgnoreCase("value", from)
                && text.at(from - 1) == ' '
                && Chars.isQuote(text.at(from - 2));
    }

    /** {@code <add key="DbPassword" value="…"/>}. */
    private int maskAttribute(Text text, int at, int nameStart) {
        int end = beforeSlashes(text, nameStart - 2);
        int from = end;
        while (from > text.from && end - from < SecretNames.LONGEST && !Chars.isQuote(text.t[from - 1])) {
            from--;
        }
        Meaning meaning = names.of(text.t, from, end);
        int open = quote(text, at + 1);
        return meaning.isSecret() && open >= 0 ? maskQuoted(text, at, open, meaning) : at;
    }

    /**
     * Masks what stands behind a name with nothing but a blank between, or {@code is}: only where it is surely no word.
     *
     * @param at where the last word of the name begins
     */
    int maskLoose(Text text, int at) {
        int end = text.runEnd(Chars.ALNUM, at);
        if (text.at(end) != ' ' || end - at > 24) {
            return at;
        }
        int from = nameStart(text, at);
        boolean key = endsWithKey(text, at, end) && from == at;
        Meaning meaning = key ? meaning(text, from, end) : names.of(text.t, from, end);
        if (!meaning.isSecret()) {
            return at;
        }
        int value = text.skipSpaces(end);
        boolean said =
                text.startsWithIgnoreCase("is", value) && (text.at(value + 2) == ' ' || text.at(value + 2) == ':');
        value = said ? text.skipSpaces(text.at(value + 2) == ':' ? value + 3 : value + 2) : value;
        boolean quoted = Chars.isQuote(text.at(value));
        value += quoted ? 1 : 0;
        int word = unquotedEnd(text, value);
        while (word > value && (text.t[word - 1] == '.' || text.t[word - 1] == ',')) {
            word--;
        }
        boolean password =
                word - value <= LOOK && text.startsWithIgnoreCase("pass", at) && isOddWord(text, value, word);
        boolean random = word - value >= 16
                && Randomness.hasRandomStretch(text.t, value, Math.min(word, value + LOOK))
                && !isHash(text, value, word);
        return (password || random)
                        && !Values.isExpression(text.t, value, word)
                        && !Values.startsWith(text.t, value, word, Spans.MARK)
                ? text.mask(Rule.SECRET, value, word, at)
                : at;
    }

    /** Letters and digits, as no word has them, but for the names of algorithms. */
    private static boolean isOddWord(Text text, int from, int to) {
        boolean starts = Chars.isAlnum(text.at(from)) && Values.indexOf(text.t, '/', from, to) < 0;
        String word = to - from <= 8 ? Values.lower(text.t, from, to) : "";
        boolean algorithm = word.startsWith("sha")
                || word.startsWith("md5")
                || word.startsWith("base")
                || word.startsWith("utf")
                || word.startsWith("oauth")
                || word.startsWith("argon");
        return starts && !algorithm && Randomness.looksSecret(text.t, from, to) && Chars.isLetter(text.t[from]);
    }

    private static boolean isHash(Text text, int from, int to) {
        int length = to - from;
        return (text.runEnd(Chars.HEX, from) >= to && (length == 40 || length == 64))
                || Values.indexOf(text.t, ':', from, Math.min(to, from + 8)) > from;
    }

    /** Masks the value behind a name where the equals sign or colon is encoded as in URLs: {@code api_key%3D…}. */
    int maskEncoded(Text text, int at) {
        int nameStart = nameStart(text, at);
        int from = at + 3;
        if (!names.of(text.t, nameStart, at).isSecret() || from >= text.to) {
            return at;
        }
        int end = from;
        while (end < text.to && ((Chars.is(Chars.TOKEN, text.t[end]) && text.t[end] != '=') || text.t[end] == '~')) {
            end++;
        }
        boolean secret = end - from > LOOK || Randomness.looksSecret(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static int beforeSlashes(Text text, int at) {
        int i = at;
        while (at - i < MAX_SLASHES && text.at(i - 1) == '\\') {
            i--;
        }
        return i;
    }

    private static int nameStart(Text text, int end) {
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

    private Meaning meaning(Text text, int from, int to) {
        Meaning meaning = names.of(text.t, from, to);
        if (meaning != Meaning.NONE || text.at(from - 1) != ' ' || !endsWithKey(text, from, to)) {
            return meaning;
        }
        int before = nameStart(text, from - 1);
        return before < from - 1 ? names.of(text.t, before, to) : Meaning.NONE;
    }

    /** {@code API key}, {@code seed phrase}: only with the word before it does it mean anything. */
    private static boolean endsWithKey(Text text, int from, int to) {
        return (to - from == 3 && text.startsWithIgnoreCase("key", from))
                || (to - from == 6 && text.startsWithIgnoreCase("phrase", from))
                || (to - from == 4 && text.startsWithIgnoreCase("code", from));
    }

    private static int behindOperator(Text text, int at) {
        int i = at + 1;
        while (i - at < 3 && (text.at(i) == '=' || text.at(i) == '>')) {
            i++;
        }
        return i;
    }

    /** Of an opening quote, with the slashes and the letters of a string's kind before it; -1: the value has none. */
    private static int quote(Text text, int at) {
        int i = at;
        while (i - at < 2 && "rbfuL@$".indexOf(text.at(i)) >= 0) {
            i++;
        }
        while (i - at < MAX_SLASHES && text.at(i) == '\\') {
            i++;
        }
        return i < text.to && Chars.isQuote(text.t[i]) ? i : -1;
    }

    private int maskQuoted(Text text, int at, int open, Meaning meaning) {
        int from = open + 1;
        if (text.t[open] == text.at(from) && text.t[open] == text.at(from + 1)) {
            from += 2; // three quotes open a string of several lines
        }
        int slashes = open - beforeSlashes(text, open);
        int end = from;
        while (end < text.to && !(text.t[end] == text.t[open] && end - beforeSlashes(text, end) <= slashes)) {
            end++;
        }
        int to = Math.max(from, Math.min(end, end < text.to ? beforeClosing(text, end, slashes) : end));
        if (meaning == Meaning.AUTHORIZATION) {
            return maskCredentials(text, at, from, to, true);
        }
        if (to - from <= LOOK && !isSecretString(text, from, to, meaning)) {
            return at;
        }
        return text.mask(meaning == Meaning.COOKIE ? Rule.COOKIE : Rule.SECRET, from, to, at);
    }

    private static int beforeClosing(Text text, int end, int slashes) {
        return end - Math.min(slashes, end - beforeSlashes(text, end));
    }

    private static boolean isSecretString(Text text, int from, int to, Meaning meaning) {
        if (Values.isReference(text.t, from, to) || Values.isOrdinaryWord(text.t, from, to)) {
            return false;
        }
        if (meaning == Meaning.MAYBE) {
            return Randomness.looksLikeKey(text.t, from, to);
        }
        return !isSentence(text, from, to) && !isTemplate(text, from, to);
    }

    /** {@code "Enter your password"}: of several words one is a common one. */
    private static boolean isSentence(Text text, int from, int to) {
        int start = from;
        boolean several = false;
        boolean common = false;
        for (int i = from; i <= to; i++) {
            if (i == to || text.t[i] == ' ') {
                common |= i > start && Values.isInstruction(text.t, start, i);
                several |= i < to;
                start = i + 1;
            }
        }
        return several && common;
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

    private int maskHeader(Text text, int at, int from, Meaning meaning, int nameStart) {
        int end = text.lineEnd(from);
        if (Chars.isQuote(text.at(nameStart - 1))) {
            end = closing(text, from, end, nameStart - 1);
        }
        if (meaning == Meaning.AUTHORIZATION) {
            return maskCredentials(text, at, from, end, false);
        }
        int sign = Values.indexOf(text.t, '=', from, Math.min(end, from + LOOK));
        int blank = Values.indexOf(text.t, ' ', from, Math.min(end, from + LOOK));
        boolean pairs = sign > from && (blank < 0 || blank > sign);
        boolean prose = blank > 0 && text.t[blank - 1] != ';';
        if (!pairs || Values.isReference(text.t, from, end) || text.at(sign + 1) == '$') {
            return at;
        }
        if (!prose) {
            return text.mask(Rule.COOKIE, from, end, at);
        }
        return Randomness.looksSecret(text.t, sign + 1, blank) ? text.mask(Rule.COOKIE, from, blank, at) : at;
    }

    /** Where the string ends that a quote has opened, or the end that is given. */
    private static int closing(Text text, int from, int end, int open) {
        int slashes = open - beforeSlashes(text, open);
        for (int i = from; i < end; i++) {
            if (text.t[i] == text.t[open] && i - beforeSlashes(text, i) <= slashes) {
                return beforeClosing(text, i, slashes);
            }
        }
        return end;
    }

    /** The scheme stays, what follows it goes. */
    private int maskCredentials(Text text, int at, int from, int to, boolean quoted) {
        int start = Values.schemeEnd(text.t, from, to);
        int word = start;
        while (word < to && !Chars.isSpace(text.t[word]) && (quoted || !endsWord(text, word))) {
            word++;
        }
        if (word == start
                || Values.isReference(text.t, start, Math.min(to, start + LOOK + 1))
                || Values.isReference(text.t, start, word)
                || Values.isOrdinaryWord(text.t, start, word)
                || Values.isExpression(text.t, start, word)) {
            return at;
        }
        boolean known = start > from;
        boolean last = text.skipSpaces(word) >= to;
        boolean secret = word - start > LOOK || Randomness.looksSecret(text.t, start, word) || (known && last);
        if (!secret) {
            return at;
        }
        boolean parameters = known
                && (text.at(word - 1) == ','
                        || (Values.indexOf(text.t, '=', start, word) > start && !isPadding(text, start, word)));
        return text.mask(Rule.AUTHORIZATION, start, parameters || quoted ? to : word, at);
    }

    private static boolean endsWord(Text text, int at) {
        char c = text.t[at];
        return ((c == '"' || c == '\'' || c == '`') && !Chars.isAlnum(text.at(at + 1)))
                || (c == '<' && at > text.from && text.at(at + 1) == '/');
    }

    /** Signs at the end of base64 are no parameters. */
    private static boolean isPadding(Text text, int from, int to) {
        int i = to;
        while (i > from && text.t[i - 1] == '=') {
            i--;
        }
        return Values.indexOf(text.t, '=', from, i) < 0;
    }

    private int maskUnquoted(Text text, int at, int from, Meaning meaning, boolean spaced, int nameStart) {
        int end = unquotedEnd(text, from);
        char before = text.at(nameStart - 1);
        if (before == '?' || before == '&') {
            int fragment = Values.indexOf(text.t, '#', from, end);
            end = fragment > from ? fragment : end;
        } else if (before == ';' && !spaced && text.at(end) == ' ') {
            end = settingEnd(text, end);
        }
        if (end - from <= LOOK && !isSecretWord(text, at, from, end, meaning, spaced, nameStart)) {
            return at;
        }
        return text.mask(Rule.SECRET, from, end, at);
    }

    /** In a list of settings with semicolons a value may have blanks. */
    private static int settingEnd(Text text, int from) {
        int i = from;
        while (i < text.to && i - from < LOOK && (Chars.isAlnum(text.t[i]) || "!@#$%^*-_ ".indexOf(text.t[i]) >= 0)) {
            i++;
        }
        return i == text.to || text.t[i] == '\\' || text.t[i] == ';' || Chars.isQuote(text.t[i]) ? i : from;
    }

    static int unquotedEnd(Text text, int from) {
        int i = from;
        while (i < text.to && !endsUnquoted(text, i, from)) {
            i++;
        }
        return i;
    }

    private static boolean endsUnquoted(Text text, int at, int from) {
        char c = text.t[at];
        if (Chars.isSpace(c)
                || Chars.isQuote(c)
                || (c == '<' && at > from)
                || (c == '>' && at > from && text.t[from] != '<')) {
            return true;
        }
        if (c == '\\') {
            char next = text.at(at + 1);
            return next == 'n' || next == 'r' || next == 't' || next == '"' || next == '\'' || next == '\\';
        }
        if (at == from && (c == '[' || c == '{' || c == '(' || c == '<' || c == '$')) {
            return false;
        }
        if (",;&)]}|".indexOf(c) < 0) {
            return false;
        }
        if (c == '}' || c == ']' || c == ')') {
            boolean opened =
                    Values.indexOf(text.t, c == '}' ? '{' : c == ']' ? '[' : '(', from, Math.min(at, from + LOOK)) >= 0;
            if (opened) {
                return false;
            }
        }
        char next = text.at(at + 1);
        return (!Chars.isAlnum(next) && "!@#$%^*_-+".indexOf(next) < 0) || beginsName(text, at + 1);
    }

    /** Whether a name and an equals sign or colon follow: then the value before them is over. */
    private static boolean beginsName(Text text, int at) {
        int i = at;
        while (i < text.to && i - at < 40 && (Chars.is(Chars.NAME, text.t[i]) || text.t[i] == ' ')) {
            i++;
        }
        return i > at && (text.at(i) == '=' || text.at(i) == ':');
    }

    private boolean isSecretWord(Text text, int at, int from, int end, Meaning meaning, boolean spaced, int nameStart) {
        char[] t = text.t;
        if (end == from
                || Values.isReference(t, from, end)
                || Values.startsWith(t, from, end, Spans.MARK)
                || Values.isOrdinaryWord(t, from, end)
                || Values.isExpression(t, from, end)
                || isPath(t, from, end)
                || (t[from] == '$' && text.at(from + 1) == '(')) {
            return false;
        }
        if (meaning == Meaning.MAYBE) {
            boolean setting = !spaced;
            return setting
                    ? Randomness.looksSecret(t, from, end) || Base64Pair.isOne(t, from, end)
                    : Randomness.looksLikeKey(t, from, end);
        }
        if (t[from] == '{' || t[from] == '[' || t[from] == '<' || t[from] == '(') {
            return false;
        }
        if (Randomness.looksSecret(t, from, end)) {
            return true;
        }
        boolean lastOfLine = text.skipSpaces(end) >= text.lineEnd(from) || text.startsWith(" #", end);
        if (names.of(t, from, end) != Meaning.NONE || end - from < 3) {
            return false;
        }
        if (text.t[at] == '=' && !spaced) {
            boolean argument = text.at(end) == ')' || text.at(end) == ',';
            return !(argument && Values.isName(t, from, end));
        }
        boolean typeName = Chars.isUpper(t[from]) && end - from < LONGEST_TYPE && Values.isPlainName(t, from, end);
        return text.t[at] == ':'
                && spaced
                && lastOfLine
                && !typeName
                && end - from >= 4
                && Values.indexOf(t, '_', from, end) < 0
                && beginsLine(text, nameStart);
    }

    /** Whether nothing stands before a name on its line but what lists begin with: a sentence has words there. */
    private static boolean beginsLine(Text text, int nameStart) {
        int i = nameStart;
        while (nameStart - i < LOOK
                && (text.at(i - 1) == ' ' || text.at(i - 1) == '-' || text.at(i - 1) == '\t')
                && i > text.from) {
            i--;
        }
        char before = text.at(i - 1);
        boolean escape = (before == 'n' || before == 'r' || before == 't') && text.at(i - 2) == '\\';
        return i == text.from
                || escape
                || before == '\n'
                || before == '\r'
                || before == '{'
                || before == ','
                || Chars.isQuote(before);
    }

    private static boolean isPath(char[] t, int from, int end) {
        boolean rooted = t[from] == '/'
                || Values.startsWith(t, from, end, "./")
                || Values.startsWith(t, from, end, "../")
                || Values.startsWith(t, from, end, "~/");
        if (!rooted) {
            return false;
        }
        for (int i = from; i < end; i++) {
            if (Chars.isDigit(t[i]) || t[i] == '+' || t[i] == '=') {
                return false;
            }
        }
        return true;
    }

    /** Masks what follows an option such as {@code --password} or {@code -Token}; gives its end, or {@code at}. */
    int maskOption(Text text, int at) {
        if (Chars.isAlnum(text.at(at - 1)) || text.at(at - 1) == '-') {
            return at;
        }
        int name = text.at(at + 1) == '-' ? at + 2 : at + 1;
        if (!Chars.isLetter(text.at(name))) {
            return at;
        }
        int end = text.runEnd(Chars.URL64, name);
        int value = text.skipSpaces(end);
        if (value == end) {
            return name == at + 1 ? ShortOptions.mask(text, at) : at;
        }
        Meaning meaning = names.of(text.t, name, end);
        if (!meaning.isSecret()) {
            boolean user = isOneOf(text, name, end, "user", "proxy-user", "auth");
            return name == at + 1 || user ? ShortOptions.mask(text, at) : at;
        }
        int open = quote(text, value);
        if (open >= 0) {
            return maskQuoted(text, at, open, meaning);
        }
        if (text.at(value) == '-' || value >= text.to) {
            return at;
        }
        int word = unquotedEnd(text, value);
        boolean kept = word - value <= LOOK
                && (word == value
                        || Values.isReference(text.t, value, word)
                        || Values.isOrdinaryWord(text.t, value, word)
                        || Values.isExpression(text.t, value, word)
                        || isPath(text.t, value, word)
                        || "[{(|<&;".indexOf(text.t[value]) >= 0);
        return kept ? at : text.mask(Rule.SECRET, value, word, at);
    }

    private static boolean isOneOf(Text text, int from, int to, String... names) {
        for (String name : names) {
            if (name.length() == to - from && text.startsWith(name, from)) {
                return true;
            }
        }
        return false;
    }

    /** Masks the text of an element such as {@code <password>}; gives its end, or {@code at}. */
    int maskElement(Text text, int at) {
        int name = at + 1;
        int end = text.runEnd(Chars.DOTTED, name);
        if (text.at(end) == ':') {
            name = end + 1;
            end = text.runEnd(Chars.DOTTED, name);
        }
        boolean key = end - name == 3 && text.startsWith("key", name);
        if (end == name
                || end - name > SecretNames.LONGEST
                || (!key && !names.of(text.t, name, end).isSecret())) {
            return at;
        }
        int open = end;
        while (open < text.to && open - end < 200 && text.t[open] != '>' && text.t[open] != '<') {
            open++;
        }
        if (text.at(open) != '>' || text.at(open - 1) == '/') {
            return at;
        }
        int value = open + 1;
        int close = value;
        while (close < text.to && text.t[close] != '<') {
            close++;
        }
        if (key && !names.of(text.t, value, close).isSecret()) {
            return at;
        }
        if (key) {
            value = close + 1;
            for (int tags = 0; tags < 2 && value < text.to; value++) {
                tags += text.t[value] == '>' ? 1 : 0;
                if (value - close > 60) {
                    return at;
                }
            }
            close = value;
            while (close < text.to && text.t[close] != '<') {
                close++;
            }
        }
        boolean closed = text.at(close + 1) == '/' || (text.at(close + 1) == '\\' && text.at(close + 2) == '/');
        boolean kept = !closed || close == value || Values.isReference(text.t, value, close);
        return kept ? at : text.mask(Rule.SECRET, value, close, at);
    }
}
