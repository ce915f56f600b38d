package dev.hermes.collector.jsonl;

import java.util.HashMap;
import java.util.Map;

/**
 * Decides byte by byte which part of a line's JSON is passed on: all but what a string has beyond {@value #MAX_BYTES} bytes.
 * A cut falls between two characters, so JSON stays JSON. Not thread-safe: one object sees one line.
 */
final class LongStrings {
    /** What is kept of a string: {@value}. */
    static final int MAX_BYTES = 64 * 1024;

    private static final int KIND_OF_ESCAPE = -1;

    private final Map<Long, Long> leftOut = new HashMap<>();
    private boolean inString;
    private boolean cutting;
    private long opened;
    private long charactersLeftOut;
    private long passedOn;

    /** Hex digits of an escape that are still to come, {@link #KIND_OF_ESCAPE} right behind a backslash. */
    private int escape;

    private int escaped;

    /** Takes the next byte of the line; whether it is passed on. */
    boolean keeps(int b) {
        boolean keeps = inString ? keepsInString(b) : keepsOutside(b);
        if (keeps) {
            passedOn++;
        }
        return keeps;
    }

    private boolean keepsOutside(int b) {
        if (b == '"') {
            inString = true;
            opened = passedOn;
            charactersLeftOut = 0;
        }
        return true;
    }

    private boolean keepsInString(int b) {
        if (escape != 0) {
            readEscape(b);
        } else if (b == '"') {
            close();
        } else {
            if (startsCharacter(b)) {
                cutting = passedOn - opened > MAX_BYTES;
                charactersLeftOut += cutting ? 1 : 0;
            }
            escape = b == '\\' ? KIND_OF_ESCAPE : 0;
        }
        return !cutting;
    }

    private void close() {
        if (charactersLeftOut > 0) {
            leftOut.put(opened, charactersLeftOut);
        }
        inString = false;
        cutting = false;
    }

    private void readEscape(int b) {
        if (escape == KIND_OF_ESCAPE) {
            escape = b == 'u' ? 4 : 0;
            escaped = 0;
            return;
        }
        escaped = escaped * 16 + Math.max(0, Character.digit(b, 16));
        escape--;
        boolean secondHalf = escape == 0 && Character.isLowSurrogate((char) escaped);
        if (secondHalf && cutting) {
            charactersLeftOut--; // its first half counted for the character
        }
    }

    private static boolean startsCharacter(int b) {
        return (b & 0xC0) != 0x80;
    }

    /**
     * How many characters a string lost.
     *
     * @param offset of its opening quote among the bytes that were passed on
     */
    long charactersLeftOut(long offset) {
        return leftOut.getOrDefault(offset, 0L);
    }
}
