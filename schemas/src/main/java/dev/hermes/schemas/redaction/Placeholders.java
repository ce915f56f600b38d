package dev.hermes.schemas.redaction;

/** Tells what only stands for a secret: references to where one is kept, and what is written in its place. */
final class Placeholders {
    /** Longest value that is looked at as one, in chars. */
    private static final int LONGEST = 128;

    private static final WordSet SCHEMES = new WordSet(NameWords.of("scheme"));

    /** How values begin that only say where a secret is. */
    private static final String[] POINTERS = {
        "op://",
        "vault:",
        "env:",
        "env.",
        "ENC[",
        "!vault",
        "!Ref",
        "secretref:",
        "file:",
        "arn:aws:",
        "@Microsoft.KeyVault(",
        "projects/",
        "#{"
    };

    private static final CharSet POINTER_BEGINS = CharSet.firstOf(POINTERS);

    /** Said in place of a secret. */
    private static final WordSet IN_PLACE =
            WordSet.of("redacted", "<redacted", "(redacted)", "null", "none", "undefined", "n/a", "true", "false");

    private static final String[] REPLACE = {"insert-", "insert_", "replace-me", "replace_me", "replace-with"};

    private Placeholders() {}

    /** Whether it is a reference or a placeholder: {@code ${VAR}}, {@code <your key>}, {@code ***}, a mark of ours. */
    static boolean isOne(char[] t, int from, int to) {
        int start = from;
        int end = to;
        while (start < end && Chars.isSpace(t[start])) {
            start++;
        }
        while (start < end && Chars.isSpace(t[end - 1])) {
            end--;
        }
        if (start == end) {
            return true;
        }
        if (Values.startsWith(t, start, end, Spans.MARK)) {
            return Values.isMark(t, start, end);
        }
        int scheme = schemeEnd(t, start, end);
        if (scheme > start) {
            return isOne(t, scheme, end);
        }
        return end - start <= LONGEST
                && (isBracketed(t, start, end)
                        || isVariable(t, start, end)
                        || isPattern(t, start, end)
                        || isLeftOut(t, start, end)
                        || isFiller(t, start, end)
                        || isColour(t, start, end)
                        || isHeaderName(t, start, end)
                        || isAsk(t, start, end));
    }

    /** Behind a known scheme of authorization and the blanks after it, or {@code from}. */
    static int schemeEnd(char[] t, int from, int to) {
        int i = from;
        while (i < to && i - from < 24 && (Chars.isAlnum(t[i]) || t[i] == '-')) {
            i++;
        }
        if (i == from || i >= to || t[i] != ' ' || !SCHEMES.contains(t, from, i)) {
            return from;
        }
        while (i < to && t[i] == ' ') {
            i++;
        }
        return i;
    }

    private static boolean isBracketed(char[] t, int from, int to) {
        char last = t[to - 1];
        return switch (t[from]) {
            case '<' -> last == '>' && !OddWords.isStrong(t, from + 1, to - 1);
            case '{' -> last == '}' && !isBraced(t, from + 1, to - 1);
            case '[' -> last == ']' && !Values.hasDigit(t, from, to);
            case '%', '@', '$' -> last == t[from] && to - from > 2 && Values.isName(t, from + 1, to - 1);
            default -> false;
        };
    }

    /** A password in braces, as settings of databases and of Maven have them, and no name of a variable. */
    private static boolean isBraced(char[] t, int from, int to) {
        if (Values.isName(t, from, to)) {
            return Randomness.hasRandomStretch(t, from, to);
        }
        for (int i = from; i < to; i++) {
            if ("'\"([.{$ :|".indexOf(t[i]) >= 0) {
                return false;
            }
        }
        return Randomness.looksSecret(t, from, to) && Values.hasDigit(t, from, to);
    }

    private static boolean isVariable(char[] t, int from, int to) {
        for (int i = 0; i < POINTERS.length && POINTER_BEGINS.has(t[from]); i++) {
            if (Values.startsWith(t, from, to, POINTERS[i])) {
                return true;
            }
        }
        if (t[from] != '$' || to - from < 2) {
            return false;
        }
        char next = t[from + 1];
        if (next == '{' || next == '(') {
            char close = next == '{' ? '}' : ')';
            return t[to - 1] == close || Values.indexOf(t, close, from, to) < 0;
        }
        int name = from + 1;
        while (name < to && (Chars.isLetter(t[name]) || t[name] == '_')) {
            name++;
        }
        return Values.startsWith(t, from, to, "$env:")
                || (name > from + 1
                        && name < to
                        && (t[name] == '[' || Values.startsWith(t, name, to, "->"))) // $_POST['…']
                || (Values.isName(t, from + 1, to)
                        && (!Values.hasDigit(t, from, to) || Values.isUpper(t, from + 1, to)));
    }

    /** {@code .*}, {@code .+}: how regular expressions begin that stand for any value. */
    private static boolean isPattern(char[] t, int from, int to) {
        return t[from] == '.' && to - from > 1 && (t[from + 1] == '*' || t[from + 1] == '+');
    }

    /** {@code sk-...}, {@code gho_****}, {@code sk_test_xxx}: what a key begins with, and no more of it. */
    private static boolean isLeftOut(char[] t, int from, int to) {
        boolean dots = to - from > 3 && t[to - 1] == '.' && t[to - 2] == '.' && t[to - 3] == '.';
        boolean filled =
                to - from > 6 && Values.startsWithIgnoreCase(t, to - 3, to, "xxx") && !Values.hasDigit(t, from, to);
        return filled
                || (dots && !Values.hasDigit(t, from, to))
                || (to - from > 8 && Values.startsWith(t, to - 4, to, "****"));
    }

    /** {@code #ff8800}. */
    private static boolean isColour(char[] t, int from, int to) {
        int digits = to - from - 1;
        if (t[from] != '#' || (digits != 3 && digits != 4 && digits != 6 && digits != 8)) {
            return false;
        }
        for (int i = from + 1; i < to; i++) {
            if (!Chars.is(Chars.HEX, t[i])) {
                return false;
            }
        }
        return true;
    }

    /** {@code X-Auth-Token}: where a secret is sent. */
    private static boolean isHeaderName(char[] t, int from, int to) {
        if (!Values.startsWithIgnoreCase(t, from, to, "x-")) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!Chars.isLetter(t[i]) && t[i] != '-') {
                return false;
            }
        }
        return true;
    }

    /** {@code ***}, {@code xxxx}, {@code ...}: one char over and over. */
    private static boolean isFiller(char[] t, int from, int to) {
        char c = t[from];
        boolean same = true;
        for (int i = from; i < to; i++) {
            same &= t[i] == c;
        }
        return same && (!Chars.isAlnum(c) || (to - from > 2 && (c == 'x' || c == 'X')));
    }

    /** {@code your-api-key}, {@code YOUR_TOKEN_HERE}, {@code REDACTED}. */
    private static boolean isAsk(char[] t, int from, int to) {
        if (IN_PLACE.contains(t, from, to)) {
            return true;
        }
        boolean yours = Values.startsWithIgnoreCase(t, from, to, "your") && to - from > 4;
        if (yours && (!Chars.isAlnum(t[from + 4]) || Values.startsWithIgnoreCase(t, to - 4, to, "here"))) {
            return true;
        }
        for (String ask : REPLACE) {
            if (Values.startsWithIgnoreCase(t, from, to, ask)) {
                return true;
            }
        }
        return false;
    }
}
