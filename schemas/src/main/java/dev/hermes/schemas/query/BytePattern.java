package dev.hermes.schemas.query;

import java.util.Arrays;

/** Finds a byte sequence in longer ones, by Horspool's rule: it looks at few of the bytes. Immutable. */
public final class BytePattern {
    /** Bytes of lines as agents write them: punctuation of JSON, names of fields, digits of times, prose. */
    private static final String COMMONEST_FIRST = "\"e,t:0ano1isr2lpd_3mu5c4hg6-7y89k}{f.bTwvZxqjz/";

    private final byte[] pattern;
    private final boolean ignoreCase;
    private final int[] shifts = new int[256];

    /**
     * A pattern to find.
     *
     * @param ignoreCase whether ASCII letters of either case are equal
     */
    public BytePattern(byte[] pattern, boolean ignoreCase) {
        this.ignoreCase = ignoreCase;
        this.pattern = pattern.clone();
        if (ignoreCase) {
            for (int i = 0; i < pattern.length; i++) {
                this.pattern[i] = lower(pattern[i]);
            }
        }
        Arrays.fill(shifts, pattern.length);
        for (int i = 0; i < pattern.length - 1; i++) {
            shifts[this.pattern[i] & 0xFF] = pattern.length - 1 - i;
        }
        if (ignoreCase) {
            for (int c = 'A'; c <= 'Z'; c++) {
                shifts[c] = shifts[lower((byte) c)];
            }
        }
    }

    /** Whether the bytes from {@code from} to before {@code to} hold the pattern. */
    public boolean isIn(byte[] bytes, int from, int to) {
        int last = pattern.length - 1;
        int at = from + last;
        while (at < to) {
            if (last < 0 || isAt(bytes, at - last)) {
                return true;
            }
            at += shifts[bytes[at] & 0xFF];
        }
        return pattern.length == 0;
    }

    /** Whether the pattern stands there; that many bytes must be there. */
    boolean isAt(byte[] bytes, int at) {
        for (int i = pattern.length - 1; i >= 0; i--) {
            byte b = bytes[at + i];
            if ((ignoreCase ? lower(b) : b) != pattern[i]) {
                return false;
            }
        }
        return true;
    }

    /** Where in the pattern the two bytes stand that are likely to be the rarest in lines of JSON; 0 in a shorter one. */
    int rarestPair() {
        int rarest = 0;
        int highestRank = -1;
        for (int i = 0; i + 1 < pattern.length; i++) {
            int rank = rank(pattern[i]) + rank(pattern[i + 1]);
            if (rank > highestRank) {
                highestRank = rank;
                rarest = i;
            }
        }
        return rarest;
    }

    private static int rank(byte b) {
        int rank = COMMONEST_FIRST.indexOf((char) (b & 0xFF));
        return rank < 0 ? COMMONEST_FIRST.length() : rank;
    }

    /** One byte of it; letters in lower case where case is ignored. */
    byte at(int index) {
        return pattern[index];
    }

    boolean has(byte wanted) {
        for (byte b : pattern) {
            if (b == wanted) {
                return true;
            }
        }
        return false;
    }

    int length() {
        return pattern.length;
    }

    boolean ignoresCase() {
        return ignoreCase;
    }

    private static byte lower(byte b) {
        return b >= 'A' && b <= 'Z' ? (byte) (b + ('a' - 'A')) : b;
    }
}
