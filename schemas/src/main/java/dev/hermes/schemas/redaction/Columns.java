package dev.hermes.schemas.redaction;

/**
 * Tables with a column, or a row, that is named like a secret: of Markdown, of databases, with commas, tabs or blanks between
 * the cells. Of a cell goes what looks like a secret.
 */
final class Columns {
    private static final int LONGEST_HEADER = 1024;
    private static final int LONGEST_CELL = 256;
    /** Shorter cells of files may be anything. */
    private static final int LONG_ENOUGH = 8;

    private static final int MOST_COLUMNS = 63;
    private static final String RULES =
            "-|:+= \u2500\u2501\u253c\u2502\u2503\u251c\u2524\u2550\u256a\u2560\u2563\u256c\u254b";

    private final SecretNames names;

    Columns(SecretNames names) {
        this.names = names;
    }

    /** Looks at the cell before the bar that stands there. */
    void atBar(Text text, int at) {
        int start = at;
        while (start > text.from && at - start < SecretNames.LONGEST && !endsCell(text.t[start - 1])) {
            start--;
        }
        atBar(text, at, start);
    }

    private void atBar(Text text, int at, int start) {
        if (at < text.tableTo || !nameOf(text, start, at).isSecret()) {
            return;
        }
        int line = Lines.start(text, at);
        int end = at >= text.to ? text.to : text.lineEnd(at);
        int rule = Lines.next(text, end);
        if (at - line <= LONGEST_HEADER && rule >= 0 && isRule(text, rule, text.lineEnd(rule))) {
            maskColumns(text, line, end, '|', false);
        } else if (!Values.hasDigit(text.t, start, at)) {
            maskCell(text, at + 1, Math.min(end, at + LONGEST_CELL), '|', true);
        }
    }

    private static boolean endsCell(char c) {
        return c == '|' || c == '\u2502' || c == '\u2503' || c == '\n';
    }

    /** Looks at a word between separators: the line may be the first of a table. */
    void atName(Text text, int from, int to) {
        if (from >= text.tableTo && quoteBehind(text, to) >= 0) {
            atQuotedName(text, from, to);
        }
        if (from < text.tableTo || !mayEndCell(text, to)) {
            return;
        }
        if (endsRow(text, from, to)) {
            atBar(text, text.lineEnd(to), from);
            return;
        }
        char separator = separatorAround(text, from, to);
        int line = separator == 0 ? -1 : Lines.start(text, from);
        if (line < 0 || from - line > LONGEST_HEADER) {
            return;
        }
        for (int i = line; i < from; i++) {
            boolean opens = Chars.isQuote(text.t[i]) && separator != ',' && separator != ';';
            line = opens || (Chars.isQuote(text.t[i]) && text.at(i - 1) == '\\') ? i + 1 : line;
        }
        maskTable(text, line, to, separator);
    }

    private void maskTable(Text text, int line, int to, char separator) {
        int end = text.lineEnd(to);
        int row = Lines.next(text, end);
        int columns = end - line > LONGEST_HEADER ? 0 : names(text, line, end, separator);
        if (row >= 0 && columns > 1 && columns == cells(text, row, text.lineEnd(row), separator)) {
            maskColumns(text, line, end, separator, true);
        }
    }

    /** {@code id,"api_key"}: with a quote on either side, behind as many slashes. */
    private void atQuotedName(Text text, int from, int to) {
        int open = from - 1;
        while (open > text.from && from - open < SecretNames.LONGEST && isInCell(text.t[open])) {
            open--;
        }
        if (text.at(open) != '"') {
            return;
        }
        int first = Quotes.beforeSlashes(text, open);
        int slashes = open - first;
        int behind = quoteBehind(text, to) + 1;
        char separator = separatorAround(text, first, behind);
        int line = separator == 0 || separator == Lines.BLANKS ? -1 : Lines.start(text, from);
        boolean row = behind - to == slashes + 1 && line >= 0 && from - line <= LONGEST_HEADER;
        if (row && !isList(text, behind, separator)) {
            maskTable(text, behindOuterQuote(text, line, first, slashes), behind, separator);
        }
    }

    /** Strings of a program go on behind the last of a line. */
    private static boolean isList(Text text, int at, char separator) {
        int end = text.lineEnd(at);
        while (end > at && text.t[end - 1] == ' ') {
            end--;
        }
        return text.at(end - 1) == separator;
    }

    private static boolean isInCell(char c) {
        return c == ' ' || Chars.isWord(c) || Chars.is(Chars.NAME, c);
    }

    /** Where a quote stands, behind the slashes that are before it; -1: something else does. */
    private static int quoteBehind(Text text, int at) {
        int i = at;
        while (i - at <= Quotes.MAX_SLASHES && text.at(i) == '\\') {
            i++;
        }
        return text.at(i) == '"' ? i : -1;
    }

    /** Where the table begins on its line: behind the quote of the string that it stands in, which has fewer slashes. */
    private static int behindOuterQuote(Text text, int line, int to, int slashes) {
        int start = line;
        for (int i = line; i < to; i++) {
            boolean outer = text.t[i] == '"' && i - Quotes.beforeSlashes(text, i) < slashes;
            start = outer ? i + 1 : start;
        }
        return start;
    }

    private static boolean mayEndCell(Text text, int at) {
        char c = text.at(at);
        return c == ','
                || c == ';'
                || c == '\t'
                || c == '\\'
                || c == '\n'
                || c == '\r'
                || (c == ' ' && isBlankBehind(text, at + 1));
    }

    private static boolean isBlankBehind(Text text, int at) {
        return Chars.isSpace(text.at(at)) || text.at(at) == '\\';
    }

    /** Whether a bar stands before a word and nothing behind it, as in tables of databases. */
    private static boolean endsRow(Text text, int from, int to) {
        int before = from;
        while (before > text.from && text.t[before - 1] == ' ' && from - before < LONGEST_CELL) {
            before--;
        }
        int behind = text.skipSpaces(to);
        return text.at(before - 1) == '|' && (behind >= text.to || text.lineEnd(behind) == behind);
    }

    private static char separatorAround(Text text, int from, int to) {
        for (char separator : new char[] {',', '\t', ';', Lines.BLANKS}) {
            boolean after = to < text.to && Lines.separator(text, to, separator) > 0;
            boolean last = to >= text.to || to == text.lineEnd(to - 1);
            boolean before = endsWithSeparator(text, from, separator);
            if (after || (last && before)) {
                return separator;
            }
        }
        return 0;
    }

    private static boolean endsWithSeparator(Text text, int from, char separator) {
        char before = text.at(from - 1);
        return separator == Lines.BLANKS
                ? before == ' ' && from - 1 > text.from && text.at(from - 2) == ' '
                : before == separator
                        || (separator == '\t' && before == 't' && text.at(from - 2) == '\\')
                        || (separator == '\t' && text.at(from - 1) == '\\');
    }

    /** How many cells a line has, if all of them are names; else 0. */
    private static int names(Text text, int from, int to, char separator) {
        int count = 0;
        for (int i = from; i < to; ) {
            int end = cellEnd(text, i, to, separator);
            if (trimmedStart(text, i, end) >= trimmedEnd(text, i, end) || !isName(text, i, end)) {
                return 0;
            }
            count++;
            i = behind(text, end, to, separator);
        }
        return count;
    }

    private static boolean isName(Text text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.t[i];
            if (!Chars.is(Chars.NAME, c) && !Chars.isWord(c) && c != ' ' && c != '"' && c != '\\') {
                return false;
            }
        }
        return true;
    }

    private static int cells(Text text, int from, int to, char separator) {
        int count = 0;
        for (int i = from; i < to && count <= MOST_COLUMNS; count++) {
            i = behind(text, cellEnd(text, i, to, separator), to, separator);
        }
        return count;
    }

    private static int cellEnd(Text text, int from, int to, char separator) {
        int i = from;
        boolean quoted = false;
        while (i < to) {
            quoted ^= separator != '|' && text.t[i] == '"';
            if (!quoted && Lines.separator(text, i, separator) > 0) {
                return i;
            }
            i++;
        }
        return to;
    }

    private static int behind(Text text, int cellEnd, int to, char separator) {
        return cellEnd < to ? Math.min(to, cellEnd + Lines.separator(text, cellEnd, separator)) : to;
    }

    /** Whether a line only divides the head of a table from its body. */
    private static boolean isRule(Text text, int from, int to) {
        int dashes = 0;
        for (int i = from; i < to; i++) {
            if (RULES.indexOf(text.t[i]) < 0) {
                return false;
            }
            dashes += text.t[i] == ' ' || text.t[i] == '|' ? 0 : 1;
        }
        return dashes >= 3;
    }

    private void maskColumns(Text text, int line, int lineEnd, char separator, boolean counted) {
        long secret = 0;
        int columns = 0;
        for (int i = line; i < lineEnd && columns < MOST_COLUMNS; columns++) {
            int end = cellEnd(text, i, lineEnd, separator);
            secret |= nameOf(text, i, end).isSecret() ? 1L << columns : 0;
            i = behind(text, end, lineEnd, separator);
        }
        int end = lineEnd;
        for (int row = Lines.next(text, end); row >= 0; row = Lines.next(text, end)) {
            int rowEnd = text.lineEnd(row);
            int cells = cells(text, row, rowEnd, separator);
            if (counted ? cells != columns : cells < 2 && !isRule(text, row, rowEnd)) {
                break;
            }
            maskRow(text, row, rowEnd, separator, secret);
            end = rowEnd;
        }
        text.tableTo = end;
    }

    private void maskRow(Text text, int from, int to, char separator, long secret) {
        int column = 0;
        for (int i = from; i < to && column < MOST_COLUMNS; column++) {
            int end = cellEnd(text, i, to, separator);
            if ((secret >> column & 1) != 0) {
                maskCell(text, i, end, separator, separator == '|');
            }
            i = behind(text, end, to, separator);
        }
    }

    private void maskCell(Text text, int from, int limit, char separator, boolean drawn) {
        int end = cellEnd(text, from, limit, separator);
        int start = trimmedStart(text, from, end);
        int stop = start;
        while (stop < end && text.t[stop] != '\\' && !Chars.isQuote(text.t[stop])) {
            stop++; // the string may end that the table stands in
        }
        stop = trimmedEnd(text, start, stop);
        boolean secret = stop > start
                && (stop - start >= LONG_ENOUGH || drawn)
                && Randomness.looksSecret(text.t, start, stop)
                && (Values.hasDigit(text.t, start, stop) || hasSignWithin(text.t, start, stop))
                && (names.of(text.t, start, stop) == Meaning.NONE || !isSlug(text.t, start, stop))
                && !Values.isReference(text.t, start, stop)
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
    private static boolean isSlug(char[] t, int from, int to) {
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

    private Meaning nameOf(Text text, int from, int to) {
        int start = trimmedStart(text, from, to);
        return names.of(text.t, start, trimmedEnd(text, start, to));
    }

    private static int trimmedStart(Text text, int from, int to) {
        int i = from;
        while (i < to && isAround(text.t[i])) {
            i++;
        }
        return i;
    }

    private static int trimmedEnd(Text text, int from, int to) {
        int i = to;
        while (i > from && isAround(text.t[i - 1])) {
            i--;
        }
        return i;
    }

    /** What stands around the text of a cell: blanks, and what sets it in bold or as code. */
    private static boolean isAround(char c) {
        return Chars.isSpace(c) || c == '*' || Chars.isQuote(c) || c == '\\';
    }
}
