package dev.hermes.cli.runs;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.query.ByteScan;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Reads files in blocks of whole lines, many of them one after the other with the same memory: for whoever looks at most bytes
 * only once. A last line without a line feed is a line too; one that is longer than any event is passed over and reported.
 * Memory is bounded, whatever the files hold. Not thread-safe.
 */
final class LineBlocks {
    private static final int FIRST_BUFFER = 256 * 1024;
    private static final int MAX_BUFFER = 2 * LineCodec.MAX_LINE_BYTES;

    /** What a file stream reads without memory of its own. */
    private static final int LONGEST_READ = 8192;

    private byte[] buffer = new byte[FIRST_BUFFER];
    private FileInputStream stream;
    private long bufferOffset;
    private int filled;
    private int end;
    private boolean endOfFile;

    /** Looks at a file block by block. */
    interface Look {
        /** Called for each block of lines; false when the rest of the file is of no use. */
        boolean at(LineBlocks block) throws IOException;

        /** Called for each line that is longer than any event, with the byte of the file at which it starts. */
        void atTooLong(long offset) throws IOException;
    }

    /** Reads a file from its begin, to its end or until that is of no use. */
    void read(Path file, Look look) throws IOException {
        try (FileInputStream opened = open(file)) {
            stream = opened;
            bufferOffset = 0;
            filled = 0;
            end = 0;
            endOfFile = false;
            boolean goesOn = true;
            while (goesOn && next(look)) {
                goesOn = look.at(this);
            }
        }
    }

    /** A stream, which opens and reads a small file in half the time that a channel takes. */
    private static FileInputStream open(Path file) throws IOException {
        try {
            return new FileInputStream(file.toFile());
        } catch (FileNotFoundException e) {
            FileChannel.open(file, StandardOpenOption.READ).close(); // says by its kind what is wrong
            throw e;
        }
    }

    private boolean next(Look look) throws IOException {
        bufferOffset += end;
        filled -= end;
        System.arraycopy(buffer, end, buffer, 0, filled);
        end = 0;
        while (end == 0 && (filled > 0 || !endOfFile)) {
            fill();
            end = endOfFile ? filled : lastLineEnd();
            if (end == 0 && filled == MAX_BUFFER) {
                look.atTooLong(bufferOffset);
                skipLine();
            } else if (end == 0 && !endOfFile) {
                buffer = Arrays.copyOf(buffer, Math.min(2 * buffer.length, MAX_BUFFER));
            }
        }
        return end > 0;
    }

    /** Reads until the buffer is full or the file ends. */
    private void fill() throws IOException {
        while (filled < buffer.length && !endOfFile) {
            int wanted = Math.min(LONGEST_READ, buffer.length - filled);
            int read = stream.read(buffer, filled, wanted);
            filled += Math.max(read, 0);
            endOfFile = read < wanted; // of a file, less is given only at its end
        }
    }

    private int lastLineEnd() {
        int at = filled;
        while (at > 0 && buffer[at - 1] != '\n') {
            at--;
        }
        return at;
    }

    /** Passes over what is left of the line that fills the buffer. */
    private void skipLine() throws IOException {
        int next = filled;
        while (next == filled && !endOfFile) {
            bufferOffset += filled;
            filled = 0;
            fill();
            next = lineEnd(0);
        }
        int rest = Math.min(next + 1, filled);
        bufferOffset += rest;
        filled -= rest;
        System.arraycopy(buffer, rest, buffer, 0, filled);
    }

    /** The bytes of the block: from 0 to before {@link #end()}, until the next block. */
    byte[] buffer() {
        return buffer;
    }

    int end() {
        return end;
    }

    /** Byte of the file at which the block starts. */
    long offset() {
        return bufferOffset;
    }

    /** Begin of the line that has the byte. */
    int lineStart(int at) {
        int start = at;
        while (start > 0 && buffer[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    /** End of the line that has the byte: where its line feed stands, or the end of the block. */
    int lineEnd(int at) {
        return ByteScan.next(buffer, at, filled, (byte) '\n');
    }
}
