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

    /**
     * A member before another one.
     *
     * @param nameEnd behind its name
     * @param from where the last word of its value begins
     * @param to behind that
     * @param selector whether the word is in brackets: {@code selector="input[type=password]"}
     */
    private record Member(int nameEnd, int from, int to, boolean selector) {
        static Member before(Text text, int nameStart) {
            int end = memberEnd(text, beforeQuote(text, nameStart));
            if (end < 0) {
                return null;
            }
            int last = beforeQuote(text, end);
            boolean selector = text.at(last - 1) == ']';
            int to = selector ? last - 1 : last;
            int from = NameBefore.start(text, to);
            int value = last < end ? behindOpening(text, from) : from;
            int sign = beforeBlanks(text, beforeQuote(text, value));
            boolean assigned = text.at(sign - 1) == ':' || text.at(sign - 1) == '=';
            return assigned && from < to
                    ? new Member(beforeQuote(text, beforeBlanks(text, sign - 1)), from, to, selector)
                    : null;
        }

        /** Before the quote, with its slashes, that stands before a place; the same place where none does. */
        private static int beforeQuote(Text text, int at) {
            return Chars.isQuote(text.at(at - 1)) ? Quotes.beforeSlashes(text, at - 1) : at;
        }
    }

    /** What a member before says of the value; others may stand between. */
    static Meaning meaning(SecretNames names, Text text, int nameStart) {
        Member member = Member.before(text, nameStart);
        for (int i = 0; i < MOST_MEMBERS && member != null; i++) {
            if (text.startsWith("keyName", member.nameEnd - 7)) {
                return Meaning.KEY; // of an account of Azure
            }
            if (member.selector || isNaming(text, member.nameEnd)) {
                return names.ofPair(text.t, member.from, member.to);
            }
            member = Member.before(text, NameBefore.start(text, member.nameEnd));
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
    private static int memberEnd(Text text, int nameStart) {
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
