package dev.hermes.processor.search;

import java.util.Arrays;

/**
 * The trigrams that some bytes hold: each three of them that stand side by side, ASCII letters in lower case, as a number of 24
 * bits. Takes two megabytes, so there is one for each thread that indexes. Not thread-safe.
 */
final class TrigramSet {
    static final int BYTES = 3;

    private static final ThreadLocal<TrigramSet> OF_THREAD = ThreadLocal.withInitial(TrigramSet::new);
    private static final int MASK = 0xFFFFFF;
    private static final byte[] LOWER = new byte[256];

    static {
        for (int b = 0; b < LOWER.length; b++) {
            LOWER[b] = (byte) (b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b);
        }
    }

    private final long[] seen = new long[(MASK + 1) / Long.SIZE];
    private int[] codes = new int[4096];
    private int size;

    private TrigramSet() {}

    /** That of this thread, emptied. */
    static TrigramSet emptied() {
        TrigramSet set = OF_THREAD.get();
        set.clear();
        return set;
    }

    private void clear() {
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
        int code = lower(bytes[from]) << 8 | lower(bytes[from + 1]);
        for (int i = from + 2; i < to; i++) {
            code = (code << 8 | lower(bytes[i])) & MASK;
            long bit = 1L << code;
            if ((seen[code >>> 6] & bit) == 0) {
                seen[code >>> 6] |= bit;
                append(code);
            }
        }
    }

    void add(byte[] bytes) {
        add(bytes, 0, bytes.length);
    }

    private static int lower(byte b) {
        return LOWER[b & 0xFF] & 0xFF;
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
