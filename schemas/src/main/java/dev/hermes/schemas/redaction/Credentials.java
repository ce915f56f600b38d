package dev.hermes.schemas.redaction;

/** Values of headers: what stands behind {@code Authorization} and {@code Cookie}. */
final class Credentials {
    private static final int LONGEST_OBJECT = 1024;

    private Credentials() {}

    static int maskHeader(Text text, int at, int from, Meaning meaning, int nameStart) {
        int end = text.lineEnd(from);
        if (Chars.isQuote(text.at(nameStart - 1))) {
            end = Quotes.closing(text, from, end, nameStart - 1);
        }
        if (meaning == Meaning.AUTHORIZATION) {
            return mask(text, at, from, end, false);
        }
        int sign = Values.indexOf(text.t, '=', from, Math.min(end, from + Values.LOOK));
        int blank = Values.indexOf(text.t, ' ', from, Math.min(end, from + Values.LOOK));
        boolean pairs = sign > from && (blank < 0 || blank > sign);
        boolean prose = blank > 0 && text.t[blank - 1] != ';';
        if (!pairs || Placeholders.isOne(text.t, from, end) || text.at(sign + 1) == '$' || text.at(sign + 1) == ';') {
            return at;
        }
        if (!prose) {
            return text.mask(Rule.COOKIE, from, end, at);
        }
        return Randomness.looksSecret(text.t, sign + 1, blank) ? text.mask(Rule.COOKIE, from, blank, at) : at;
    }

    /** {@code cookies={"session": "…"}}, {@code tokens = {'ci': '…'}}: the strings behind the colons. */
    static int maskMembers(Text text, int at, int open, Meaning meaning) {
        if (open < text.membersTo) {
            return at; // it lies in an object that was gone through
        }
        int end = at;
        int limit = Math.min(text.to, open + LONGEST_OBJECT);
        for (int i = open + 1; i < limit && text.t[i] != '}' && text.t[i] != '{'; i++) {
            text.membersTo = i;
            int quote = text.t[i] == ':' ? Quotes.opening(text, text.skipSpaces(i + 1)) : -1;
            if (quote < 0) {
                continue;
            }
            int close = Quotes.closing(text, quote + 1, limit, quote);
            int looked = Math.min(close, quote + 1 + Values.LOOK);
            boolean cookie = meaning == Meaning.COOKIE;
            boolean secret =
                    cookie ? Randomness.looksMade(text.t, quote + 1, looked) : meaning.isKey(text.t, quote + 1, looked);
            if (secret && !Placeholders.isOne(text.t, quote + 1, close)) {
                end = Math.max(end, text.mask(cookie ? Rule.COOKIE : Rule.SECRET, quote + 1, close, at));
            }
            i = close;
        }
        return end;
    }

    /** The scheme stays, what follows it goes. */
    static int mask(Text text, int at, int from, int to, boolean quoted) {
        int start = Placeholders.schemeEnd(text.t, from, to);
        int word = start;
        while (word < to && !Chars.isSpace(text.t[word]) && (quoted || !endsWord(text, word))) {
            word++;
        }
        if (word == start
                || Placeholders.isOne(text.t, start, Math.min(to, start + Values.LOOK + 1))
                || Placeholders.isOne(text.t, start, word)
                || Values.isOrdinaryWord(text.t, start, word)
                || Values.isExpression(text.t, start, word)) {
            return at;
        }
        boolean known = start > from;
        boolean last = text.skipSpaces(word) >= to;
        boolean secret = word - start > Values.LOOK || Randomness.looksSecret(text.t, start, word) || (known && last);
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
}
