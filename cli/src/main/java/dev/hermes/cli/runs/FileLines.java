package dev.hermes.cli.runs;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.query.ByteScan;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The lines of a file as bytes, one after the other. Memory is bounded by the longest line that can count, whatever the file
 * holds: a longer one is passed over in pieces. A last line without a line feed is a line too. Not thread-safe.
 */
final class FileLines implements Closeable {
    private static final int FIRST_BUFFER = 64 * 1024;
    private static final int MAX_LINE_BYTES = LineCodec.MAX_LINE_BYTES;
    private static final char REPLACEMENT = '\uFFFD';

    private final FileChannel channel;
    private byte[] buffer;
    /** Bytes of the buffer that hold data, and where in the file its first byte stands. */
    private int filled;

    private long bufferOffset;
    private boolean endOfFile;

    private int start;
    private int end;
    private int next;
    private int number;
    private boolean terminated;
    private boolean tooLong;

    private FileLines(FileChannel channel) throws IOException {
        this.channel = channel;
        this.buffer = new byte[(int) Math.min(FIRST_BUFFER, channel.size() + 1)];
    }

    static FileLines open(Path file) throws IOException {
        return openAt(file, 0, 0);
    }

    /** Opens it at a byte where a line starts, behind so many lines. */
    static FileLines openAt(Path file, long offset, int linesBefore) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            FileLines lines = new FileLines(channel.position(offset));
            lines.bufferOffset = offset;
            lines.number = linesBefore;
            return lines;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Number of the line that starts at a byte of a file. */
    static int numberAt(Path file, long offset) throws IOException {
        try (FileLines lines = open(file)) {
            boolean isThere = lines.next();
            while (isThere && lines.offset() < offset) {
                isThere = lines.next();
            }
            return lines.number();
        }
    }

    /** Moves to the next line; false at the end of the file. */
    boolean next() throws IOException {
        start = next;
        tooLong = false;
        int at = start;
        while (true) {
            at = ByteScan.next(buffer, at, filled, (byte) '\n');
            if (at < filled) {
                terminated = true;
                return lineEnds(at, at + 1);
            }
            if (endOfFile) {
                terminated = false;
                return at > start && lineEnds(at, at);
            }
            at = fill(at);
        }
    }

    private boolean lineEnds(int lineEnd, int nextLine) {
        end = lineEnd;
        next = nextLine;
        number++;
        tooLong |= end - start > MAX_LINE_BYTES;
        return true;
    }

    /** Reads on behind {@code at}, where the data end; gives where that byte stands now. */
    private int fill(int at) throws IOException {
        if (at - start > MAX_LINE_BYTES) {
            tooLong = true; // its beginning is of no use any more
            bufferOffset += at;
            filled = 0;
            start = 0;
        } else if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            bufferOffset += start;
            filled -= start;
            start = 0;
        }
        int resumed = filled;
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, 512));
        }
        int read = channel.read(ByteBuffer.wrap(buffer, filled, buffer.length - filled));
        if (read < 0) {
            endOfFile = true;
        } else {
            filled += read;
        }
        return resumed;
    }

    /** Number of the line in the file: 1, 2, … */
    int number() {
        return number;
    }

    /** Byte of the file at which the line starts. */
    long offset() {
        return bufferOffset + start;
    }

    /** Length in bytes, without the line feed. */
    int length() {
        return end - start;
    }

    /** Whether a line feed ends the line. */
    boolean isTerminated() {
        return terminated;
    }

    /** Whether the line is longer than any event; then its text is not to be had. */
    boolean isTooLong() {
        return tooLong;
    }

    /** The bytes around the line: it stands from {@link #start()} to before {@link #end()}, until the next call of next. */
    byte[] buffer() {
        return buffer;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** The line without its line feed; throws when it is not UTF-8. */
    String text() throws CharacterCodingException {
        return decode(buffer, start, end - start);
    }

    /** Bytes of the file, wherever the lines are read; fewer where it ends. */
    byte[] bytesAt(long offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
            // a read may give less than is asked for
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    static String decode(byte[] bytes, int from, int length) throws CharacterCodingException {
        String text = new String(bytes, from, length, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) < 0) {
            return text;
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(bytes, from, length))
                .toString();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
