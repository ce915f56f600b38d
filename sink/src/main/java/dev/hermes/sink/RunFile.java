package dev.hermes.sink;

import dev.hermes.schemas.topic.Topic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.List;

/**
 * One open run file: puts lines at their places. Nothing is cut off and no hole is left.
 *
 * <p>Why nothing needs to be cut off: what stands behind the last committed line was written from records that are committed
 * in the topic and whose offsets are not, so it comes again. The lines that come again reach as far as what was ever written,
 * and each is compared with what stands at its place. So a torn line, or zeros where a power cut took the bytes and left the
 * length, are gone when the sink has caught up, however much longer they are than the line that comes first.
 *
 * <p>Not thread-safe; two writers of one file do no harm, since they write the same bytes to the same places.
 */
final class RunFile {
    private static final int MAX_LINE_BYTES = Topic.MAX_RECORD_BYTES;
    private static final int SEARCH_BYTES = 8 * 1024;

    private final FileChannel channel;
    private long size;

    RunFile(FileChannel channel) throws IOException {
        this.channel = channel;
        this.size = channel.size();
    }

    long size() {
        return size;
    }

    /** Places the lines in their order, up to the first that cannot be placed. After a failure it may be done again. */
    Placement place(List<Line> lines) throws IOException {
        Placement placed = new Placement(0, 0, 0, null);
        int to;
        for (int from = 0; from < lines.size() && placed.obstacle() == null; from = to) {
            to = endOfStretch(lines, from);
            Placement stretch = placeStretch(lines.subList(from, to));
            placed = placed.then(stretch.obstacle() == null ? stretch : stretch.leaving(lines.size() - to));
        }
        return placed;
    }

    /** Lines that follow each other without a gap are one stretch: nearly always all of them. */
    static int endOfStretch(List<Line> lines, int from) {
        int to = from + 1;
        while (to < lines.size() && lines.get(to).offset() == lines.get(to - 1).end()) {
            to++;
        }
        return to;
    }

    private Placement placeStretch(List<Line> stretch) throws IOException {
        long start = stretch.get(0).offset();
        if (start > size) {
            String detail = "the file has " + size + " bytes, the line belongs at byte " + start;
            return Placement.none(stretch.size(), Placement.Kind.GAP, detail);
        }
        if (!isStartOfLine(start)) {
            return Placement.none(
                    stretch.size(), Placement.Kind.CONFLICT, "no line ends where a line starts, at byte " + start);
        }
        long end = stretch.get(stretch.size() - 1).end();
        byte[] there = Bytes.read(channel, start, (int) (Math.min(size, end) - start));
        return placeOver(there, stretch);
    }

    /**
     * A place inside a line is never ours: our lines are durable in their order. It is a foreign file, where a run was
     * stopped before.
     */
    private boolean isStartOfLine(long start) throws IOException {
        return start == 0 || Arrays.equals(Bytes.read(channel, start - 1, 1), new byte[] {'\n'});
    }

    private Placement placeOver(byte[] there, List<Line> stretch) throws IOException {
        long start = stretch.get(0).offset();
        Missing missing = new Missing();
        int written = 0;
        int present = 0;
        for (Line line : stretch) {
            int at = (int) (line.offset() - start);
            if (line.standsIn(there, at)) {
                missing.write();
                present++;
            } else if (at < there.length && isOtherLine(line.offset())) {
                missing.write();
                int left = stretch.size() - written - present;
                String detail = "another line stands at byte " + line.offset();
                return new Placement(written, present, left, new Placement.Obstacle(Placement.Kind.CONFLICT, detail));
            } else {
                missing.add(line);
                written++;
            }
        }
        missing.write();
        return new Placement(written, present, 0, null);
    }

    /** Whether a whole line of JSON stands there; what is torn, or zeros, is not. */
    private boolean isOtherLine(long offset) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (line.size() <= MAX_LINE_BYTES) {
            byte[] piece = Bytes.read(channel, offset + line.size(), SEARCH_BYTES);
            if (piece.length == 0 || piece[0] == 0) { // the file's end, or zeros, which may go on for long
                return false;
            }
            int lineFeed = indexOfLineFeed(piece);
            line.write(piece, 0, lineFeed < 0 ? piece.length : lineFeed);
            if (lineFeed >= 0) {
                return JsonTexts.of(line.toByteArray()).isPresent();
            }
        }
        return false;
    }

    private static int indexOfLineFeed(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Neighbouring lines that have to be written: they go out in one write. */
    private final class Missing {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private long start;

        void add(Line line) {
            if (bytes.size() == 0) {
                start = line.offset();
            }
            bytes.writeBytes(line.bytes());
        }

        void write() throws IOException {
            if (bytes.size() > 0) {
                Bytes.write(channel, start, ByteBuffer.wrap(bytes.toByteArray()));
                size = Math.max(size, start + bytes.size());
                bytes.reset();
            }
        }
    }
}
