package dev.hermes.schemas.redaction;

import java.util.Set;

/**
 * Tables with a column, or a row, that is named like a secret: of Markdown, of databases, with commas, tabs or blanks between
 * the cells. Of a cell goes what looks like a secret.
 */
final class Columns {
    private static final int LONGEST_HEADER = 1024;
    private static final int LONGEST_CELL = 256;
    private static final String RULES =
            "-|:+= \u2500\u2501\u253c\u2502\u2503\u251c\u2524\u2550\u256a\u2560\u2563\u256c\u254b";

    private static final Set<String> USERS = Set.of(
            "user", "users", "username", "user_name", "userid", "user_id", "login", "email", "account", "benutzer");
    private static final String[] PASSWORDS = {"password", "passwd", "passwort", "passphrase", "pwd"};

    private final SecretNames names;
    private final SecretCells cells;

    Columns(SecretNames names) {
        this.names = names;
        this.cells = new SecretCells(names);
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
            cells.mask(text, at + 1, Math.min(end, at + LONGEST_CELL), '|', true);
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
        char separator = separatorAround(text, cellStart(text, from), to);
        if (separator == 0) {
            atLine(text, from, from, to, to);
        }
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

    /** Where the cell begins that ends with the word that begins there: {@code Secret access key}. */
    private static int cellStart(Text text, int from) {
        int i = from;
        while (i > text.from
                && from - i < SecretNames.LONGEST
                && (Chars.is(Chars.NAME, text.t[i - 1]) || (text.t[i - 1] == ' ' && Chars.isAlnum(text.at(i - 2))))) {
            i--;
        }
        return i;
    }

    /** A name that is all of the first line, in quotes or without: of a file with one column. */
    private void atLine(Text text, int first, int from, int to, int end) {
        boolean alone = (first == text.from || Chars.isQuote(text.at(first - 1))) && text.lineEnd(end) == end;
        if (!alone || !names.of(text.t, from, to).isSecret()) {
            return;
        }
        int row = Lines.next(text, end);
        while (row >= 0 && cells.maskAlone(text, row, text.lineEnd(row))) {
            text.tableTo = text.lineEnd(row);
            row = Lines.next(text, text.tableTo);
        }
    }

    private void maskTable(Text text, int line, int to, char separator) {
        int end = text.lineEnd(to);
        int row = Lines.next(text, end);
        int columns = end - line > LONGEST_HEADER ? 0 : Cells.names(text, line, end, separator);
        if (row >= 0 && columns > 1 && columns == Cells.count(text, row, text.lineEnd(row), separator)) {
            maskColumns(text, line, end, separator, true);
        }
    }

    /** {@code id,"api_key"}: with a quote on either side, behind as many slashes. */
    private void atQuotedName(Text text, int from, int to) {
        int open = from - 1;
        while (open > text.from && from - open < SecretNames.LONGEST && isInCell(text.t[open])) {
            open--;
        }
        int closing = quoteBehind(text, to);
        if (text.at(open) != text.at(closing)) {
            return;
        }
        int first = Quotes.beforeSlashes(text, open);
        int slashes = open - first;
        int behind = closing + 1;
        char separator = separatorAround(text, first, behind);
        int line = separator == 0 || separator == Lines.BLANKS ? -1 : Lines.start(text, from);
        if (separator == 0 && behind - to == slashes + 1) {
            atLine(text, first, open + 1, to, behind);
        }
        boolean row = behind - to == slashes + 1 && line >= 0 && from - line <= LONGEST_HEADER;
        if (row && !isList(text, behind, separator)) {
            int inner = text.t[open] == '"' ? slashes : Integer.MAX_VALUE;
            maskTable(text, behindOuterQuote(text, line, first, inner), behind, separator);
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
        int i = Quotes.behindSlashes(text, at);
        return text.at(i) == '"' || text.at(i) == '\'' ? i : -1;
    }

    /** Where the table begins on its line: behind the quote of the string that it stands in, which has fewer slashes than those within. */
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
        boolean spaced = (separator == ',' || separator == ';') && text.at(from - 1) == ' ';
        char before = text.at(spaced ? from - 2 : from - 1);
        return separator == Lines.BLANKS
                ? before == ' ' && from - 1 > text.from && text.at(from - 2) == ' '
                : before == separator
                        || (separator == '\t' && before == 't' && text.at(from - 2) == '\\')
                        || (separator == '\t' && text.at(from - 1) == '\\');
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
        long passwords = 0;
        boolean users = false;
        int columns = 0;
        for (int i = line; i < lineEnd && columns < Cells.MOST; columns++) {
            int end = Cells.end(text, i, lineEnd, separator);
            boolean named = nameOf(text, i, end).isSecret();
            String name = end - i > LONGEST_CELL ? "" : name(text, i, end);
            secret |= named ? 1L << columns : 0;
            passwords |= named && isPassword(name) ? 1L << columns : 0;
            users |= USERS.contains(name);
            i = Cells.behind(text, end, lineEnd, separator);
        }
        int end = lineEnd;
        for (int row = Lines.next(text, end); row >= 0; row = Lines.next(text, end)) {
            int rowEnd = text.lineEnd(row);
            int cells = Cells.count(text, row, rowEnd, separator);
            if (counted ? cells != columns : cells < 2 && !isRule(text, row, rowEnd)) {
                break;
            }
            maskRow(text, row, rowEnd, separator, secret, users ? passwords : 0);
            end = rowEnd;
        }
        text.tableTo = end;
    }

    private void maskRow(Text text, int from, int to, char separator, long secret, long passwords) {
        int column = 0;
        for (int i = from; i < to && column < Cells.MOST; column++) {
            int end = Cells.end(text, i, to, separator);
            if ((passwords >> column & 1) != 0) {
                cells.maskPassword(text, i, end);
            }
            if ((secret >> column & 1) != 0) {
                cells.mask(text, i, end, separator, separator == '|');
            }
            i = Cells.behind(text, end, to, separator);
        }
    }

    private static String name(Text text, int from, int to) {
        int start = Cells.trimmedStart(text, from, to);
        return Values.lower(text.t, start, Cells.trimmedEnd(text, start, to));
    }

    private static boolean isPassword(String name) {
        for (String ending : PASSWORDS) {
            if (name.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private Meaning nameOf(Text text, int from, int to) {
        int start = Cells.trimmedStart(text, from, to);
        return names.of(text.t, start, Cells.trimmedEnd(text, start, to));
    }
}
