package dev.hermes.schemas.redaction;

import java.util.List;

/** Commands and statements that have a secret at a known place: {@code sqlplus scott/…@db}, {@code IDENTIFIED BY '…'}. */
final class Statements {
    /** How the statements begin. */
    static final List<String> WORDS = List.of(
            "sqlplus",
            "expdp",
            "impdp",
            "setx",
            "send",
            "echo",
            "printf",
            "identified",
            "vault",
            "values",
            "TRUE",
            "FALSE",
            "login",
            "setuser",
            MailLines.ASKED);

    private static final int LONGEST_CLAUSE = 60;

    private final SecretNames names;
    private final InsertedRows rows;

    Statements(SecretNames names) {
        this.names = names;
        this.rows = new InsertedRows(names);
    }

    /** Masks the secret of the statement that begins there; gives its end, or {@code at}. */
    int mask(Text text, int at) {
        Positions.mask(text, at);
        return switch (text.t[at]) {
            case 'L', 'P', 'U' -> atMail(text, at);
            case 'S', 'u' -> atUser(text, at);
            case 'C' -> text.startsWith("ConvertTo-S", at) ? PipedLiteral.mask(text, at) : at;
            case 'p' -> piped(text, at);
            case 's', 'e', 'i' ->
                isOracle(text, at) ? oracle(text, at) : text.startsWith("setx ", at) ? setx(text, at) : piped(text, at);
            case 'I' -> identified(text, at);
            case 'v', 'V' -> text.startsWith("vault login ", at) ? vault(text, at) : inserted(text, at);
            case 'T', 'F' -> cookieOfJar(text, at);
            default -> at;
        };
    }

    private static int atMail(Text text, int at) {
        MailLines.mask(text, at);
        return at;
    }

    private static int atUser(Text text, int at) {
        RedisUsers.mask(text, at);
        return at;
    }

    private static int piped(Text text, int at) {
        if (text.t[at] == 'i') {
            return identified(text, at);
        }
        if (text.startsWith("send ", at)) {
            return sent(text, at);
        }
        StandardInput.maskPiped(text, at);
        RedisUsers.mask(text, at);
        return at;
    }

    private int inserted(Text text, int at) {
        rows.mask(text, at);
        return at;
    }

    /** What a script of expect types: {@code send "…\r"}. */
    private static int sent(Text text, int at) {
        int open = Quotes.opening(text, text.skipSpaces(at + 5));
        int end = open < 0 ? at : open + 1;
        while (open >= 0 && end < text.to && !Chars.isQuote(text.t[end]) && text.t[end] != '\\') {
            end++;
        }
        int letter = Quotes.behindSlashes(text, end);
        boolean typed = letter > end && (text.at(letter) == 'r' || text.at(letter) == 'n');
        boolean secret = typed
                && end - open <= Values.LOOK
                && Randomness.looksMade(text.t, open + 1, end)
                && !Placeholders.isOne(text.t, open + 1, end);
        return secret ? text.mask(Rule.SECRET, open + 1, end, at) : at;
    }

    private static boolean isOracle(Text text, int at) {
        return text.startsWith("sqlplus ", at) || text.startsWith("expdp ", at) || text.startsWith("impdp ", at);
    }

    private static int oracle(Text text, int at) {
        int user = text.runEnd(Chars.URL64, text.skipSpaces(text.runEnd(Chars.ALNUM, at)));
        int from = user + 1;
        int end = from;
        while (end < text.to
                && !Chars.isSpace(text.t[end])
                && !Chars.isQuote(text.t[end])
                && text.t[end] != '@'
                && text.t[end] != '\\') {
            end++;
        }
        boolean secret = text.at(user) == '/' && end > from && !Placeholders.isOne(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private int setx(Text text, int at) {
        int name = text.skipSpaces(at + 5);
        int end = text.runEnd(Chars.URL64, name);
        Meaning meaning = names.of(text.t, name, end);
        if (!meaning.isSecret() || text.at(end) != ' ') {
            return at;
        }
        int value = text.skipSpaces(end);
        int open = Quotes.opening(text, value);
        if (open >= 0) {
            return QuotedValues.mask(text, at, open, meaning);
        }
        int word = BareValues.end(text, value);
        boolean kept = word == value || text.t[value] == '%' || Placeholders.isOne(text.t, value, word);
        return kept ? at : text.mask(Rule.SECRET, value, word, at);
    }

    private static int identified(Text text, int at) {
        if (!text.startsWithIgnoreCase("identified ", at)) {
            return at;
        }
        for (int i = at + 11; i < Math.min(text.to, at + LONGEST_CLAUSE); i++) {
            if (text.startsWithIgnoreCase("by ", i) && text.at(i - 1) == ' ') {
                int open = Quotes.opening(text, text.skipSpaces(i + 3));
                Meaning meaning = text.t[at] == 'I' ? Meaning.SECRET : Meaning.MAYBE;
                return open < 0
                        ? maskWord(text, at, text.skipSpaces(i + 3))
                        : QuotedValues.mask(text, at, open, meaning);
            }
            if (Chars.isQuote(text.t[i]) || text.t[i] == ';') {
                return at;
            }
        }
        return at;
    }

    /** {@code IDENTIFIED BY tiger}; {@code ISSUES IDENTIFIED BY US} is no statement. */
    private static int maskWord(Text text, int at, int from) {
        int end = BareValues.end(text, from);
        while (end > from && text.t[end - 1] == ';') {
            end--;
        }
        boolean secret = text.startsWith("IDENTIFIED BY", at)
                && isOfUser(text, at)
                && end > from
                && end - from <= Values.LOOK
                && (!Values.isUpper(text.t, from, end) || Values.hasDigit(text.t, from, end))
                && !Placeholders.isOne(text.t, from, end)
                && !Values.isOrdinaryWord(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static boolean isOfUser(Text text, int at) {
        int from = Math.max(text.from, at - LONGEST_CLAUSE);
        return text.hasIgnoreCase("user ", from, at) || text.hasIgnoreCase("role ", from, at);
    }

    private static int vault(Text text, int at) {
        int from = text.skipSpaces(at + 12);
        int end = text.runEnd(Chars.DOTTED, from);
        boolean secret = text.at(from) != '-' && Randomness.looksMade(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    /** A line of a cookie jar: domain, TRUE or FALSE, path, TRUE or FALSE, when it ends, name, value; tabs between. */
    private static int cookieOfJar(Text text, int at) {
        int flag = text.startsWith("TRUE", at) ? at + 4 : text.startsWith("FALSE", at) ? at + 5 : -1;
        int expiry = flag < 0 ? -1 : Lines.behindTab(text, flag);
        if (expiry < 0 || !Chars.isDigit(text.at(expiry))) {
            return at;
        }
        int name = Lines.behindTab(text, text.runEnd(Chars.ALNUM, expiry));
        int value = name < 0 ? -1 : Lines.behindTab(text, text.runEnd(Chars.DOTTED, name));
        if (value < 0) {
            return at;
        }
        int end = value;
        while (end < text.to && !Chars.isSpace(text.t[end]) && text.t[end] != '\\' && !Chars.isQuote(text.t[end])) {
            end++;
        }
        return end == value ? at : text.mask(Rule.COOKIE, value, end, at);
    }
}
