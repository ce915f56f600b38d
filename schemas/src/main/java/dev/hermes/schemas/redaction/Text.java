package dev.hermes.schemas.redaction;

import java.util.function.Supplier;

/** One decoded text while it is searched, with what is remembered so that no part of it is gone over again and again. */
final class Text {
    /** In a shorter text little is gone over, and to remember it costs more. */
    private static final int SHORT = 64;

    final Source source;
    final char[] t;
    final int from;
    final int to;

    private final Spans spans;
    private final Supplier<String> field;
    /** Per kind of chars where the run begins that was looked at last, and behind these eight where it ends; null: the text is short. */
    private final int[] runs;

    private int lineFrom = -1;
    private int lineTo = -1;
    /** Behind what was masked last. */
    int floor;
    /** A place, and where the line begins that it is in. */
    int startOf = -1;

    int start;
    /** Begin and end of the last value without quotes that was looked for. */
    int bareFrom = -1;

    int bareTo;
    /** End of the last table whose columns were looked at. */
    int tableTo;
    /** Where a manifest said that it is of a secret, and where its data begin; -1: nowhere. */
    int secretAt = -1;

    int dataAt = -1;
    /** Begin and end of the last groups of digits that were gone over. */
    int digitsFrom;

    int digitsTo;
    /** End of the last lines that were taken as the input of a command. */
    int documentTo;
    /** How far the members of an object were gone through that is assigned to cookies or keys. */
    int membersTo;
    /** End of the chars that were last looked at as a hash of a password. */
    int cryptTo;

    /** Where the line begins that was last looked at as what a command printed. */
    int printedAt = -1;
    /** Where a program was last named that takes a password by a short option; -1: nowhere. */
    int command = -1;

    private ArgumentList arguments;
    private OpenQuotes openQuotes;

    /** What {@link Programs} says of its options. */
    String options = "";

    Text(Source source, Spans spans, Supplier<String> field) {
        this.source = source;
        this.t = source.chars;
        this.from = source.from;
        this.to = source.to;
        this.runs = source.length() > SHORT ? new int[16] : null;
        this.floor = source.from;
        this.spans = spans;
        this.field = field;
    }

    /** Whether the word begins somewhere from that place to before the other. */
    boolean has(String word, int first, int behindLast) {
        for (int i = first; i < behindLast; i++) {
            if (startsWith(word, i)) {
                return true;
            }
        }
        return false;
    }

    /** The same in any case; the word is in lower case. */
    boolean hasIgnoreCase(String word, int first, int behindLast) {
        for (int i = first; i < behindLast; i++) {
            if (startsWithIgnoreCase(word, i)) {
                return true;
            }
        }
        return false;
    }

    /** The arguments of a command, which begin there. */
    ArgumentList arguments(int first) {
        if (arguments == null) {
            arguments = new ArgumentList(this);
        }
        return arguments.from(first);
    }

    /** Whether a string is open there that such a quote, behind as many slashes, would close. */
    boolean isInString(int at, char quote, int slashes) {
        if (openQuotes == null) {
            openQuotes = new OpenQuotes();
        }
        return openQuotes.isOpen(this, at, quote, slashes);
    }

    /** End of the chars of a kind that begin here. */
    int runEnd(int kind, int at) {
        if (runs == null) {
            return end(kind, at);
        }
        int slot = Integer.numberOfTrailingZeros(kind);
        if (runs[slot] <= at && at < runs[slot + 8]) {
            return runs[slot + 8];
        }
        int end = end(kind, at);
        runs[slot] = at;
        runs[slot + 8] = end;
        return end;
    }

    private int end(int kind, int at) {
        int end = at;
        while (end < to && Chars.is(kind, t[end])) {
            end++;
        }
        return end;
    }

    boolean startsWith(String word, int at) {
        if (at < from || at + word.length() > to) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (t[at + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** {@code word} is in lower case. */
    boolean startsWithIgnoreCase(String word, int at) {
        if (at < from || at + word.length() > to) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (Chars.lower(t[at + i]) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The char there; a space beyond either end. */
    char at(int index) {
        return index < from || index >= to ? ' ' : t[index];
    }

    /** The char there as one will read it who comes from behind: of what was masked, only that its mark ends there. */
    char before(int index) {
        return index < floor && index >= from ? ']' : at(index);
    }

    /** End of the line that a place is in; a line feed may be spelled as an escape. */
    int lineEnd(int at) {
        if (lineFrom < 0 || at < lineFrom || at >= lineTo) {
            int i = at;
            while (i < to && t[i] != '\n' && t[i] != '\r' && !isEscapedBreak(i)) {
                i += t[i] == '\\' ? Math.max(1, behindSlashes(i) - i) : 1;
            }
            i = Math.min(i, to);
            lineFrom = at;
            lineTo = i;
        }
        return lineTo;
    }

    private boolean isEscapedBreak(int at) {
        char next = t[at] == '\\' ? at(behindSlashes(at)) : ' ';
        return next == 'n' || next == 'r';
    }

    private int behindSlashes(int at) {
        int i = at;
        while (i < to && t[i] == '\\') {
            i++;
        }
        return i;
    }

    int skipSpaces(int at) {
        int i = at;
        while (i < to && (t[i] == ' ' || t[i] == '\t' || t[i] == '\u00a0')) {
            i++;
        }
        return i;
    }

    /** Masks a stretch, and gives where to go on: behind it, or at {@code otherwise} where it is left as it is. */
    int mask(Rule rule, int start, int end, int otherwise) {
        if (!spans.add(rule, source, start, end, field)) {
            return otherwise;
        }
        floor = Math.max(floor, end);
        return end;
    }

    void mask(String rule, int start, int end) {
        spans.add(rule, source, start, end, field);
    }
}
