package dev.hermes.sink;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of one line, with its line feed, and their place in the run file. Immutable. */
final class Line {
    private final long seq;
    private final long offset;
    private final byte[] bytes;
    private final long receivedMillis;

    /**
     * @param seq place of the line in its run: 1, 2, …
     * @param offset byte at which the line starts in its file
     * @param text the line without its line feed
     * @param receivedMillis when the log got it: epoch milliseconds, negative where unknown
     */
    Line(long seq, long offset, String text, long receivedMillis) {
        this.seq = seq;
        this.offset = offset;
        this.bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        this.receivedMillis = receivedMillis;
    }

    long seq() {
        return seq;
    }

    long offset() {
        return offset;
    }

    /** The byte behind the line feed. */
    long end() {
        return offset + bytes.length;
    }

    int length() {
        return bytes.length;
    }

    long receivedMillis() {
        return receivedMillis;
    }

    /** The bytes themselves, not a copy. */
    byte[] bytes() {
        return bytes;
    }

    /** Whether these very bytes stand in {@code there} from {@code at} on. */
    boolean standsIn(byte[] there, int at) {
        int end = at + bytes.length;
        return end <= there.length && Arrays.equals(there, at, end, bytes, 0, bytes.length);
    }
}
