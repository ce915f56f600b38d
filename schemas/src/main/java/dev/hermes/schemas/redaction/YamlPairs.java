package dev.hermes.schemas.redaction;

/** Two lines of YAML of which the first names what the second holds: {@code - name: API_KEY}, {@code value: …}. */
final class YamlPairs {
    private static final int LONGEST_LINE = 160;
    private static final String NAME = "name:";

    private YamlPairs() {}

    static boolean isValue(Text text, int from, int to) {
        return to - from == 5 && text.startsWith("value", from);
    }

    /** What the line before says of the value. */
    static Meaning meaning(SecretNames names, Text text, int nameStart) {
        int end = lineBefore(text, nameStart);
        if (end < 0) {
            return Meaning.NONE;
        }
        int last = Chars.isQuote(text.at(end - 1)) ? Quotes.beforeSlashes(text, end - 1) : end;
        int first = NameBefore.start(text, last);
        int colon = Chars.isQuote(text.at(first - 1)) ? Quotes.beforeSlashes(text, first - 1) : first;
        while (colon > text.from && text.t[colon - 1] == ' ' && first - colon < LONGEST_LINE) {
            colon--;
        }
        boolean named = first < last && text.at(colon) == ' ' && text.startsWith(NAME, colon - NAME.length());
        return named ? names.of(text.t, first, last) : Meaning.NONE;
    }

    /** End of the line before the one that a name begins, -1: it does not begin one. */
    private static int lineBefore(Text text, int nameStart) {
        int i = nameStart;
        while (i > text.from && text.t[i - 1] == ' ' && nameStart - i < LONGEST_LINE) {
            i--;
        }
        if (text.at(i - 1) == '\n') {
            return text.at(i - 2) == '\r' ? i - 2 : i - 1;
        }
        boolean escape = text.at(i - 1) == 'n' && text.at(i - 2) == '\\';
        return escape ? Quotes.beforeSlashes(text, i - 1) : -1;
    }
}
