package dev.hermes.schemas.redaction;

/** Manifests of Kubernetes on lines of YAML: under {@code data} of what is of the kind {@code Secret} every value is one. */
final class SecretManifests {
    private static final int LONGEST = 16 * 1024;

    private SecretManifests() {}

    /** Takes note of a member whose colon stands there; masks the values once both its kind and its data are known. */
    static void see(Text text, int at, int nameStart) {
        int length = at - nameStart;
        if (length == 4 && text.startsWith("kind", nameStart)) {
            seeKind(text, at);
        } else if ((length == 4 && text.startsWith("data", nameStart))
                || (length == 10 && text.startsWith("stringData", nameStart))) {
            seeData(text, at);
        }
    }

    private static void seeKind(Text text, int at) {
        boolean secret = text.startsWith(" Secret", at + 1) && text.lineEnd(at) == at + 8;
        boolean dataBefore = text.dataAt >= 0 && at - text.dataAt < LONGEST;
        text.secretAt = secret && !dataBefore ? at : -1;
        if (secret && dataBefore) {
            maskMembers(text, text.dataAt);
        }
        text.dataAt = -1;
    }

    private static void seeData(Text text, int at) {
        if (text.lineEnd(at) != at + 1) {
            return;
        }
        text.dataAt = at;
        if (text.secretAt >= 0 && at - text.secretAt < LONGEST) {
            maskMembers(text, at);
        }
    }

    /** Another document begins. */
    static void seeDocument(Text text) {
        text.secretAt = -1;
        text.dataAt = -1;
    }

    private static void maskMembers(Text text, int at) {
        int start = Lines.start(text, at);
        int indent = text.skipSpaces(start) - start;
        for (int line = Lines.next(text, at + 1); line >= 0; line = Lines.next(text, text.lineEnd(line))) {
            int name = text.skipSpaces(line);
            int colon = text.runEnd(Chars.DOTTED, name);
            if (name - line <= indent || text.at(colon) != ':') {
                return;
            }
            maskValue(text, text.skipSpaces(colon + 1), line);
        }
    }

    private static void maskValue(Text text, int start, int line) {
        int open = Quotes.opening(text, start);
        int from = open < 0 ? start : open + 1;
        int end = open < 0
                ? BareValues.end(text, from)
                : Quotes.closing(text, from, Math.min(text.to, from + LONGEST), open);
        if (end > from && text.t[from] != '|' && !Placeholders.isOne(text.t, from, end)) {
            text.mask(Rule.SECRET, from, end, line);
        }
    }
}
