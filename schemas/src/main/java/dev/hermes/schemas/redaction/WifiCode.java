package dev.hermes.schemas.redaction;

/** What the codes hold that phones read to join a network: {@code WIFI:T:WPA;S:name;P:password;;}. */
final class WifiCode {
    private static final String START = "WIFI:";
    private static final int LONGEST = 128;

    private WifiCode() {}

    /** Masks the password behind the colon that stands there, if it is one's; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        if (text.at(at - 1) != 'P' || (text.at(at - 2) != ';' && text.at(at - 2) != ':') || !isInCode(text, at)) {
            return at;
        }
        int end = at + 1;
        while (end < text.to && end - at < LONGEST && text.t[end] != ';' && !Chars.isSpace(text.t[end])) {
            end++;
        }
        return end > at + 1 && text.at(end) == ';' ? text.mask(Rule.SECRET, at + 1, end, at) : at;
    }

    private static boolean isInCode(Text text, int at) {
        for (int i = at; i >= text.from && at - i < LONGEST; i--) {
            if (text.t[i] == 'W' && text.startsWith(START, i)) {
                return true;
            }
        }
        return false;
    }
}
