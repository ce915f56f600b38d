package dev.hermes.collector.jsonl;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The lines of a file, one after the other, each as a stream: needs the same memory for a line of any length. Not
 * thread-safe.
 */
public final class JsonLines implements Closeable {
    private final InputStream in;
    private final byte[] chunk = new byte[64 * 1024];
    private int from;
    private int end;
    private long position;
    private long number;
    private JsonLine line;

    JsonLines(InputStream in) {
        this.in = in;
    }

    /** Opens a file for reading; nothing else is ever done with it. */
    public static JsonLines open(Path file) throws IOException {
        return new JsonLines(Files.newInputStream(file));
    }

    /** The next line, or null at the end of the file. What was not read of the line before is skipped. */
    public JsonLine next() throws IOException {
        if (line != null) {
            line.skipRest();
        }
        if (!fill()) {
            return null;
        }
        number++;
        line = new JsonLine(this, number, position);
        return line;
    }

    /** The next byte of the file, or -1 at its end. */
    int read() throws IOException {
        if (!fill()) {
            return -1;
        }
        position++;
        return chunk[from++] & 0xFF;
    }

    private boolean fill() throws IOException {
        if (from < end) {
            return true;
        }
        from = 0;
        end = Math.max(0, in.read(chunk));
        return end > 0;
    }

    /** Bytes read so far. */
    long position() {
        return position;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
