package dev.hermes.schemas.redaction;

/**
 * One argument of a command.
 *
 * @param from where it begins, behind its quote
 * @param to where it ends, before its quote
 * @param next where the argument behind it begins; -1: there is none
 */
record Argument(int from, int to, int next) {
    /** Of a string that does not end, so much is taken. */
    private static final int LONGEST_OPEN = 160;

    private static final CharSet ENDS = new CharSet("\"'`;|&<>");

    /** The argument that begins there, or null. */
    static Argument at(Text text, int start) {
        if (start < 0 || start >= text.to) {
            return null;
        }
        int limit = Math.min(text.to, start + Quotes.LONGEST);
        int slash = Quotes.behindSlashes(text, start);
        if (slash < limit && Chars.isQuote(text.t[slash])) {
            int close = Quotes.closingOrMarkEnd(text, slash + 1, limit, slash);
            close = close < limit ? close : Math.min(limit, start + LONGEST_OPEN);
            return new Argument(slash + 1, close, behindQuoted(text, close));
        }
        int end = wordEnd(text, start, slash, limit);
        return end == start ? null : new Argument(start, end, behind(text, end));
    }

    /** A name of a host in Windows begins with slashes, and has one in it. */
    private static int wordEnd(Text text, int start, int slash, int limit) {
        boolean host = slash > start;
        int i = slash;
        while (i < limit && !endsWord(text.t[i]) && (host || text.t[i] != '\\' || behindSlashes(text, i) > i)) {
            i = text.t[i] == '\\' && !host ? behindSlashes(text, i) : i + 1;
        }
        while (i > start && text.t[i - 1] == '\\' && Chars.isQuote(text.at(i))) {
            i--;
        }
        return i;
    }

    /** Behind slashes that divide names, as domains and their users have them; the same place: an escape begins there. */
    private static int behindSlashes(Text text, int at) {
        int i = Quotes.behindSlashes(text, at);
        return Chars.isLetter(text.at(i)) && "nrtu".indexOf(text.at(i)) < 0 ? i : at;
    }

    private static boolean endsWord(char c) {
        return Chars.isSpace(c) || ENDS.has(c);
    }

    private static int behind(Text text, int end) {
        int next = Arguments.behind(text, end);
        return next == end || next >= text.to ? -1 : next;
    }

    /** Behind the quote of a word on a command line, or of an element of a list. */
    private static int behindQuoted(Text text, int close) {
        int listed = Arguments.behind(text, close);
        if (listed > close) {
            return listed;
        }
        int end = Quotes.behindSlashes(text, close);
        return text.at(end + 1) == ' ' && end + 1 < text.to ? text.skipSpaces(end + 1) : -1;
    }

    boolean is(Text text, String word) {
        return to - from == word.length() && text.startsWith(word, from);
    }

    /** Whether it ends with the word, which is in lower case. */
    boolean ends(Text text, String word) {
        return to - from >= word.length() && text.startsWithIgnoreCase(word, to - word.length());
    }

    boolean isOption(Text text) {
        return text.at(from) == '-' && to > from + 1;
    }

    /** {@code /user:bob}, {@code /add}. */
    boolean isWindowsOption(Text text) {
        if (text.at(from) != '/') {
            return false;
        }
        int end = text.runEnd(Chars.ALNUM, from + 1);
        return end > from + 1 && (text.at(end) == ':' || end == to);
    }

    /** {@code -nbB} has the options of {@code -nb}. */
    boolean hasOptions(Text text, String options) {
        if (text.at(from) != '-' || text.at(from + 1) == '-') {
            return false;
        }
        for (int i = 1; i < options.length(); i++) {
            if (Values.indexOf(text.t, options.charAt(i), from, to) < 0) {
                return false;
            }
        }
        return true;
    }
}
