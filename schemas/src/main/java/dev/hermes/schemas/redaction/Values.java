package dev.hermes.schemas.redaction;

import java.util.Locale;

/** Tells what only stands for a secret from what is one. */
final class Values {
    /** Longest value that is looked at to see whether it is no secret after all, in chars. */
    static final int LOOK = 128;

    /** Longest value that is looked at as a placeholder, in chars. */
    private static final int LONGEST = 128;

    private static final WordSet SCHEMES = new WordSet(NameWords.of("scheme"));

    /** Words of type declarations, of settings and of sentences. */
    private static final WordSet NO_SECRETS = new WordSet(NameWords.of("ordinary"));

    private static final WordSet INSTRUCTIONS = new WordSet(NameWords.of("instruction"));

    /** Said under the name of a secret, of how it is treated: modes of requests, names of licenses. */
    private static final WordSet SETTINGS = new WordSet(NameWords.of("setting"));

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

    private Values() {}

    /** Whether it is a reference or a placeholder: {@code ${VAR}}, {@code <your key>}, {@code ***}, a mark of ours. */
    static boolean isReference(char[] t, int from, int to) {
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
        if (startsWith(t, start, end, Spans.MARK)) {
            return isMark(t, start, end);
        }
        int scheme = schemeEnd(t, start, end);
        if (scheme > start) {
            return isReference(t, scheme, end);
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
            case '<' -> last == '>' && !isStrong(t, from + 1, to - 1);
            case '{' -> last == '}' && !isBraced(t, from + 1, to - 1);
            case '[' -> last == ']' && !hasDigit(t, from, to);
            case '%', '@', '$' -> last == t[from] && to - from > 2 && isName(t, from + 1, to - 1);
            default -> false;
        };
    }

    /** {@code <Pa55@word>}: one word of all kinds of chars. */
    private static boolean isStrong(char[] t, int from, int to) {
        boolean upper = false;
        boolean lower = false;
        boolean sign = false;
        for (int i = from; i < to; i++) {
            upper |= Chars.isUpper(t[i]);
            lower |= Chars.isLower(t[i]);
            sign |= "@!#$%^&*".indexOf(t[i]) >= 0;
        }
        return upper && lower && sign && hasDigit(t, from, to) && indexOf(t, ' ', from, to) < 0;
    }

    /** A password in braces, as settings of databases and of Maven have them, and no name of a variable. */
    private static boolean isBraced(char[] t, int from, int to) {
        if (isName(t, from, to)) {
            return Randomness.hasRandomStretch(t, from, to);
        }
        for (int i = from; i < to; i++) {
            if ("'\"([.{$ :|".indexOf(t[i]) >= 0) {
                return false;
            }
        }
        return Randomness.looksSecret(t, from, to) && hasDigit(t, from, to);
    }

    private static boolean isVariable(char[] t, int from, int to) {
        for (int i = 0; i < POINTERS.length && POINTER_BEGINS.has(t[from]); i++) {
            if (startsWith(t, from, to, POINTERS[i])) {
                return true;
            }
        }
        if (t[from] != '$' || to - from < 2) {
            return false;
        }
        char next = t[from + 1];
        if (next == '{' || next == '(') {
            char close = next == '{' ? '}' : ')';
            return t[to - 1] == close || indexOf(t, close, from, to) < 0;
        }
        int name = from + 1;
        while (name < to && (Chars.isLetter(t[name]) || t[name] == '_')) {
            name++;
        }
        return startsWith(t, from, to, "$env:")
                || (name > from + 1 && name < to && (t[name] == '[' || startsWith(t, name, to, "->"))) // $_POST['…']
                || (isName(t, from + 1, to) && (!hasDigit(t, from, to) || isUpper(t, from + 1, to)));
    }

    /** {@code .*}, {@code .+}: how regular expressions begin that stand for any value. */
    private static boolean isPattern(char[] t, int from, int to) {
        return t[from] == '.' && to - from > 1 && (t[from + 1] == '*' || t[from + 1] == '+');
    }

    /** {@code sk-...}, {@code gho_****}, {@code sk_test_xxx}: what a key begins with, and no more of it. */
    private static boolean isLeftOut(char[] t, int from, int to) {
        boolean dots = to - from > 3 && t[to - 1] == '.' && t[to - 2] == '.' && t[to - 3] == '.';
        boolean filled = to - from > 6 && startsWithIgnoreCase(t, to - 3, to, "xxx") && !hasDigit(t, from, to);
        return filled || (dots && !hasDigit(t, from, to)) || (to - from > 8 && startsWith(t, to - 4, to, "****"));
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
        if (!startsWithIgnoreCase(t, from, to, "x-")) {
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
        boolean yours = startsWithIgnoreCase(t, from, to, "your") && to - from > 4;
        if (yours && (!Chars.isAlnum(t[from + 4]) || startsWithIgnoreCase(t, to - 4, to, "here"))) {
            return true;
        }
        for (String ask : REPLACE) {
            if (startsWithIgnoreCase(t, from, to, ask)) {
                return true;
            }
        }
        return false;
    }

    /** {@code Enter your password}: of several words one is a common one. */
    static boolean isSentence(char[] t, int from, int to) {
        int start = from;
        boolean several = false;
        boolean common = false;
        for (int i = from; i <= to; i++) {
            if (i == to || t[i] == ' ') {
                common |= i > start && isInstruction(t, start, t[i - 1] == '.' ? i - 1 : i);
                several |= i < to;
                start = i + 1;
            }
        }
        return several && common;
    }

    /** Whether it is a word of instructions: what has one among others is a sentence, and no pass phrase. */
    static boolean isInstruction(char[] t, int from, int to) {
        return to - from <= 12 && INSTRUCTIONS.contains(t, from, to);
    }

    /** Whether an unquoted value is a word that declares a type, or goes on with a sentence. */
    static boolean isOrdinaryWord(char[] t, int from, int to) {
        int end = to;
        while (end > from && (t[end - 1] == '.' || t[end - 1] == '!' || t[end - 1] == '?' || t[end - 1] == ':')) {
            end--;
        }
        if (end - from > 24 || end == from) {
            return false;
        }
        return (!hasDigit(t, from, end) && NO_SECRETS.contains(t, from, end)) || isSetting(t, from, end);
    }

    /** Whether it is one of our marks and nothing else. */
    static boolean isMark(char[] t, int from, int to) {
        return to - from <= LONGEST && startsWith(t, from, to, Spans.MARK) && indexOf(t, ']', from, to) == to - 1;
    }

    /** {@code user-prefs-v2}, {@code agent:main:42}: words and small numbers, as somebody names a thing. */
    static boolean isSlug(char[] t, int from, int to) {
        boolean word = false;
        int i = from;
        while (i < to) {
            int letters = i;
            while (i < to && Chars.isLower(t[i])) {
                i++;
            }
            int numbers = i;
            while (i < to && Chars.isDigit(t[i])) {
                i++;
            }
            word |= numbers - letters >= 3;
            boolean numbered = i - numbers <= (numbers > letters ? 2 : 4);
            if (i == letters || !numbered || (i < to && "-_./:".indexOf(t[i]) < 0)) {
                return false;
            }
            i++;
        }
        return word;
    }

    /** Four to twelve digits and nothing else. */
    static boolean isPin(char[] t, int from, int to) {
        return to - from >= 4 && to - from <= 12 && isDigits(t, from, to);
    }

    static boolean isSetting(char[] t, int from, int to) {
        return to > from && SETTINGS.contains(t, from, to);
    }

    /** Whether it reads as an expression of a program: a call, a member, a subscript, a name of a type. */
    static boolean isExpression(char[] t, int from, int to) {
        int i = from;
        while (i < to && (t[i] == '&' || t[i] == '*' || t[i] == '!')) {
            i++;
        }
        if (i < to && t[i] == '[') {
            return !hasDigit(t, from, to);
        }
        int name = i;
        boolean digit = false;
        while (i < to
                && (Chars.isAlnum(t[i])
                        || t[i] == '_'
                        || t[i] == '.'
                        || t[i] == '?'
                        || t[i] == ':'
                        || (t[i] == '-' && i + 1 < to && t[i + 1] == '>')
                        || t[i] == '>')) {
            digit |= Chars.isDigit(t[i]);
            i++;
        }
        if (i == name) {
            return false;
        }
        if (i == to - 1 && t[i] == '!' && indexOf(t, '.', name, i) > name && startsWith(t, name, i, "process.env.")) {
            return true;
        }
        if (i < to && t[i] == '(') {
            int close = indexOf(t, ')', i, to);
            if (close > 0 && close + 1 < to && Chars.isAlnum(t[close + 1])) {
                return false; // no program goes on so
            }
        }
        if (i < to) {
            return (t[i] == '(' || t[i] == '[' || t[i] == '<')
                    && (!digit || (i - name > 3 && Chars.isLetter(t[name]) && digits(t, name, i) <= 2));
        }
        return !digit && indexOf(t, '.', name, to) > name && t[to - 1] != '.' && Chars.isLetter(t[name]);
    }

    static boolean isDigits(char[] t, int from, int to) {
        return digits(t, from, to) == to - from;
    }

    private static int digits(char[] t, int from, int to) {
        int digits = 0;
        for (int i = from; i < to; i++) {
            digits += Chars.isDigit(t[i]) ? 1 : 0;
        }
        return digits;
    }

    /** A name as programs have them, without a digit: {@code userPassword}, {@code PASSWORD_FIELD}. */
    static boolean isPlainName(char[] t, int from, int to) {
        return isName(t, from, to) && !hasDigit(t, from, to);
    }

    static boolean isName(char[] t, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Chars.isAlnum(t[i]) && t[i] != '_') {
                return false;
            }
        }
        return to > from && !Chars.isDigit(t[from]);
    }

    static boolean isUpper(char[] t, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Chars.isLower(t[i])) {
                return false;
            }
        }
        return true;
    }

    static boolean hasDigit(char[] t, int from, int to) {
        return digits(t, from, to) > 0;
    }

    static int indexOf(char[] t, char c, int from, int to) {
        for (int i = from; i < to; i++) {
            if (t[i] == c) {
                return i;
            }
        }
        return -1;
    }

    /** {@code start} is in lower case. */
    static boolean startsWithIgnoreCase(char[] t, int from, int to, String start) {
        if (to - from < start.length()) {
            return false;
        }
        for (int i = 0; i < start.length(); i++) {
            if (Chars.lower(t[from + i]) != start.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static boolean startsWith(char[] t, int from, int to, String start) {
        if (to - from < start.length() || t[from] != start.charAt(0)) {
            return false;
        }
        for (int i = 0; i < start.length(); i++) {
            if (t[from + i] != start.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static String lower(char[] t, int from, int to) {
        return new String(t, from, to - from).toLowerCase(Locale.ROOT);
    }
}
