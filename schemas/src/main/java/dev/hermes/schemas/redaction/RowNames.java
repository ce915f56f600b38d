package dev.hermes.schemas.redaction;

import java.util.Arrays;

/**
 * Which columns of rows in JSON are named like secrets, by level: {@code [["user","password"],["a","x"]]}, or
 * {@code {"columns":["user","password"],"rows":[["a","x"]]}}. Not thread-safe.
 */
final class RowNames {
    private static final int MOST_COLUMNS = 63;

    private final SecretNames names;
    /** Of the array that a level is: one bit per string in it that is such a name, 0 once one of them can be no name. */
    private long[] said = new long[LineScan.LEVELS];

    private boolean[] noNames = new boolean[LineScan.LEVELS];
    /** Of the rows, or of the object with rows, that a level is: the columns whose cells are secret. */
    private long[] columns = new long[LineScan.LEVELS];

    RowNames(SecretNames names) {
        this.names = names;
    }

    /** {@code rows}: the array that opens is the rows of the object that it is in. */
    void open(int depth, boolean rows) {
        if (depth >= said.length) {
            said = Arrays.copyOf(said, 2 * depth);
            noNames = Arrays.copyOf(noNames, 2 * depth);
            columns = Arrays.copyOf(columns, 2 * depth);
        }
        said[depth] = 0;
        noNames[depth] = false;
        columns[depth] = rows ? columns[depth - 1] : 0;
    }

    /** {@code heads}: the array that closes is what names the columns. */
    void close(int depth, boolean heads) {
        if (heads && !noNames[depth] && depth > 0) {
            columns[depth - 1] = said[depth];
        }
    }

    /** Takes note of a string of an array. */
    void see(Source text, int depth, int place) {
        if (noNames[depth] || place >= MOST_COLUMNS) {
            return;
        }
        noNames[depth] = text.length() > SecretNames.LONGEST || !isHead(text);
        said[depth] |=
                !noNames[depth] && names.of(text.chars, text.from, text.to).isSecret() ? 1L << place : 0;
    }

    /** What is no string is no name either. */
    void seeOther(int depth) {
        noNames[depth] = true;
    }

    private static boolean isHead(Source text) {
        for (int i = text.from; i < text.to; i++) {
            char c = text.chars[i];
            if (Chars.isDigit(c) || (c != ' ' && c != '_' && c != '-' && c != '.' && !Chars.isWord(c))) {
                return false;
            }
        }
        return text.length() > 0;
    }

    /** Whether a string of a row is a secret, by its column. The first of two columns may as well hold names. */
    boolean isSecret(Source text, int depth, int place) {
        if (depth == 0 || place >= MOST_COLUMNS || (columns[depth - 1] >> place & 1) == 0) {
            return false;
        }
        char[] t = text.chars;
        return (place > 0 || Randomness.looksMade(t, text.from, text.to))
                && names.of(t, text.from, text.to) == Meaning.NONE
                && !Values.isOrdinaryWord(t, text.from, text.to)
                && !Placeholders.isOne(t, text.from, text.to);
    }
}
