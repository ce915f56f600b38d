package dev.hermes.client;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Reads the frames of one segment file, and finds its way past damaged ones. Not thread-safe. */
final class SegmentReader implements AutoCloseable {
    private static final int BUFFER_BYTES = 128 << 10;

    private final long segment;
    private final RandomAccessFile file;
    private long offset;
    private boolean damaged;

    private byte[] buffer = new byte[BUFFER_BYTES];
    private long bufferStart;
    private int bufferLength;

    private SegmentReader(long segment, RandomAccessFile file, long offset) {
        this.segment = segment;
        this.file = file;
        this.offset = offset;
        this.bufferStart = offset;
    }

    static SegmentReader open(Path spool, long segment, long offset) throws IOException {
        Path path = Segments.file(spool, segment);
        // not a channel: an interrupted thread would close it
        return new SegmentReader(segment, new RandomAccessFile(path.toFile(), "r"), offset);
    }

    long segment() {
        return segment;
    }

    /** Where the last frame ended that was read. */
    long offset() {
        return offset;
    }

    /** Whether bytes have been passed over that are no frame, since this was asked last. */
    boolean takeDamage() {
        boolean taken = damaged;
        damaged = false;
        return taken;
    }

    long fileLength() throws IOException {
        return file.length();
    }

    /**
     * The next whole frame, or null when there is none before {@code limit}.
     *
     * @param limit bytes before it are written, and do not change any more
     */
    Frame next(long limit) throws IOException {
        for (long at = offset; at + Frame.HEADER_BYTES <= limit; at++) {
            Frame frame = frameAt(at, limit);
            if (frame != null) {
                damaged |= at > offset;
                offset = frame.end().offset();
                return frame;
            }
        }
        damaged |= offset < limit;
        return null;
    }

    private Frame frameAt(long at, long limit) throws IOException {
        load(at, Frame.HEADER_BYTES, limit);
        int length = Frame.length(buffer, (int) (at - bufferStart));
        if (length < 0 || at + length > limit) {
            return null;
        }
        load(at, length, limit);
        return Frame.decode(buffer, (int) (at - bufferStart), segment, at);
    }

    /** Has those bytes of the file in the buffer; they are there, because they lie before the limit. */
    private void load(long at, int length, long limit) throws IOException {
        if (at >= bufferStart && at + length <= bufferStart + bufferLength) {
            return;
        }
        int wanted = Math.max(length, BUFFER_BYTES);
        if (buffer.length < length || buffer.length > wanted) {
            buffer = new byte[wanted];
        }
        bufferStart = at;
        bufferLength = (int) Math.min(buffer.length, limit - at);
        file.seek(at);
        file.readFully(buffer, 0, bufferLength);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
