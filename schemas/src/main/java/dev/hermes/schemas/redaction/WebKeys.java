package dev.hermes.schemas.redaction;

/** Private members of a key in a part of JSON that is not whole: {@code "d":"…","kty":"OKP"}; see {@link SecretObjects} for others. */
final class WebKeys {
    private static final int SHORTEST = 42;
    private static final int FAR = 400;
    private static final String MEMBERS = "dpqk";
    private static final String KIND = "\"kty";

    private WebKeys() {}

    /** Masks the member whose colon stands there, behind its name; gives its end, or {@code at}. */
    static int mask(Text text, int at, int nameStart) {
        if (MEMBERS.indexOf(text.at(nameStart)) < 0) {
            return at;
        }
        int open = Quotes.opening(text, text.skipSpaces(at + 1));
        int end = open < 0 ? at : text.runEnd(Chars.URL64, open + 1);
        boolean key = open >= 0
                && end - open > SHORTEST
                && Randomness.looksMade(text.t, open + 1, end)
                && isOfKey(text, at, end);
        return key ? text.mask(Rule.PRIVATE_KEY, open + 1, end, at) : at;
    }

    private static boolean isOfKey(Text text, int at, int end) {
        return text.has(KIND, Math.max(text.from, at - FAR), at) || text.has(KIND, end, Math.min(text.to, end + FAR));
    }
}
