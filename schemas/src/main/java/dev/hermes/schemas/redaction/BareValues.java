package dev.hermes.schemas.redaction;

/** Values without quotes behind a name that says they are secret. */
final class BareValues {
    private static final int LONGEST_TYPE = 18;
    private static final int LONGEST_USER = 64;
    /** {@code DB_PASSWORD=pass} says nothing. */
    private static final int LONGEST_PLACEHOLDER = 5;

    /** Said of a password, and never one. */
    private static final WordSet NAMES = WordSet.of(
            "password",
            "passwd",
            "passphrase",
            "secret",
            "mypassword",
            "yourpassword",
            "newpassword",
            "oldpassword",
            "userpassword");

    private static final CharSet ENDS = new CharSet(",;&)]}|");
    /** What lists, and lines of a diff, a mail or a log begin with. */
    private static final CharSet BEFORE_NAMES = new CharSet(" -\t+>|");

    private static final CharSet GOES_ON = new CharSet("!@#$%^*_-+");
    private static final CharSet OF_NAMES = new CharSet("_/.:-");

    private final SecretNames names;

    BareValues(SecretNames names) {
        this.names = names;
    }

    int mask(Text text, int at, int from, Meaning meaning, boolean spaced, int nameStart) {
        int end = end(text, from);
        boolean maybe = meaning == Meaning.SECRET || meaning == Meaning.MAYBE;
        int password = maybe && spaced ? UserPairs.password(text, from, end) : -1;
        if (password > 0) {
            return text.mask(Rule.SECRET, password, end(text, password), at);
        }
        if (meaning == Meaning.SECRET
                && spaced
                && Chars.isLower(text.at(end - 1))
                && isPassword(text, nameStart, at)
                && beginsLine(text, nameStart)) {
            int phrase = SeedPhrase.maskPassword(text, at, from);
            if (phrase > at) {
                return phrase;
            }
        }
        boolean pass = isPassword(text, nameStart, at);
        if ((meaning == Meaning.SECRET || pass) && (pass || text.startsWithIgnoreCase("app ", nameStart - 4))) {
            int phrase = SeedPhrase.maskAppPassword(text, at, from);
            if (phrase > at) {
                return phrase;
            }
        }
        char before = text.at(nameStart - 1);
        if (before == '?' || before == '&') {
            int fragment = Values.indexOf(text.t, '#', from, end);
            end = fragment > from ? fragment : end;
        } else if (before == ';' && !spaced && text.at(end) == ' ') {
            end = settingEnd(text, end);
        }
        if (end - from <= Values.LOOK && !isSecretWord(text, at, from, end, meaning, spaced, nameStart)) {
            return at;
        }
        return text.mask(Rule.SECRET, from, end, at);
    }

    /** {@code password}, {@code DB_PASS}, {@code passphrase}, {@code mot de passe}. */
    private static boolean isPassword(Text text, int from, int to) {
        return text.hasIgnoreCase("pass", from, to);
    }

    /** In a list of settings with semicolons a value may have blanks. */
    private static int settingEnd(Text text, int from) {
        int i = from;
        while (i < text.to
                && i - from < Values.LOOK
                && (Chars.isAlnum(text.t[i]) || "!@#$%^*-_ ".indexOf(text.t[i]) >= 0)) {
            i++;
        }
        return i == text.to || text.t[i] == '\\' || text.t[i] == ';' || Chars.isQuote(text.t[i]) ? i : from;
    }

    static int end(Text text, int from) {
        if (from == text.bareFrom) {
            return text.bareTo;
        }
        int i = from;
        while (i < text.to && !endsUnquoted(text, i, from)) {
            i++;
        }
        text.bareFrom = from;
        text.bareTo = i;
        return i;
    }

    private static boolean endsUnquoted(Text text, int at, int from) {
        char c = text.t[at];
        if (Chars.isAlnum(c)) {
            return false; // most chars are: the rest of this is for the others
        }
        if (Chars.isSpace(c)
                || Chars.isQuote(c)
                || (c == '<' && at > from)
                || (c == '>' && at > from && text.t[from] != '<' && text.t[at - 1] != '-')) {
            return true;
        }
        if (c == '\\') {
            char next = text.at(at + 1);
            return next == 'n' || next == 'r' || next == 't' || next == '"' || next == '\'' || next == '\\';
        }
        if (at == from && (c == '[' || c == '{' || c == '(' || c == '<' || c == '$')) {
            return false;
        }
        if (!ENDS.has(c)) {
            return false;
        }
        if (c == '}' || c == ']' || c == ')') {
            boolean opened = Values.indexOf(
                            text.t, c == '}' ? '{' : c == ']' ? '[' : '(', from, Math.min(at, from + Values.LOOK))
                    >= 0;
            if (opened) {
                return false;
            }
        }
        char next = text.at(at + 1);
        return (!Chars.isAlnum(next) && !GOES_ON.has(next)) || beginsName(text, at + 1);
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
                || Placeholders.isOne(t, from, end)
                || Values.startsWith(t, from, end, Spans.MARK)
                || Values.isOrdinaryWord(t, from, end)
                || Values.isExpression(t, from, end)
                || isPath(t, from, end)
                || isKindOfKey(t, from, end)
                || isTag(text, from, end)
                || (t[from] == '$' && text.at(from + 1) == '(')) {
            return false;
        }
        if (meaning.isKey()) {
            return meaning.isKey(t, from, end);
        }
        if (meaning == Meaning.MAYBE) {
            boolean setting = !spaced;
            return setting
                    ? Randomness.looksSecret(t, from, end)
                            || Randomness.isScrambled(t, from, end)
                            || Base64Pair.isOne(t, from, end)
                    : Randomness.looksLikeKey(t, from, end) || isShortPassword(text, at, from, end, nameStart);
        }
        if (isHash(text, from, end)) {
            return true;
        }
        if (Lists.isNameOfOne(text, at, from, end)) {
            return false;
        }
        boolean braced = t[from] == '{' && t[end - 1] == '}' && text.t[at] == '=';
        if ((t[from] == '{' && !braced) || t[from] == '[' || (t[from] == '<' && t[end - 1] != '>') || t[from] == '(') {
            return false;
        }
        if (isDecimal(t, from, end)) {
            return false;
        }
        if (Randomness.looksSecret(t, from, end) || Randomness.isScrambled(t, from, end)) {
            return true;
        }
        if (t[from] >= 128) {
            return false; // a word of a sentence
        }
        boolean lastOfLine = text.skipSpaces(end) >= text.lineEnd(from) || text.startsWith(" #", end);
        boolean variable = text.t[at] == '='
                && !spaced
                && (lastOfLine || Quotes.opening(text, end) >= 0)
                && (Values.isUpper(t, nameStart, at) || Values.indexOf(t, '-', from, end) > from)
                && end - from > LONGEST_PLACEHOLDER;
        boolean named = !variable
                && names.of(t, from, end) != Meaning.NONE
                && !isLiteral(text, at, from, end, spaced, nameStart, lastOfLine);
        if (named || end - from < 3) {
            return false;
        }
        if (text.t[at] == '=' && !spaced) {
            boolean argument = text.at(end) == ')' || text.at(end) == ',';
            return !(argument && Values.isName(t, from, end));
        }
        boolean typeName = Chars.isUpper(t[from]) && end - from < LONGEST_TYPE && Values.isPlainName(t, from, end);
        return (text.t[at] == ':' || text.t[at] == '\uff1a')
                && (spaced || text.t[at] != ':')
                && (lastOfLine || (Quotes.opening(text, end) >= 0 && !beginsLine(text, nameStart)))
                && !typeName
                && end - from >= 4
                && Values.indexOf(t, '_', from, end) < 0
                && (beginsLine(text, nameStart) || UserBefore.stands(t, text.from, nameStart));
    }

    /**
     * A word that sounds like the name of a password, where a program could not have one: {@code --password=rootpass},
     * {@code POSTGRES_PASSWORD: rootpass}, {@code host=db password=rootpass}.
     */
    private static boolean isLiteral(
            Text text, int at, int from, int end, boolean spaced, int nameStart, boolean lastOfLine) {
        if (!isPassword(text, nameStart, at) || !isLowerWord(text.t, from, end) || NAMES.contains(text.t, from, end)) {
            return false;
        }
        if (text.t[at] == ':') {
            return spaced && lastOfLine && beginsLine(text, nameStart) && !text.startsWith("}", nextWord(text, end));
        }
        boolean closed = lastOfLine || Chars.isSpace(text.at(end)) || Quotes.opening(text, end) >= 0;
        return text.t[at] == '=' && !spaced && closed;
    }

    private static boolean isLowerWord(char[] t, int from, int to) {
        int i = from;
        while (i < to && Chars.isLower(t[i])) {
            i++;
        }
        return i == to && to - from > LONGEST_PLACEHOLDER;
    }

    private static int nextWord(Text text, int from) {
        int line = Lines.next(text, text.lineEnd(from));
        return line < 0 ? text.to : text.skipSpaces(line);
    }

    /** {@code pass: hunter2}, {@code user: bob pw: hunter2}; {@code PASS: unit_1} and {@code render pass: 12ms} are none. */
    private static boolean isShortPassword(Text text, int at, int from, int end, int nameStart) {
        boolean named = text.startsWithIgnoreCase("pass", nameStart) && !text.startsWith("PASS", nameStart);
        return text.t[at] == ':'
                && (named || text.startsWithIgnoreCase("pw", nameStart))
                && isOddWord(text.t, from, end)
                && (beginsLine(text, nameStart) || isBehindPair(text, nameStart));
    }

    /** {@code !secret wifi_password}: a tag of YAML, and what it is of. */
    private static boolean isTag(Text text, int from, int end) {
        return text.t[from] == '!'
                && end - from > 3
                && text.runEnd(Chars.ALNUM, from + 1) == end
                && text.at(end) == ' '
                && !Values.hasDigit(text.t, from, end);
    }

    /** {@code host key: ssh-ed25519 …}: what follows is public. */
    private static boolean isKindOfKey(char[] t, int from, int end) {
        return Values.startsWith(t, from, end, "ssh-ed25519")
                || Values.startsWith(t, from, end, "ssh-rsa")
                || Values.startsWith(t, from, end, "ecdsa-sha2-");
    }

    /** {@code {SSHA}…}, as directories keep passwords. */
    private static boolean isHash(Text text, int from, int end) {
        int close = text.t[from] == '{' ? text.runEnd(Chars.URL64, from + 1) : from;
        return close > from + 1
                && text.at(close) == '}'
                && end - close > 20
                && text.runEnd(Chars.BASE64, close + 1) == end;
    }

    /** {@code 0.000003}: a price, a share, a time. */
    private static boolean isDecimal(char[] t, int from, int to) {
        int dot = Values.indexOf(t, '.', from, to);
        return dot > from && Values.isDigits(t, from, dot) && Values.isDigits(t, dot + 1, to);
    }

    /** Letters and digits, and signs that are no part of names, paths and numbers. */
    private static boolean isOddWord(char[] t, int from, int to) {
        for (int i = from; i < to; i++) {
            if (OF_NAMES.has(t[i])) {
                return false;
            }
        }
        return Chars.isLetter(t[from]) && Values.hasDigit(t, from, to) && Randomness.looksSecret(t, from, to);
    }

    /** Whether the words before are a name and its value, as of the user, or the clause begins with the name. */
    private static boolean isBehindPair(Text text, int nameStart) {
        int word = nameStart;
        while (word > text.from && text.t[word - 1] == ' ' && nameStart - word < Values.LOOK) {
            word--;
        }
        if (",;/|(".indexOf(text.at(word - 1)) >= 0) {
            return true;
        }
        int before = word;
        while (before > text.from && !Chars.isSpace(text.t[before - 1]) && word - before < LONGEST_USER) {
            before--;
        }
        char sign = text.at(before - 1) == ' ' ? text.at(before - 2) : ' ';
        return sign == ':' || sign == '=' || Values.indexOf(text.t, '=', before, word) > before;
    }

    /** Whether nothing stands before a name on its line but what lists begin with: a sentence has words there. */
    private static boolean beginsLine(Text text, int nameStart) {
        int i = nameStart;
        while (nameStart - i < Values.LOOK && BEFORE_NAMES.has(text.at(i - 1)) && i > text.from) {
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

    static boolean isPath(char[] t, int from, int end) {
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
}
