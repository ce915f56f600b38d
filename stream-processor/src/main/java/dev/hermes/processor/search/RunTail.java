package dev.hermes.processor.search;

import java.util.ArrayList;
import java.util.List;

/** How a run goes on: its last block while that can grow, and blocks before it that readers do not see yet. */
final class RunTail {
    /** Of the objects around it, about. */
    private static final int OVERHEAD_BYTES = 200;

    private final String runId;
    private final List<OpenBlock> finished = new ArrayList<>(0);
    private OpenBlock last;
    private long nextSeq;

    /**
     * The tail of a run.
     *
     * @param last null when the next line begins a block
     */
    RunTail(String runId, long nextSeq, OpenBlock last) {
        this.runId = runId;
        this.nextSeq = nextSeq;
        this.last = last;
    }

    String runId() {
        return runId;
    }

    /** Place of the first line that is not there yet. */
    long nextSeq() {
        return nextSeq;
    }

    /** The block that grows, or null. */
    OpenBlock last() {
        return last;
    }

    /** Whether the line can be added to the last block. */
    boolean fits(long seq, byte[] line) {
        return last != null && seq == last.endSeq() && !last.isFullFor(line);
    }

    /** Begins a block; the one before has all its lines. */
    void begin(OpenBlock block) {
        if (last != null && !last.isVisible()) {
            finished.add(last);
        }
        last = block;
    }

    void append(long seq, byte[] line, long offset, long time) {
        last.append(line, offset, time);
        nextSeq = seq + 1;
    }

    /** Lets go of a finished block that readers see. */
    void drop(OpenBlock block) {
        finished.remove(block);
    }

    /** Its blocks, the last one too. */
    List<OpenBlock> blocks() {
        List<OpenBlock> blocks = new ArrayList<>(finished);
        if (last != null) {
            blocks.add(last);
        }
        return blocks;
    }

    long heapBytes() {
        long bytes = OVERHEAD_BYTES + 2L * runId.length();
        for (OpenBlock block : finished) {
            bytes += block.heapBytes();
        }
        return last == null ? bytes : bytes + last.heapBytes();
    }
}
