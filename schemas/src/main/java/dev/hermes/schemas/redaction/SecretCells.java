package dev.hermes.schemas.redaction;

/** Cells of tables in a column, or a row, that is named like a secret. */
final class SecretCells {
    /** Shorter cells of files may be anything. */
    private static final int LONG_ENOUGH = 8;

    private static final int SHORTEST_PASSWORD = 3;

    /** What tables say of passwords. */
    private static final WordSet REMARKS = WordSet.of(
            "yes",
            "no",
            "on",
            "off",
            "ok",
            "set",
            "unset",
            "hashed",
            "encrypted",
            "hidden",
            "empty",
            "valid",
            "invalid",
            "strong",
            "weak",
            "expired",
            "active",
            "enabled",
            "disabled",
            "locked",
            "missing",
            "unknown",
            "varchar",
            "default",
            "never",
            "nan",
            "same",
            "changed",
            "reset",
            "changeme");

    private final SecretNames names;

    SecretCells(SecretNames names) {
        this.names = names;
    }

    void mask(Text text, int from, int limit, char separator, boolean drawn) {
        int end = Cells.end(text, from, limit, separator);
        int start = Cells.trimmedStart(text, from, end);
        int stop = stop(text, start, end);
        boolean secret = stop > start
                && (stop - start >= LONG_ENOUGH || drawn)
                && Randomness.looksSecret(text.t, start, stop)
                && (Values.hasDigit(text.t, start, stop) || hasSignWithin(text.t, start, stop))
                && (names.of(text.t, start, stop) == Meaning.NONE || !isLabel(text.t, start, stop))
                && !Placeholders.isOne(text.t, start, stop)
                && !Values.isExpression(text.t, start, stop)
                && !isNumber(text, start, stop);
        if (secret) {
            text.mask(Rule.SECRET, start, stop, from);
        }
    }

    /** {@code Geheim!Wort}: no name and no sentence has a sign there. */
    private static boolean hasSignWithin(char[] t, int from, int to) {
        boolean sign = false;
        for (int i = from + 1; i < to - 1; i++) {
            sign |= "!#$^*".indexOf(t[i]) >= 0 && Chars.isLetter(t[i - 1]) && Chars.isLetter(t[i + 1]);
        }
        return sign && !Values.isUpper(t, from, to);
    }

    /** {@code db_password_2}, {@code API-KEY}: the name of something, in letters of one case with no more than two digits. */
    private static boolean isLabel(char[] t, int from, int to) {
        boolean upper = false;
        boolean lower = false;
        boolean parts = false;
        int digits = 0;
        for (int i = from; i < to; i++) {
            upper |= Chars.isUpper(t[i]);
            lower |= Chars.isLower(t[i]);
            parts |= t[i] == '_' || t[i] == '-';
            digits += Chars.isDigit(t[i]) ? 1 : 0;
            if (!Chars.isWord(t[i]) && t[i] != '_' && t[i] != '-' && t[i] != ' ') {
                return false;
            }
        }
        return digits == 0 || (parts && digits <= 2 && upper != lower);
    }

    private static boolean isNumber(Text text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Chars.isDigit(text.t[i]) && ".,-+%:/".indexOf(text.t[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    private static int stop(Text text, int start, int end) {
        int stop = start;
        while (stop < end && text.t[stop] != '\\' && !Chars.isQuote(text.t[stop])) {
            stop++; // the string may end that the table stands in
        }
        return Cells.trimmedEnd(text, start, stop);
    }

    /** Masks a cell that holds a password whatever it looks like, since a column beside it holds users. */
    void maskPassword(Text text, int from, int end) {
        int start = Cells.trimmedStart(text, from, end);
        int stop = stop(text, start, end);
        boolean secret = stop - start >= SHORTEST_PASSWORD
                && stop - start <= Values.LOOK
                && Values.indexOf(text.t, ' ', start, stop) < 0
                && names.of(text.t, start, stop) == Meaning.NONE
                && !Placeholders.isOne(text.t, start, stop)
                && !Values.isOrdinaryWord(text.t, start, stop)
                && !Values.isExpression(text.t, start, stop)
                && !BareValues.isPath(text.t, start, stop)
                && !REMARKS.contains(text.t, start, stop);
        if (secret) {
            text.mask(Rule.SECRET, start, stop, from);
        }
    }

    /** Masks what stands on a line of its own below such a name, if it is a word as no list of names has it. */
    boolean maskAlone(Text text, int from, int end) {
        int start = Cells.trimmedStart(text, from, end);
        int stop = stop(text, start, end);
        boolean secret = stop - start >= LONG_ENOUGH
                && stop - start <= Values.LOOK
                && Randomness.looksSecret(text.t, start, stop)
                && Values.hasDigit(text.t, start, stop)
                && isOneWord(text, start, stop)
                && !isNumber(text, start, stop)
                && !isLabel(text.t, start, stop)
                && names.of(text.t, start, stop) == Meaning.NONE
                && !Placeholders.isOne(text.t, start, stop);
        return secret && text.mask(Rule.SECRET, start, stop, from) > from;
    }

    private static boolean isOneWord(Text text, int from, int to) {
        boolean letter = false;
        boolean name = Values.isUpper(text.t, from, to) && Values.indexOf(text.t, '_', from, to) > 0;
        for (int i = from; i < to && !name; i++) {
            if (" ,;:/\\.()[]{}<>\"'".indexOf(text.t[i]) >= 0) {
                return false;
            }
            letter |= Chars.isLetter(text.t[i]);
        }
        return letter;
    }
}
