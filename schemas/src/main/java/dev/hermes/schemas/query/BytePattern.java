package dev.hermes.schemas.query;

import java.util.Arrays;

/** Finds a byte sequence in longer ones, by Horspool's rule: it looks at few of the bytes. Immutable. */
public final class BytePattern {
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

    private boolean isAt(byte[] bytes, int at) {
        for (int i = pattern.length - 1; i >= 0; i--) {
            byte b = bytes[at + i];
            if ((ignoreCase ? lower(b) : b) != pattern[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte lower(byte b) {
        return b >= 'A' && b <= 'Z' ? (byte) (b + ('a' - 'A')) : b;
    }
}
