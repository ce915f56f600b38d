package dev.hermes.sink;

import dev.hermes.schemas.topic.Topic;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** Reads lines as bytes, with their places in the file. Holds one line at a time. Not thread-safe. */
final class LineReader implements Closeable {
    /** What is longer is no line of ours; the reader hands on its beginning only. */
    private static final int MAX_LINE_BYTES = Topic.MAX_RECORD_BYTES;

    private static final int BUFFER = 64 * 1024;

    private final InputStream in;
    private long start;
    private long end;
    private long number;
    private boolean torn;

    /** Reads on from where the stream stands: at byte {@code position} of the file. */
    LineReader(InputStream in, long position) {
        this.in = new BufferedInputStream(in, BUFFER);
        this.end = position;
    }

    /** The next line without its line feed; null at the end, or when what is left has no line feed. */
    byte[] next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long at = end;
        for (int b = in.read(); b >= 0; b = in.read()) {
            at++;
            if (b == '\n') {
                start = end;
                end = at;
                number++;
                return line.toByteArray();
            }
            if (line.size() < MAX_LINE_BYTES) {
                line.write(b);
            }
        }
        torn = at > end;
        return null;
    }

    /** Where the line that {@link #next} gave last starts. */
    long start() {
        return start;
    }

    /** The byte behind that line and its line feed. */
    long end() {
        return end;
    }

    /** The number of that line: 1, 2, … since the reader was made. */
    long number() {
        return number;
    }

    /** Whether the file ended inside a line. */
    boolean isTorn() {
        return torn;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
