package dev.hermes.processor.search;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;

/**
 * The lines of the runs of one partition: blocks in an index, and open ones in memory. A line that is there already is not
 * taken again, so the same records may come any number of times. One thread at a time appends and writes; any may read and
 * refresh.
 */
final class PartitionLines implements AutoCloseable {
    /** So much may be looked through in memory by each search; more is made visible in the index at once. */
    private static final long MAX_UNSEEN_BYTES = 1 << 20;

    /** Little of it is made visible after that time, for each time makes a segment. */
    private static final Duration MAX_UNSEEN_TIME = Duration.ofSeconds(5);

    private static final int EVICTED_PART = 2;

    private final LuceneIndex index;
    private final OpenMemory memory;
    private final LineFields fields = new LineFields();
    private final Object lock = new Object();

    /** By run id, those last that were appended to last. Guarded by the lock, like the blocks. */
    private final LinkedHashMap<String, RunTail> tails = new LinkedHashMap<>(16, 0.75f, true);

    /** Blocks with lines that readers of the index do not see. Guarded by the lock. */
    private final Set<OpenBlock> unseen = new LinkedHashSet<>();

    /** Of all tails. Guarded by the lock. */
    private long heapBytes;

    /** What was written since the latest refresh. Guarded by the lock, like the time of that. */
    private long writtenBytes;

    private long refreshedNanos = System.nanoTime();

    PartitionLines(LuceneIndex index, OpenMemory memory) {
        this.index = index;
        this.memory = memory;
        memory.add();
    }

    /**
     * Appends a line to its run.
     *
     * @param offset its offset in the topic
     * @param time of its event, as {@link EventTime} counts
     * @return false when the run has it
     */
    boolean append(String runId, long seq, byte[] line, long offset, long time) throws IOException {
        OpenBlock full = null;
        boolean tooMuch;
        synchronized (lock) {
            RunTail tail = tail(runId);
            if (seq < tail.nextSeq()) {
                return false;
            }
            long before = tail.heapBytes();
            if (!tail.fits(seq, line)) {
                full = tail.last();
                tail.begin(new OpenBlock(runId, seq, line.length));
            }
            tail.append(seq, line, offset, time);
            unseen.add(tail.last());
            grow(tail.heapBytes() - before);
            tooMuch = heapBytes > memory.share();
        }
        if (full != null) {
            write(full);
        }
        if (tooMuch) {
            evict();
        }
        return true;
    }

    private void grow(long bytes) {
        heapBytes += bytes;
    }

    private RunTail tail(String runId) throws IOException {
        RunTail tail = tails.get(runId);
        if (tail == null) {
            tail = findTail(runId);
            tails.put(runId, tail);
            grow(tail.heapBytes());
        }
        return tail;
    }

    /** What is not in memory is visible in the index: {@link #evict} sees to it. */
    private RunTail findTail(String runId) throws IOException {
        try (LuceneIndex.Snapshot snapshot = index.snapshot()) {
            LineReader reader = new LineReader(snapshot.searcher());
            BlockRef[] last = new BlockRef[1];
            reader.blocksOf(LineFields.runId(runId), block -> {
                if (last[0] == null || block.endSeq() > last[0].endSeq()) {
                    last[0] = block;
                }
            });
            if (last[0] == null) {
                return new RunTail(runId, 1, null);
            }
            return new RunTail(runId, last[0].endSeq(), reopened(runId, reader, last[0]));
        }
    }

    private static OpenBlock reopened(String runId, LineReader reader, BlockRef block) throws IOException {
        if (!OpenBlock.isSmall((int) (block.endSeq() - block.firstSeq()), 0)) {
            return null;
        }
        BlockLines lines = reader.read(block);
        OpenBlock open = new OpenBlock(
                runId,
                lines,
                reader.value(LineFields.LAST_OFFSET, block),
                reader.value(LineFields.EARLIEST, block),
                reader.value(LineFields.LATEST, block));
        return open.isSmall() ? open : null;
    }

    /** Gives the block to the index writer. */
    private void write(OpenBlock block) throws IOException {
        if (!block.isDirty()) {
            return; // only the appending thread changes that
        }
        Term identity = LineFields.identity(block);
        index.writer().updateDocument(identity, fields.of(block, identity));
        synchronized (lock) {
            block.markWritten();
            writtenBytes += block.heapBytes();
        }
        index.settle();
    }

    /** Gives back memory: writes the blocks that were quiet longest, and forgets them. It ends with a segment, so it does not give little. */
    private void evict() throws IOException {
        List<RunTail> oldest = new ArrayList<>();
        List<OpenBlock> blocks = new ArrayList<>();
        synchronized (lock) {
            long wanted = heapBytes - memory.share() + memory.share() / EVICTED_PART;
            long found = 0;
            for (Iterator<RunTail> all = tails.values().iterator(); all.hasNext() && found < wanted; ) {
                RunTail tail = all.next();
                oldest.add(tail);
                blocks.addAll(tail.blocks());
                found += tail.heapBytes();
            }
        }
        for (OpenBlock block : blocks) {
            write(block);
        }
        refresh();
        synchronized (lock) {
            for (RunTail tail : oldest) {
                tails.remove(tail.runId());
                grow(-tail.heapBytes());
            }
        }
    }

    /** Gives all lines to the index writer. */
    void writeAll() throws IOException {
        List<OpenBlock> dirty;
        synchronized (lock) {
            dirty = unseen.stream().filter(OpenBlock::isDirty).toList();
        }
        for (OpenBlock block : dirty) {
            write(block);
        }
        closeLarge(dirty);
    }

    /** Makes durable what was written, as the lines of the topic up to the offset; null: of an unknown part of the topic. */
    void commit(Long offset) throws IOException {
        index.commit(offset);
    }

    /** A block that is not small is not written over and over. */
    private void closeLarge(List<OpenBlock> written) {
        synchronized (lock) {
            for (OpenBlock block : written) {
                RunTail tail = tails.get(block.runId());
                if (tail != null && tail.last() == block && !block.isSmall()) {
                    long before = tail.heapBytes();
                    tail.begin(null);
                    grow(tail.heapBytes() - before);
                }
            }
        }
    }

    Long committedOffset() {
        return index.committedOffset();
    }

    /** Removes blocks whose lines the topic no longer has. */
    void deleteBefore(long startOffset) throws IOException {
        index.writer()
                .deleteDocuments(LongPoint.newRangeQuery(LineFields.LAST_OFFSET, Long.MIN_VALUE, startOffset - 1));
        index.refresh();
    }

    /** Whether it is time for {@link #refresh}. Lines in memory are found without it. */
    boolean isRefreshDue() {
        synchronized (lock) {
            return writtenBytes > MAX_UNSEEN_BYTES
                    || (writtenBytes > 0 && System.nanoTime() - refreshedNanos > MAX_UNSEEN_TIME.toNanos());
        }
    }

    /** Makes visible in the index what was written. */
    void refresh() throws IOException {
        Map<OpenBlock, Integer> written = new HashMap<>();
        synchronized (lock) {
            writtenBytes = 0;
            refreshedNanos = System.nanoTime();
            unseen.forEach(block -> written.put(block, block.written()));
        }
        index.refresh();
        synchronized (lock) {
            written.forEach(this::markVisible);
        }
    }

    private void markVisible(OpenBlock block, int lines) {
        block.markVisible(lines);
        if (!block.isVisible()) {
            return;
        }
        unseen.remove(block);
        RunTail tail = tails.get(block.runId());
        if (tail != null && tail.last() != block) {
            long before = tail.heapBytes();
            tail.drop(block);
            grow(tail.heapBytes() - before);
        }
    }

    /** All lines of now. The memory is looked at first: what leaves it meanwhile is in the index. */
    LinesSnapshot snapshot() throws IOException {
        Map<String, List<BlockLines>> open = new HashMap<>();
        List<BlockTime> times = new ArrayList<>();
        synchronized (lock) {
            for (OpenBlock block : unseen) {
                open.computeIfAbsent(block.runId(), id -> new ArrayList<>(1)).add(block.lines());
                times.add(new BlockTime(block.runId(), block.earliest(), block.latest()));
            }
        }
        return new LinesSnapshot(open, times, index.snapshot());
    }

    /** Drops what is not durable. */
    @Override
    public void close() throws IOException {
        memory.remove();
        synchronized (lock) {
            heapBytes = 0;
            tails.clear();
            unseen.clear();
        }
        index.close();
    }
}
