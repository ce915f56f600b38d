package dev.hermes.schemas.redaction;

/** Parameters of URLs that are named {@code key}, {@code code} or {@code appid}: a secret if nobody can have thought of the value. */
final class QueryKeys {
    private static final int SHORTEST_CODE = 20;

    private QueryKeys() {}

    /** Masks the value behind the equals sign that stands there; gives its end, or {@code at}. */
    static int mask(Text text, int at, int nameStart) {
        boolean key = at - nameStart == 3 && text.startsWith("key", nameStart);
        boolean code = at - nameStart == 4 && text.startsWith("code", nameStart);
        boolean application = at - nameStart == 5 && text.startsWith("appid", nameStart);
        if (!key && !code && !application) {
            return at;
        }
        int from = at + 1;
        int known = Chars.isAlnum(text.at(from)) ? Shapes.mask(text, from) : from;
        if (known > from) {
            return known;
        }
        int end = text.runEnd(Chars.URL64, from);
        boolean whole = "/.%+".indexOf(text.at(end)) < 0;
        boolean secret = whole
                && end - from <= Quotes.LONGEST
                && (Randomness.looksGenerated(text.t, from, end)
                        || Randomness.isHexKey(text.t, from, end)
                        || (code && isHexCode(text, from, end)));
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static boolean isHexCode(Text text, int from, int end) {
        return end - from >= SHORTEST_CODE
                && text.runEnd(Chars.HEX, from) == end
                && Values.hasDigit(text.t, from, end)
                && Randomness.hasRandomStretch(text.t, from, end);
    }
}
