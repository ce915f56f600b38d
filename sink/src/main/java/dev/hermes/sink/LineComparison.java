package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The first place at which a run file does not hold the lines that it should.
 *
 * @param offset byte of the file
 * @param seq line that should stand there
 */
record LineComparison(FindingKind kind, long offset, long seq, String detail) {
    /** Compares lines, in their order, with what stands at their places; empty when all agree. */
    static Optional<LineComparison> of(FileChannel channel, List<Line> lines) throws IOException {
        long size = channel.size();
        int to;
        for (int from = 0; from < lines.size(); from = to) {
            to = RunFile.endOfStretch(lines, from);
            Optional<LineComparison> difference = ofStretch(channel, size, lines.subList(from, to));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static Optional<LineComparison> ofStretch(FileChannel channel, long size, List<Line> stretch)
            throws IOException {
        long start = stretch.get(0).offset();
        long end = stretch.get(stretch.size() - 1).end();
        byte[] there = start < size ? Bytes.read(channel, start, (int) (Math.min(size, end) - start)) : new byte[0];
        for (Line line : stretch) {
            int at = (int) (line.offset() - start);
            if (!line.standsIn(there, at)) {
                return Optional.of(ofLine(line, there, at, size));
            }
        }
        return Optional.empty();
    }

    private static LineComparison ofLine(Line line, byte[] there, int at, long size) {
        if (at >= there.length) {
            return new LineComparison(
                    FindingKind.SHORT,
                    size,
                    line.seq(),
                    "the file ends at byte " + size + ", but line " + line.seq() + " belongs at byte " + line.offset());
        }
        int length = Math.min(line.length(), there.length - at);
        int same = Arrays.mismatch(there, at, at + length, line.bytes(), 0, length);
        if (same < 0) {
            return new LineComparison(FindingKind.TORN, size, line.seq(), "the file ends inside line " + line.seq());
        }
        boolean zeros = there[at + same] == 0;
        return new LineComparison(
                zeros ? FindingKind.TORN : FindingKind.DIFFERENT,
                line.offset() + same,
                line.seq(),
                (zeros ? "zeros stand in line " : "something else stands in line ") + line.seq());
    }
}
