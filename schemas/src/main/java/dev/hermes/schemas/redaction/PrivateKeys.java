package dev.hermes.schemas.redaction;

/** Private keys in armour: PEM, OpenSSH, PGP; whole, on one line, and cut off at either end. */
final class PrivateKeys {
    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String KEY = "PRIVATE KEY";

    /** The one label that is not in capitals. */
    private static final String OPEN_VPN = "OpenVPN Static key V1";

    private static final int LONGEST_LABEL = 40;
    private static final int SHORTEST_LINE = 16;

    private PrivateKeys() {}

    /** Masks the key that begins or ends with the dashes that stand there; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        if (text.startsWith(BEGIN, at)) {
            int label = labelEnd(text, at + BEGIN.length());
            return label < 0 ? at : text.mask(Rule.PRIVATE_KEY, at, bodyEnd(text, at, label), at);
        }
        if (text.startsWith(END, at)) {
            int label = labelEnd(text, at + END.length());
            int from = label < 0 ? at : tailStart(text, at);
            return from == at ? at : text.mask(Rule.PRIVATE_KEY, from, label, at);
        }
        return at;
    }

    /** Behind the dashes that follow a label of a private key, or behind what is left of them; -1: it is another label. */
    private static int labelEnd(Text text, int at) {
        int limit = Math.min(text.to, at + LONGEST_LABEL);
        boolean openVpn = text.startsWith(OPEN_VPN, at);
        int i = openVpn ? at + OPEN_VPN.length() : at;
        while (i < limit && (Chars.isUpper(text.t[i]) || Chars.isDigit(text.t[i]) || text.t[i] == ' ')) {
            i++;
        }
        if (!openVpn && !new String(text.t, at, i - at).contains(KEY)) {
            return -1;
        }
        while (i < text.to && text.t[i] == '-') {
            i++;
        }
        return i;
    }

    /** Behind the end line; where there is none, behind all that a key can be made of. */
    private static int bodyEnd(Text text, int begin, int from) {
        LinePrefix prefix = LinePrefix.of(text, begin);
        int i = from;
        while (i < text.to) {
            int line = prefix.isEmpty() ? -1 : behindBreak(text, i);
            int next = line < 0 ? i : prefix.behind(text, line);
            if (next > i) {
                i = next;
                continue;
            }
            if (!isBody(text, i)) {
                break;
            }
            if (text.t[i] == '-' && text.startsWith(END, i)) {
                int label = labelEnd(text, i + END.length());
                return label < 0 ? i : label;
            }
            i = Chars.isQuote(text.t[i]) ? joined(text, i) : i;
            i++;
        }
        return trimmed(text, from, i);
    }

    private static boolean isBody(Text text, int at) {
        char c = text.t[at];
        return Chars.is(Chars.BASE64 | Chars.URL64, c)
                || c <= ' '
                || c == '\\'
                || c == ':'
                || c == ','
                || c == '.'
                || c == '('
                || c == ')'
                || c == '@'
                || (c == '>' && beginsLine(text, at))
                || ((c == '"' || c == '\'') && joined(text, at) > at);
    }

    /** Whether a line begins there, which was quoted by signs before it; its break may be an escape. */
    private static boolean beginsLine(Text text, int at) {
        char before = text.at(at - 1);
        return before == '\n'
                || before == '\r'
                || before == '>'
                || (text.at(at - 2) == '\\' && (before == 'n' || before == 'r'));
    }

    /** The quote that goes on with a key where source code puts it together of strings: {@code "MIIE…\n" + "…"}; else {@code at}. */
    private static int joined(Text text, int at) {
        for (int i = at + 1; i < Math.min(text.to, at + 24); i++) {
            char c = text.t[i];
            if (c == text.t[at]) {
                return i > at + 1 ? i : at;
            }
            if (c > ' ' && c != '+' && c != '\\' && c != 'n' && c != '.') {
                return at;
            }
        }
        return at;
    }

    private static int trimmed(Text text, int from, int to) {
        int i = to;
        while (i > from && (text.t[i - 1] <= ' ' || text.t[i - 1] == '\\')) {
            i--;
        }
        return i;
    }

    /** Where the lines of base64 before an end line begin, {@code at} where there are none. */
    private static int tailStart(Text text, int at) {
        int from = at;
        int i = at;
        while (i > text.from) {
            int end = beforeBreak(text, i);
            int start = end;
            while (start > text.from && Chars.is(Chars.BASE64, text.t[start - 1])) {
                start--;
            }
            if (start > text.from && text.t[start - 1] == '\\' && start < end && "nr".indexOf(text.t[start]) >= 0) {
                start++; // the letter of an escape
            }
            if (end == i || end - start < (from == at ? 1 : SHORTEST_LINE)) {
                return from;
            }
            from = start;
            i = start;
        }
        return from;
    }

    /** Behind the break of a line that stands there, as such or as an escape, or -1. */
    static int behindBreak(Text text, int at) {
        int i = at;
        while (i < text.to && (text.t[i] == '\n' || text.t[i] == '\r')) {
            i++;
        }
        if (i > at) {
            return i;
        }
        while (text.at(i) == '\\' && i - at < Quotes.MAX_SLASHES) {
            i++;
        }
        if (i == at || "nr".indexOf(text.at(i)) < 0) {
            return -1;
        }
        int next = text.at(i) == 'r' ? behindBreak(text, i + 1) : -1;
        return next > 0 ? next : i + 1;
    }

    private static int beforeBreak(Text text, int at) {
        int i = at;
        while (i > text.from && text.t[i - 1] <= ' ') {
            i--;
        }
        while (i - 1 > text.from && text.t[i - 2] == '\\' && "nr".indexOf(text.t[i - 1]) >= 0) {
            i -= 2;
            while (i > text.from && text.t[i - 1] == '\\') {
                i--;
            }
        }
        return i;
    }
}
