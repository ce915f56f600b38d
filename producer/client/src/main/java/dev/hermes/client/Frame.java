package dev.hermes.client;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * One event in a spool file: a magic number, the length of what follows, its CRC-32C, then the frame's number in the spool
 * (1, 2, …), the length of the key, key and value. The magic number begins with a byte that is in no UTF-8 text, so nothing
 * that an agent writes is taken for a frame.
 */
final class Frame {
    static final int MAGIC = 0xFF48524C;

    /** Magic number, length, CRC. */
    static final int HEADER_BYTES = 12;

    /** Largest body: far more than any broker takes, and little enough to read at once. */
    static final int MAX_BODY_BYTES = 64 << 20;

    /** Sequence number and length of the key. */
    private static final int BODY_HEAD_BYTES = 12;

    private final SpoolPosition end;
    private final byte[] key;
    private final byte[] value;

    private Frame(SpoolPosition end, byte[] key, byte[] value) {
        this.end = end;
        this.key = key;
        this.value = value;
    }

    static byte[] encode(long seq, byte[] key, byte[] value) {
        int body = BODY_HEAD_BYTES + key.length + value.length;
        ByteBuffer frame = ByteBuffer.allocate(HEADER_BYTES + body);
        frame.putInt(MAGIC).putInt(body).putInt(0);
        frame.putLong(seq).putInt(key.length).put(key).put(value);
        frame.putInt(8, crc(frame.array(), 0, body));
        return frame.array();
    }

    /** Whether a frame of that key and value is larger than any spool takes. */
    static boolean isTooLarge(byte[] key, byte[] value) {
        return (long) BODY_HEAD_BYTES + key.length + value.length > MAX_BODY_BYTES;
    }

    /**
     * Length of the frame that begins at {@code at}, as its header says; -1 when no frame begins there. Needs the bytes of
     * the header.
     */
    static int length(byte[] bytes, int at) {
        ByteBuffer header = ByteBuffer.wrap(bytes, at, HEADER_BYTES);
        if (header.getInt() != MAGIC) {
            return -1;
        }
        int body = header.getInt();
        return body < BODY_HEAD_BYTES || body > MAX_BODY_BYTES ? -1 : HEADER_BYTES + body;
    }

    /** The frame that begins at {@code at}, or null when its bytes are damaged. Needs all of its bytes. */
    static Frame decode(byte[] bytes, int at, long segment, long offset) {
        ByteBuffer frame = ByteBuffer.wrap(bytes);
        int body = frame.getInt(at + 4);
        int keyLength = frame.getInt(at + HEADER_BYTES + 8);
        if (frame.getInt(at + 8) != crc(bytes, at, body) || keyLength < 0 || keyLength > body - BODY_HEAD_BYTES) {
            return null;
        }
        byte[] key = new byte[keyLength];
        byte[] value = new byte[body - BODY_HEAD_BYTES - keyLength];
        frame.position(at + HEADER_BYTES + BODY_HEAD_BYTES).get(key).get(value);
        long seq = frame.getLong(at + HEADER_BYTES);
        return new Frame(new SpoolPosition(seq, segment, offset + HEADER_BYTES + body), key, value);
    }

    private static int crc(byte[] bytes, int at, int body) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, at + 4, 4);
        crc.update(bytes, at + HEADER_BYTES, body);
        return (int) crc.getValue();
    }

    long seq() {
        return end.seq();
    }

    /** The place behind it. */
    SpoolPosition end() {
        return end;
    }

    byte[] key() {
        return key;
    }

    byte[] value() {
        return value;
    }

    /** What it takes in memory, about. */
    int bytes() {
        return HEADER_BYTES + BODY_HEAD_BYTES + key.length + value.length;
    }
}
