package dev.hermes.cli.emit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads lines from bytes as they come, so that those of a live agent are not kept waiting, and keeps no more of a line than
 * {@value #MAX_BYTES} bytes of it. A byte order mark at the beginning and lines without anything in them are left out. Not
 * thread-safe.
 */
final class LineReader {
    /** Longer lines are read to their end and given without their bytes. */
    static final int MAX_BYTES = 4 * 1024 * 1024;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final InputStream in;
    private final byte[] chunk = new byte[64 * 1024];
    private int from;
    private int end;
    private long number;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** The next line that has something in it, or null at the end of the input. */
    RawLine next() throws IOException {
        RawLine line;
        do {
            line = nextOfAll();
        } while (line != null && line.isBlank());
        return line;
    }

    private RawLine nextOfAll() throws IOException {
        if (!fill()) {
            return null;
        }
        number++;
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        boolean tooLarge = false;
        boolean complete = false;
        while (!complete && fill()) {
            int lineFeed = indexOfLineFeed();
            complete = lineFeed >= 0;
            int until = complete ? lineFeed : end;
            tooLarge |= line.size() + until - from > MAX_BYTES;
            if (!tooLarge) {
                line.write(chunk, from, until - from);
            }
            from = complete ? until + 1 : until;
        }
        return tooLarge ? RawLine.tooLarge(number) : new RawLine(number, withoutMark(line.toByteArray()));
    }

    /** Whether there is something in the chunk, which is read anew when it is used up. */
    private boolean fill() throws IOException {
        if (from < end) {
            return true;
        }
        from = 0;
        end = Math.max(0, in.read(chunk));
        return end > 0;
    }

    private int indexOfLineFeed() {
        for (int i = from; i < end; i++) {
            if (chunk[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private byte[] withoutMark(byte[] line) {
        if (number != 1 || line.length < BYTE_ORDER_MARK.length) {
            return line;
        }
        for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
            if (line[i] != BYTE_ORDER_MARK[i]) {
                return line;
            }
        }
        byte[] rest = new byte[line.length - BYTE_ORDER_MARK.length];
        System.arraycopy(line, BYTE_ORDER_MARK.length, rest, 0, rest.length);
        return rest;
    }
}
