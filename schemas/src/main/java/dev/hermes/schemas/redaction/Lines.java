package dev.hermes.schemas.redaction;

/** Lines of a text, whose breaks and tabs may be spelled as escapes, and the cells that they are divided into. */
final class Lines {
    /** Two blanks or more. */
    static final char BLANKS = ' ';

    private Lines() {}

    /** Where the line begins that a place is in. */
    static int start(Text text, int at) {
        if (at == text.startOf) {
            return text.start;
        }
        int i = at;
        while (i > text.from && text.t[i - 1] != '\n' && text.t[i - 1] != '\r' && !isEscapedBreak(text, i - 1)) {
            i--;
            if (i == text.startOf) {
                i = text.start;
                break;
            }
        }
        text.startOf = at;
        text.start = i;
        return i;
    }

    private static boolean isEscapedBreak(Text text, int at) {
        return (text.t[at] == 'n' || text.t[at] == 'r') && text.at(at - 1) == '\\';
    }

    /** Where the next line begins, -1: there is none. */
    static int next(Text text, int lineEnd) {
        int next = lineEnd < text.to ? PrivateKeys.behindBreak(text, lineEnd) : -1;
        return next < text.to ? next : -1;
    }

    /** The line itself, or the next if it is empty; -1: there is none. */
    static int behindEmpty(Text text, int line) {
        return line >= 0 && text.lineEnd(line) == line ? next(text, line) : line;
    }

    /** Width of the separator of cells that stands there, 0: it is none. */
    static int separator(Text text, int at, char separator) {
        if (separator == BLANKS) {
            int end = text.t[at] == ' ' && text.at(at + 1) == ' ' && at + 1 < text.to ? text.skipSpaces(at) : at;
            return end - at;
        }
        if (separator == '\t') {
            return Math.max(0, behindTab(text, at) - at);
        }
        boolean drawn = separator == '|' && (text.t[at] == '\u2502' || text.t[at] == '\u2503');
        return drawn || text.t[at] == separator ? 1 : 0;
    }

    /** Behind a tab, as such or as an escape, or -1. */
    static int behindTab(Text text, int at) {
        if (text.at(at) == '\t') {
            return at + 1;
        }
        int i = Quotes.behindSlashes(text, at);
        return i > at && text.at(i) == 't' ? i + 1 : -1;
    }
}
