package dev.hermes.schemas.redaction;

import java.util.Locale;

/** Tells words, names and numbers from values that could be secrets, and compares stretches of text. */
final class Values {
    /** Longest value that is looked at to see whether it is no secret after all, in chars. */
    static final int LOOK = 128;

    /** Words of type declarations, of settings and of sentences. */
    private static final WordSet NO_SECRETS = new WordSet(NameWords.of("ordinary"));

    private static final WordSet INSTRUCTIONS = new WordSet(NameWords.of("instruction"));

    /** Said under the name of a secret, of how it is treated: modes of requests, names of licenses. */
    private static final WordSet SETTINGS = new WordSet(NameWords.of("setting"));

    private Values() {}

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
        return to - from <= LOOK && startsWith(t, from, to, Spans.MARK) && indexOf(t, ']', from, to) == to - 1;
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
            return (t[i] == '(' || t[i] == '[' || t[i] == '<') && (!digit || isNameOfCall(t, name, i));
        }
        return !digit && indexOf(t, '.', name, to) > name && t[to - 1] != '.' && Chars.isLetter(t[name]);
    }

    /** {@code md5}, {@code base64.urlsafe_b64encode}, {@code Ed25519PrivateKey.generate}. */
    private static boolean isNameOfCall(char[] t, int from, int to) {
        boolean fewDigits = to - from > 3 && digits(t, from, to) <= 2;
        boolean member = indexOf(t, '.', from, to) > from && !Randomness.hasRandomStretch(t, from, to);
        return Chars.isLetter(t[from]) && (fewDigits || member);
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
