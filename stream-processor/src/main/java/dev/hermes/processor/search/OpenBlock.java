package dev.hermes.processor.search;

import java.util.Arrays;

/**
 * A block of a run's lines that lies in memory, and may grow. It is in the index too, or was before it grew. Guarded by the
 * lock of its {@link PartitionLines}.
 */
final class OpenBlock {
    static final int MAX_LINES = 256;
    static final int MAX_BYTES = 64 * 1024;
    /** What is smaller is written again when it grows, what is not is followed by another block. */
    private static final int SMALL_LINES = MAX_LINES / 4;

    private static final int SMALL_BYTES = MAX_BYTES / 4;

    /** Of the objects around the lines, about. */
    private static final int OVERHEAD_BYTES = 256;

    private final String runId;
    private final long firstSeq;
    private byte[] bytes;
    private int[] ends;
    private int count;
    private long lastOffset;
    /** Times of its events, as {@link EventTime} counts them. */
    private long earliest = Long.MAX_VALUE;

    private long latest = Long.MIN_VALUE;
    private int written;
    private int visible;

    /** An empty block, for a line of that length and others like it. */
    OpenBlock(String runId, long firstSeq, int firstLength) {
        this.runId = runId;
        this.firstSeq = firstSeq;
        this.bytes = new byte[firstLength];
        this.ends = new int[1];
    }

    /** A block that is in the index. */
    OpenBlock(String runId, BlockLines lines, long lastOffset, long earliest, long latest) {
        this.runId = runId;
        this.firstSeq = lines.firstSeq();
        this.count = lines.count();
        this.bytes = Arrays.copyOfRange(lines.bytes(), lines.start(), lines.to(count - 1));
        this.ends = new int[count];
        for (int i = 0; i < count; i++) {
            ends[i] = lines.to(i) - lines.start();
        }
        this.lastOffset = lastOffset;
        this.earliest = earliest;
        this.latest = latest;
        this.written = count;
        this.visible = count;
    }

    void append(byte[] line, long offset, long time) {
        int from = length();
        if (from + line.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(from + line.length, Math.min(MAX_BYTES, 2 * bytes.length)));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        System.arraycopy(line, 0, bytes, from, line.length);
        ends[count++] = from + line.length;
        lastOffset = offset;
        earliest = Math.min(earliest, time);
        latest = Math.max(latest, time);
    }

    private int length() {
        return count == 0 ? 0 : ends[count - 1];
    }

    /** Whether another line would make it too large. */
    boolean isFullFor(byte[] line) {
        return count == MAX_LINES || (count > 0 && length() + line.length > MAX_BYTES);
    }

    boolean isSmall() {
        return isSmall(count, length());
    }

    static boolean isSmall(int lines, int bytes) {
        return lines < SMALL_LINES && bytes < SMALL_BYTES;
    }

    String runId() {
        return runId;
    }

    long firstSeq() {
        return firstSeq;
    }

    long endSeq() {
        return firstSeq + count;
    }

    /** Offset of its last line in the topic. */
    long lastOffset() {
        return lastOffset;
    }

    long earliest() {
        return earliest;
    }

    long latest() {
        return latest;
    }

    /** Heap that it takes. */
    int heapBytes() {
        return OVERHEAD_BYTES + bytes.length + Integer.BYTES * ends.length;
    }

    boolean isDirty() {
        return written < count;
    }

    boolean isVisible() {
        return visible == count;
    }

    /** How many of its lines the writer has. */
    int written() {
        return written;
    }

    void markWritten() {
        written = count;
    }

    /** Readers of the index see so many of its lines, if not more already. */
    void markVisible(int lines) {
        visible = Math.max(visible, lines);
    }

    /** Its lines of now. */
    BlockLines lines() {
        return new BlockLines(firstSeq, bytes, 0, ends, count);
    }
}
