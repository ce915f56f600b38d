package dev.hermes.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/** Reads and writes at places of a file, in pieces: Java copies each through native memory, which it keeps per thread. */
final class Bytes {
    private static final int PIECE = 128 * 1024;

    private Bytes() {}

    /** Writes all bytes. After a failure some of them may stand there. */
    static void write(FileChannel channel, long position, ByteBuffer bytes) throws IOException {
        long start = position - bytes.position();
        int limit = bytes.limit();
        while (bytes.position() < limit) {
            bytes.limit(Math.min(limit, bytes.position() + PIECE));
            channel.write(bytes, start + bytes.position());
        }
    }

    /** Reads {@code length} bytes, or fewer where the file ends before. */
    static byte[] read(FileChannel channel, long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            int at = bytes.position();
            bytes.limit(Math.min(length, at + PIECE));
            int read = channel.read(bytes, position + at);
            bytes.limit(length);
            if (read < 0) {
                return Arrays.copyOf(bytes.array(), at);
            }
        }
        return bytes.array();
    }
}
