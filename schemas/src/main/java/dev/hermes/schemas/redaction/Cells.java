package dev.hermes.schemas.redaction;

/** What the lines of tables are divided into. */
final class Cells {
    static final int MOST = 63;

    private Cells() {}

    /** How many cells a line has, if all of them are names; else 0. */
    static int names(Text text, int from, int to, char separator) {
        int count = 0;
        for (int i = from; i < to; ) {
            int end = end(text, i, to, separator);
            boolean empty = trimmedStart(text, i, end) >= trimmedEnd(text, i, end);
            boolean unnamed = empty && separator == Lines.BLANKS && i == from; // above the numbers of rows
            if ((empty && !unnamed) || !isName(text, i, end) || isPhrase(text, i, end)) {
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
            if (!Chars.is(Chars.NAME, c) && !Chars.isWord(c) && c != ' ' && c != '"' && c != '\'' && c != '\\') {
                return false;
            }
        }
        return true;
    }

    /** What has a blank before it and others within, without quotes, is more likely part of a sentence. */
    private static boolean isPhrase(Text text, int from, int to) {
        int start = trimmedStart(text, from, to);
        boolean spaced = from > text.from && text.t[from] == ' ' && text.at(from - 1) == ',';
        return spaced && !Chars.isQuote(text.at(start - 1)) && Values.indexOf(text.t, ' ', start, to) >= 0;
    }

    static int count(Text text, int from, int to, char separator) {
        int count = 0;
        for (int i = from; i < to && count <= MOST; count++) {
            i = behind(text, end(text, i, to, separator), to, separator);
        }
        return count;
    }

    /** Where the cell ends that begins there; in quotes, which open it, a separator is none. */
    static int end(Text text, int from, int to, char separator) {
        char open = 0;
        boolean first = true;
        for (int i = from; i < to; i++) {
            char c = text.t[i];
            if (open == 0 && separator != '|' && (c == '"' || (c == '\'' && first))) {
                open = c;
            } else if (c == open) {
                open = 0;
            }
            if (open == 0 && Lines.separator(text, i, separator) > 0) {
                return i;
            }
            first &= Chars.isSpace(c) || c == '\\';
        }
        return to;
    }

    static int behind(Text text, int cellEnd, int to, char separator) {
        return cellEnd < to ? Math.min(to, cellEnd + Lines.separator(text, cellEnd, separator)) : to;
    }

    static int trimmedStart(Text text, int from, int to) {
        int i = from;
        while (i < to && isAround(text.t[i])) {
            i++;
        }
        return i;
    }

    static int trimmedEnd(Text text, int from, int to) {
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
