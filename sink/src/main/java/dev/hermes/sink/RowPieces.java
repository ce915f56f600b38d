package dev.hermes.sink;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Set;

/**
 * Pieces of rows in a temporary file, one behind the other. The file is there from the first piece on, and goes when this is
 * closed; so does one that was left by who was killed. Not thread-safe.
 */
final class RowPieces implements Closeable {
    private static final int BUFFER = 32 * 1024;
    private static final Set<StandardOpenOption> NEW = Set.of(
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING);

    private final RunsFolder runs;
    private final Path file;
    private FileChannel channel;

    RowPieces(RunsFolder runs, Path file) {
        this.runs = runs;
        this.file = file;
    }

    /** Where a piece lies. */
    record Piece(long from, long to) {}

    /** Begins a piece behind the last one; there is one that is written at a time. */
    Writer append() throws IOException {
        if (channel == null) {
            channel = runs.opener().open(file, NEW, runs.access().ofFile());
        }
        return new Writer(channel.position(channel.size()));
    }

    Reader read(Piece piece) {
        return new Reader(channel, piece);
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
        Files.deleteIfExists(file);
    }

    /** Writes one piece; its file stays open. */
    static final class Writer {
        private final FileChannel channel;
        private final long from;
        private final DataOutputStream out;

        private Writer(FileChannel channel) throws IOException {
            this.channel = channel;
            this.from = channel.position();
            this.out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER));
        }

        void write(PlacedRow row) throws IOException {
            ByteBuffer runId = ByteBuffer.allocate(Character.BYTES * row.runId().length());
            runId.asCharBuffer().put(row.runId()); // not every text of Java comes back from UTF-8
            out.writeInt(runId.capacity());
            out.write(runId.array());
            Instant ts = row.ts();
            out.writeLong(ts.getEpochSecond());
            out.writeInt(ts.getNano());
            out.writeBoolean(row.running());
            out.writeLong(row.position());
            out.writeInt(row.length());
        }

        /** All rows are written. */
        Piece end() throws IOException {
            out.flush();
            return new Piece(from, channel.position());
        }
    }

    /** Reads one piece. */
    static final class Reader {
        private final DataInputStream in;
        private final Rest rest;
        private PlacedRow row;

        private Reader(FileChannel channel, Piece piece) {
            this.rest = new Rest(channel, piece);
            this.in = new DataInputStream(new BufferedInputStream(rest, BUFFER));
        }

        /** Goes to the first row, then to the next one; false when there is none. */
        boolean next() throws IOException {
            if (rest.isEmpty() && in.available() == 0) {
                return false;
            }
            byte[] runId = new byte[in.readInt()];
            in.readFully(runId);
            String text = ByteBuffer.wrap(runId).asCharBuffer().toString();
            Instant ts = Instant.ofEpochSecond(in.readLong(), in.readInt());
            row = new PlacedRow(text, ts, in.readBoolean(), in.readLong(), in.readInt());
            return true;
        }

        PlacedRow row() {
            return row;
        }
    }

    /** The bytes of a piece that are not read yet. */
    private static final class Rest extends InputStream {
        private final FileChannel channel;
        private final long to;
        private long position;

        private Rest(FileChannel channel, Piece piece) {
            this.channel = channel;
            this.position = piece.from();
            this.to = piece.to();
        }

        boolean isEmpty() {
            return position == to;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int left = (int) Math.min(length, to - position);
            int read = left == 0 ? -1 : channel.read(ByteBuffer.wrap(bytes, offset, left), position);
            position += Math.max(0, read);
            return read;
        }
    }
}
