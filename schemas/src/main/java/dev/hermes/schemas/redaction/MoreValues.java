package dev.hermes.schemas.redaction;

/** Further secrets behind the first one of a name that says there are several: {@code passwords: a, b and c}. */
final class MoreValues {
    private static final int MOST = 64;

    /** Between two of them; a blank alone only between codes. */
    private static final String[] BETWEEN = {", ", ",", "; ", " / ", " and ", " und ", " et ", " y ", " e ", " or "};

    private MoreValues() {}

    /** Masks them behind the end of the first, which was masked; gives the end of the last. */
    static int mask(Text text, Assignment assignment, int first) {
        int end = first;
        boolean codes = isOfCodes(text, assignment);
        int from = isPlural(text, assignment.nameEnd()) ? behindSeparator(text, end, codes) : end;
        for (int i = 0; i < MOST && from > end; i++) {
            int to = BareValues.end(text, from);
            while (to > from && text.t[to - 1] == '.') {
                to--; // of the sentence
            }
            int user = Values.indexOf(text.t, ':', from, to);
            int value = user > from ? user + 1 : from;
            boolean code = codes && Values.isPin(text.t, value, to);
            if ((!isSecret(text, value, to) && !code) || Lists.isNameOfOne(text, assignment.nameEnd(), value, to)) {
                return end;
            }
            end = text.mask(Rule.SECRET, value, to, end);
            from = behindSeparator(text, end, codes);
        }
        return end;
    }

    /** Whether the first of several codes stands there, which may have four digits only. */
    static boolean isCode(Text text, Assignment assignment, int from) {
        return isOfCodes(text, assignment) && Values.isPin(text.t, from, BareValues.end(text, from));
    }

    private static boolean isOfCodes(Text text, Assignment assignment) {
        return text.startsWithIgnoreCase("codes", assignment.nameEnd() - 5);
    }

    /** {@code passwords}, {@code Passw\u00f6rter}, {@code \u043f\u0430\u0440\u043e\u043b\u0438}; no {@code pass}. */
    private static boolean isPlural(Text text, int nameEnd) {
        char last = Chars.lower(text.at(nameEnd - 1));
        char before = Chars.lower(text.at(nameEnd - 2));
        return (last == 's' && before != 's') || text.startsWithIgnoreCase("rter", nameEnd - 4) || last == '\u0438';
    }

    private static int behindSeparator(Text text, int at, boolean codes) {
        for (String separator : BETWEEN) {
            if (text.startsWith(separator, at)) {
                int next = text.skipSpaces(at + separator.length());
                return text.startsWith("and ", next) ? next + 4 : next;
            }
        }
        return codes ? text.skipSpaces(at) : at;
    }

    private static boolean isSecret(Text text, int from, int to) {
        return to - from <= Values.LOOK
                && Values.hasDigit(text.t, from, to)
                && Randomness.looksSecret(text.t, from, to)
                && Values.indexOf(text.t, '=', from, to) < 0
                && !text.startsWith(Spans.MARK, from)
                && !Placeholders.isOne(text.t, from, to)
                && !Values.isExpression(text.t, from, to);
    }
}
