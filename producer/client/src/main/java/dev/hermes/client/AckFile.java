package dev.hermes.client;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.CRC32C;

/**
 * Says up to where a spool's events are settled: acknowledged, or set aside. Written in place; one that is torn counts as
 * none, and then events are sent twice, which their ids make harmless. Not thread-safe.
 */
final class AckFile implements AutoCloseable {
    private static final String NAME = "acknowledged";
    private static final int BODY_BYTES = 4 * Long.BYTES;
    private static final int BYTES = BODY_BYTES + Integer.BYTES;

    private final RandomAccessFile file;

    private AckFile(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * What an acknowledgement file holds.
     *
     * @param settled place up to which all is settled
     * @param at when it was settled
     */
    record Ack(SpoolPosition settled, Instant at) {}

    static AckFile open(Path spool) throws IOException {
        Path path = spool.resolve(NAME);
        if (!Files.exists(path)) {
            OwnerOnly.createFile(path);
        }
        return new AckFile(new RandomAccessFile(path.toFile(), "rw"));
    }

    /** What the spool's file says; null when it has none that can be read. */
    static Ack read(Path spool) throws IOException {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(spool.resolve(NAME));
        } catch (NoSuchFileException e) {
            return null;
        }
        if (bytes.length != BYTES) {
            return null;
        }
        ByteBuffer body = ByteBuffer.wrap(bytes);
        if (body.getInt(BODY_BYTES) != crc(bytes)) {
            return null;
        }
        SpoolPosition settled = new SpoolPosition(body.getLong(), body.getLong(), body.getLong());
        return new Ack(settled, Instant.ofEpochMilli(body.getLong()));
    }

    void write(SpoolPosition settled, Instant at) throws IOException {
        ByteBuffer body = ByteBuffer.allocate(BYTES);
        body.putLong(settled.seq()).putLong(settled.segment()).putLong(settled.offset());
        body.putLong(at.toEpochMilli());
        body.putInt(crc(body.array()));
        file.seek(0);
        file.write(body.array());
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, BODY_BYTES);
        return (int) crc.getValue();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
