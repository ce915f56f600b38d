package dev.hermes.schemas.redaction;

/** Lines of files that programs read passwords from: {@code ~/.pgpass}, {@code ~/.netrc}, {@code /etc/shadow}, {@code .htpasswd}. */
final class PasswordFiles {
    private static final int LONGEST_FIELD = 128;
    private static final int LONGEST_PORT = 5;
    private static final int SHORTEST_HASH = 30;
    private static final int SHORTEST_BASE64 = 20;
    private static final WordSet HASHES = WordSet.of(
            "md5", "smd5", "sha", "ssha", "sha256", "ssha256", "sha384", "ssha384", "sha512", "ssha512", "crypt",
            "pbkdf2", "argon2");

    private PasswordFiles() {}

    /** Masks the password of {@code host:port:database:user:password}, whose first colon stands there; gives its end, or {@code at}. */
    static int maskPgpass(Text text, int at) {
        int port = portEnd(text, at + 1);
        if (port < 0 || !beginsWithHost(text, at)) {
            return at;
        }
        int database = fieldEnd(text, port + 1);
        int user = database < 0 ? -1 : fieldEnd(text, database + 1);
        if (user < 0) {
            return at;
        }
        int from = user + 1;
        int end = from;
        while (end < text.to && !Chars.isSpace(text.t[end]) && !Chars.isQuote(text.t[end]) && text.t[end] != '\\') {
            end++;
        }
        boolean known = text.t[at + 1] == '*' || (port - at == LONGEST_PORT && text.t[port - 1] >= '2');
        boolean secret = end - from > 3
                && (known || Randomness.looksMade(text.t, from, end))
                && !Placeholders.isOne(text.t, from, end)
                && Values.indexOf(text.t, ':', from, end) < 0;
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    /** Masks the hash of {@code user:$6$salt$hash}, whose colon stands there; gives its end, or {@code at}. */
    static int maskHash(Text text, int at) {
        int parts = 0;
        int end = at + 1;
        while (end < text.to && (Chars.is(Chars.TOKEN, text.t[end]) || text.t[end] == '$' || text.t[end] == ',')) {
            parts += text.t[end] == '$' ? 1 : 0;
            end++;
        }
        boolean hash = parts >= 3 && end - at >= SHORTEST_HASH && Chars.is(Chars.NAME, text.at(at - 1));
        return hash ? text.mask(Rule.SECRET, at + 1, end, at) : at;
    }

    /** Masks the hash of {@code user:{SHA}…}, whose colon stands there; gives its end, or {@code at}. */
    static int maskScheme(Text text, int at) {
        int close = text.runEnd(Chars.URL64, at + 2);
        int end = text.at(close) == '}' ? text.runEnd(Chars.BASE64, close + 1) : close;
        boolean hash = HASHES.contains(text.t, at + 2, close)
                && end - close > SHORTEST_BASE64
                && Chars.is(Chars.NAME, text.at(at - 1));
        return hash ? text.mask(Rule.SECRET, at + 1, end, at) : at;
    }

    /** Masks the password of {@code [host]:587 user:…}, whose first colon stands there; gives its end, or {@code at}. */
    static int maskRelay(Text text, int at) {
        int port = text.runEnd(Chars.ALNUM, at + 1);
        boolean begins = port > at + 1 && Values.isDigits(text.t, at + 1, port) && text.at(port) == ' ';
        int colon = begins ? text.runEnd(Chars.LOCAL, text.skipSpaces(port)) : at;
        colon = begins && text.at(colon) == '@' ? text.runEnd(Chars.DOTTED, colon + 1) : colon;
        int from = colon + 1;
        int end = begins && text.at(colon) == ':' ? BareValues.end(text, from) : from;
        boolean secret = end > from && end - from <= Values.LOOK && !Placeholders.isOne(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    /** Of three to five digits or of a star, before a colon; -1: there is none. */
    private static int portEnd(Text text, int at) {
        int end = at;
        while (end - at <= LONGEST_PORT && Chars.isDigit(text.at(end))) {
            end++;
        }
        boolean port = (end - at >= 3 && end - at <= LONGEST_PORT) || (end == at && text.at(end++) == '*');
        return port && text.at(end) == ':' ? end : -1;
    }

    private static boolean beginsWithHost(Text text, int at) {
        int i = at;
        while (i > text.from
                && at - i < LONGEST_FIELD
                && (Chars.is(Chars.NAME, text.t[i - 1]) || text.t[i - 1] == '*')) {
            i--;
        }
        char before = text.at(i - 1);
        return i < at && !isNumber(text, i, at) && (Chars.isSpace(before) || Chars.isQuote(before) || before == '\\');
    }

    /** {@code 10:1234:…} is none of hosts. */
    private static boolean isNumber(Text text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Chars.isDigit(text.t[i])) {
                return false;
            }
        }
        return true;
    }

    private static int fieldEnd(Text text, int at) {
        int i = at;
        while (i < text.to && i - at < LONGEST_FIELD && (Chars.is(Chars.NAME, text.t[i]) || text.t[i] == '*')) {
            i++;
        }
        boolean name = i > at && (text.t[at] == '*' || !Chars.isDigit(text.t[at]));
        return name && text.at(i) == ':' ? i : -1;
    }

    /** Whether {@code login NAME} stands before a word, as in {@code machine x login y password z}. */
    static boolean isBehindLogin(Text text, int at) {
        int end = beforeBlanks(text, at);
        int user = end;
        while (user > text.from && end - user < LONGEST_FIELD && !isBlank(text, user - 1)) {
            user--;
        }
        int login = beforeBlanks(text, user);
        return user < end && login < user && text.startsWith("login", login - 5);
    }

    private static int beforeBlanks(Text text, int at) {
        int i = at;
        while (i > text.from && at - i < 16 && isBlank(text, i - 1)) {
            i -= text.t[i - 1] == 'n' ? 2 : 1;
        }
        return i;
    }

    private static boolean isBlank(Text text, int at) {
        return Chars.isSpace(text.t[at]) || text.t[at] == '\\' || (text.t[at] == 'n' && text.at(at - 1) == '\\');
    }
}
