package dev.hermes.gateway;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/** Bytes as they come, copied into blocks: a body of many small pieces takes no more memory than one of a few. Not thread-safe. */
final class Blocks {
    private static final int SMALLEST = 1 << 10;
    private static final int LARGEST = 64 << 10;

    private final Queue<ByteBuffer> full = new ArrayDeque<>();
    private ByteBuffer last = ByteBuffer.allocate(SMALLEST);
    private int size;

    /** Adds the first bytes of an array. */
    void add(byte[] bytes, int length) {
        int added = 0;
        while (added < length) {
            if (!last.hasRemaining()) {
                full.add(last.flip());
                last = ByteBuffer.allocate(Math.max(SMALLEST, Math.min(size, LARGEST)));
            }
            int fits = Math.min(last.remaining(), length - added);
            last.put(bytes, added, fits);
            added += fits;
            size += fits;
        }
    }

    int size() {
        return size;
    }

    /** Drops all bytes. */
    void clear() {
        full.clear();
        last = ByteBuffer.allocate(SMALLEST);
        size = 0;
    }

    /** Takes the first block out, to be read; null when there is none left. */
    ByteBuffer pollOrNull() {
        ByteBuffer first = full.poll();
        if (first == null && last.position() > 0) {
            first = last.flip();
            last = ByteBuffer.allocate(SMALLEST);
        }
        size -= first == null ? 0 : first.remaining();
        return first;
    }

    /** All bytes; none are left then. */
    byte[] whole() {
        byte[] whole = new byte[size];
        int at = 0;
        for (ByteBuffer block = pollOrNull(); block != null; block = pollOrNull()) {
            int length = block.remaining();
            block.get(whole, at, length);
            at += length;
        }
        return whole;
    }
}
