package dev.hermes.processor.search;

import java.util.Arrays;

/**
 * The trigrams that some bytes hold: each three of them that stand side by side, ASCII letters in lower case, as a number of 24
 * bits. Digits and ids have few different ones, so that a block soon has all of them; of four hexadecimal digits side by side
 * there is therefore a number too, which begins with a byte that UTF-8 never has. Takes two megabytes, so there is one for each
 * thread that indexes. Not thread-safe.
 */
final class TrigramSet {
    static final int BYTES = 3;

    private static final ThreadLocal<TrigramSet> OF_THREAD = ThreadLocal.withInitial(TrigramSet::new);
    private static final int MASK = 0xFFFFFF;
    private static final int HEX = 0xFF0000;
    private static final int HEX_MASK = 0xFFFF;
    private static final int HEX_DIGITS = 4;
    private static final byte[] LOWER = new byte[256];
    /** Value of a hexadecimal digit; of other bytes -1. */
    private static final byte[] DIGIT = new byte[256];

    static {
        for (int b = 0; b < LOWER.length; b++) {
            LOWER[b] = (byte) (b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b);
            DIGIT[b] = (byte) (b < 0x80 ? Character.digit(b, 16) : -1);
        }
    }

    private final long[] seen = new long[(MASK + 1) / Long.SIZE];
    private int[] codes = new int[4096];
    private int size;

    /** That of this thread, which indexes; emptied. */
    static TrigramSet ofThread() {
        TrigramSet set = OF_THREAD.get();
        set.clear();
        return set;
    }

    void clear() {
        for (int i = 0; i < size; i++) {
            seen[codes[i] >>> 6] = 0;
        }
        size = 0;
    }

    /** Adds those of the bytes from {@code from} to before {@code to}. */
    void add(byte[] bytes, int from, int to) {
        if (to - from < BYTES) {
            return;
        }
        int code = 0;
        int hex = 0;
        int digits = 0;
        for (int i = from; i < to; i++) {
            int b = bytes[i] & 0xFF;
            code = (code << 8 | (LOWER[b] & 0xFF)) & MASK;
            if (i >= from + 2) {
                note(code);
            }
            int digit = DIGIT[b];
            if (digit < 0) {
                digits = 0;
                continue;
            }
            hex = (hex << 4 | digit) & HEX_MASK;
            if (++digits >= HEX_DIGITS) {
                note(HEX | hex);
            }
        }
    }

    /** A byte, that of a capital letter as that of the small one. */
    static int lower(byte b) {
        return LOWER[b & 0xFF] & 0xFF;
    }

    private void note(int code) {
        long bit = 1L << code;
        if ((seen[code >>> 6] & bit) == 0) {
            seen[code >>> 6] |= bit;
            append(code);
        }
    }

    void add(byte[] bytes) {
        add(bytes, 0, bytes.length);
    }

    private void append(int code) {
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, 2 * size);
        }
        codes[size++] = code;
    }

    int size() {
        return size;
    }

    int code(int index) {
        return codes[index];
    }

    /** All of them, in ascending order. */
    int[] sorted() {
        int[] sorted = Arrays.copyOf(codes, size);
        Arrays.sort(sorted);
        return sorted;
    }
}
