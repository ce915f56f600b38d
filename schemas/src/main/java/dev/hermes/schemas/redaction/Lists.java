package dev.hermes.schemas.redaction;

/** Lists under a name that says that they are secret: {@code API_KEYS = ["…", "…"]}, {@code passwords: [a1, b2]}. */
final class Lists {
    private static final int LONGEST = 4096;
    private static final CharSet BREAKS = new CharSet("nrt");

    private Lists() {}

    /** Masks the elements behind the bracket that stands there that look like secrets; gives the end of the last, or {@code at}. */
    static int mask(Text text, int at, int open) {
        int end = at;
        int limit = Math.min(text.to, open + LONGEST);
        int i = skipBetween(text, open + 1, limit);
        while (i < limit && text.t[i] != ']' && text.t[i] != '[' && text.t[i] != '{') {
            int quote = Quotes.opening(text, i);
            int from = quote < 0 ? i : quote + 1;
            int to = quote < 0 ? BareValues.end(text, i) : Quotes.closing(text, from, limit, quote);
            if (isSecret(text, from, to) && !isNameOfOne(text, at, from, to)) {
                end = Math.max(end, text.mask(Rule.SECRET, from, to, end));
            }
            i = skipBetween(text, Math.max(behindQuote(text, to), i + 1), limit);
        }
        return end;
    }

    /** Masks the strings behind the bracket that stands there: {@code "set-cookie": ["…", "…"]}; gives the end of the last, or {@code at}. */
    static int maskCookies(Text text, int at, int open) {
        int end = at;
        int limit = Math.min(text.to, open + LONGEST);
        int i = skipBetween(text, open + 1, limit);
        for (int quote = Quotes.opening(text, i); quote >= 0 && i < limit; quote = Quotes.opening(text, i)) {
            int to = Quotes.closing(text, quote);
            end = Math.max(end, QuotedValues.mask(text, end, quote, Meaning.COOKIE));
            i = skipBetween(text, behindQuote(text, to), limit);
        }
        return end;
    }

    /** {@code secrets: db-creds-v2, api-tls}: behind that name stand names of a cluster's secrets, too. */
    static boolean isNameOfOne(Text text, int nameEnd, int from, int to) {
        return text.startsWithIgnoreCase("secrets", nameEnd - 7) && Values.isSlug(text.t, from, to);
    }

    private static int behindQuote(Text text, int at) {
        int i = Quotes.behindSlashes(text, at);
        return Chars.isQuote(text.at(i)) ? i + 1 : at;
    }

    private static int skipBetween(Text text, int at, int limit) {
        int i = at;
        while (i < limit) {
            if (Chars.isSpace(text.t[i]) || text.t[i] == ',') {
                i++;
            } else if (text.t[i] == '\\' && BREAKS.has(text.at(i + 1))) {
                i += 2;
            } else {
                return i;
            }
        }
        return i;
    }

    private static boolean isSecret(Text text, int from, int to) {
        int looked = Math.min(to, from + Values.LOOK);
        return to > from
                && Randomness.looksMade(text.t, from, looked)
                && !Placeholders.isOne(text.t, from, looked)
                && !Values.isExpression(text.t, from, looked);
    }
}
