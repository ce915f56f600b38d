package dev.hermes.schemas.redaction;

/**
 * Two members of which the first names what the second holds: {@code - name: API_KEY} and {@code value: …} on lines of YAML,
 * {@code {name = "API_KEY", value = "…"}} elsewhere.
 */
final class YamlPairs {
    private static final int LONGEST_LINE = 160;
    private static final int MOST_MEMBERS = 3;

    private YamlPairs() {}

    static boolean isValue(Text text, int from, int to) {
        return (to - from == 5 && text.startsWithIgnoreCase("value", from))
                || (to - from == 4 && text.startsWith("text", from));
    }

    /** What a member before says of the value; others may stand between. */
    static Meaning meaning(SecretNames names, Text text, int nameStart) {
        int from = nameStart;
        for (int members = 0; members < MOST_MEMBERS; members++) {
            int quote = Chars.isQuote(text.at(from - 1)) ? Quotes.beforeSlashes(text, from - 1) : from;
            int end = memberBefore(text, quote);
            if (end < 0) {
                return Meaning.NONE;
            }
            int last = Chars.isQuote(text.at(end - 1)) ? Quotes.beforeSlashes(text, end - 1) : end;
            boolean selector = text.at(last - 1) == ']'; // selector="input[type=password]", text="…"
            last = selector ? last - 1 : last;
            int first = NameBefore.start(text, last);
            int value = last < end ? behindOpening(text, first) : first;
            int sign = beforeBlanks(
                    text, Chars.isQuote(text.at(value - 1)) ? Quotes.beforeSlashes(text, value - 1) : value);
            boolean assigned = text.at(sign - 1) == ':' || text.at(sign - 1) == '=';
            if (!assigned || first >= last) {
                return Meaning.NONE;
            }
            int nameEnd = beforeBlanks(text, sign - 1);
            nameEnd = Chars.isQuote(text.at(nameEnd - 1)) ? Quotes.beforeSlashes(text, nameEnd - 1) : nameEnd;
            if (text.startsWith("keyName", nameEnd - 7)) {
                return Meaning.KEY; // of an account of Azure
            }
            if (selector || isNaming(text, nameEnd)) {
                return names.ofPair(text.t, first, last);
            }
            from = NameBefore.start(text, nameEnd);
        }
        return Meaning.NONE;
    }

    /** Behind the quote that opens the value which a place is in: {@code "/prod/db/password"}. */
    private static int behindOpening(Text text, int at) {
        int i = at;
        while (i > text.from && at - i < LONGEST_LINE && !Chars.isQuote(text.t[i - 1]) && text.t[i - 1] != '\n') {
            i--;
        }
        return i > text.from && Chars.isQuote(text.t[i - 1]) ? i : at;
    }

    private static boolean isNaming(Text text, int end) {
        boolean name = text.startsWithIgnoreCase("name", end - 4) && !Chars.isAlnum(text.at(end - 5));
        return name || (text.startsWithIgnoreCase("key", end - 3) && !Chars.isAlnum(text.at(end - 4)));
    }

    private static int beforeBlanks(Text text, int at) {
        int i = at;
        while (i > text.from && text.t[i - 1] == ' ' && at - i < LONGEST_LINE) {
            i--;
        }
        return i;
    }

    /** End of the member on the line before, or before a comma on this one; -1: there is none. */
    private static int memberBefore(Text text, int nameStart) {
        int i = beforeBlanks(text, nameStart);
        int end = i;
        if (text.at(i - 1) == '\n') {
            end = text.at(i - 2) == '\r' ? i - 2 : i - 1;
        } else if (text.at(i - 1) == 'n' && text.at(i - 2) == '\\') {
            end = Quotes.beforeSlashes(text, i - 1);
        }
        if (text.at(end - 1) == ',') {
            return end - 1;
        }
        return end < i ? end : -1;
    }
}
