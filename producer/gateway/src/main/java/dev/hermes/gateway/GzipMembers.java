package dev.hermes.gateway;

import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses a gzip body (RFC 1952), block by block. It is one member or several, each of them whole, and nothing else:
 * Java's own stream takes whatever follows a member, and is none, for padding. Not thread-safe.
 */
final class GzipMembers {
    private static final int ID = 0x8B1F;
    private static final int DEFLATE = 8;
    private static final int TIME_AND_SYSTEM = 6;
    private static final int HAS_CHECKSUM = 1 << 1;
    private static final int HAS_EXTRA = 1 << 2;
    private static final int HAS_NAME = 1 << 3;
    private static final int HAS_COMMENT = 1 << 4;
    private static final int RESERVED = 0xE0;
    private static final int CHUNK = 16 << 10;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Blocks compressed;
    private final int most;
    private final Admission.Admitted request;
    private final Blocks decoded = new Blocks();
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] chunk = new byte[CHUNK];
    /** The block that is read. */
    private ByteBuffer in = NOTHING;

    /**
     * A body; its blocks are taken out as they are read.
     *
     * @param most bytes that are made, never more
     * @param request holds the blocks, and what is made
     */
    GzipMembers(Blocks compressed, int most, Admission.Admitted request) {
        this.compressed = compressed;
        this.most = most;
        this.request = request;
    }

    /** To be called once. */
    Blocks decode() {
        try {
            do {
                readHeader();
                readData();
                inflater.reset();
            } while (hasMore());
            return decoded;
        } catch (DataFormatException e) {
            throw notGzip();
        } finally {
            inflater.end();
        }
    }

    private void readHeader() {
        checksum.reset();
        require(nextTwo() == ID && next() == DEFLATE);
        int flags = next();
        require((flags & RESERVED) == 0);
        skip(TIME_AND_SYSTEM);
        if ((flags & HAS_EXTRA) != 0) {
            skip(nextTwo());
        }
        if ((flags & HAS_NAME) != 0) {
            skipText();
        }
        if ((flags & HAS_COMMENT) != 0) {
            skipText();
        }
        if ((flags & HAS_CHECKSUM) != 0) {
            int expected = (int) checksum.getValue() & 0xFFFF;
            require(nextTwo() == expected);
        }
    }

    private void readData() throws DataFormatException {
        checksum.reset();
        while (!inflater.finished()) {
            if (inflater.needsInput()) {
                require(hasMore());
                inflater.setInput(in);
            }
            take(inflater.inflate(chunk));
            require(!inflater.needsDictionary());
        }
        int expected = (int) checksum.getValue();
        require(nextFour() == expected);
        require(nextFour() == (int) inflater.getBytesWritten());
    }

    private void take(int length) {
        if (length > most - decoded.size()) {
            throw new RefusedException(Refusal.BODY_TOO_LARGE, "the body is over " + most + " bytes, decompressed");
        }
        request.holds(length);
        decoded.add(chunk, length);
        checksum.update(chunk, 0, length);
    }

    /** Whether there is another byte; lets go of a block that is read to its end. */
    private boolean hasMore() {
        while (!in.hasRemaining()) {
            request.drops(in.limit());
            ByteBuffer next = compressed.pollOrNull();
            in = next == null ? NOTHING : next;
            if (next == null) {
                return false;
            }
        }
        return true;
    }

    private int next() {
        require(hasMore());
        byte next = in.get();
        checksum.update(next);
        return next & 0xFF;
    }

    private int nextTwo() {
        return next() | next() << 8;
    }

    private int nextFour() {
        return nextTwo() | nextTwo() << 16;
    }

    private void skip(int bytes) {
        for (int i = 0; i < bytes; i++) {
            next();
        }
    }

    /** It ends with a zero. */
    private void skipText() {
        while (next() != 0) {
            // nobody needs it
        }
    }

    private static void require(boolean asItMustBe) {
        if (!asItMustBe) {
            throw notGzip();
        }
    }

    private static RefusedException notGzip() {
        return new RefusedException(
                Refusal.BAD_BODY, "the body is not gzip, not whole, or has something else behind it");
    }
}
