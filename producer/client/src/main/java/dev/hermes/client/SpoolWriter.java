package dev.hermes.client;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Appends events to the spool of this publisher: one write each. Thread-safe. */
final class SpoolWriter implements AutoCloseable {
    /** How long events are kept after they are settled. */
    static final Duration KEEP = Duration.ofMinutes(10);

    private static final Logger LOG = LoggerFactory.getLogger(SpoolWriter.class);
    private static final long LARGEST_SEGMENT_BYTES = 8 << 20;
    private static final long SMALLEST_SEGMENT_BYTES = 16 << 10;

    /** So many segments make the limit; the limit counts whole segments, so it is exact to a sixteenth. */
    private static final int SEGMENTS_IN_LIMIT = 16;

    private static final long FULL_FOR_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Path spool;
    private final long limitBytes;
    private final long segmentBytes;
    private final Fsync fsync;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Segment> segments = new ArrayDeque<>();

    private RandomAccessFile current;
    private long bytes;
    private boolean closed;
    private volatile SpoolPosition end = SpoolPosition.START;
    private volatile Settled settled = new Settled(0, Instant.MIN);
    private volatile long otherBytes;
    private final AtomicLong refused = new AtomicLong();
    private volatile long lastRefusedNanos;

    private SpoolWriter(Path spool, PublisherConfig config) {
        this.spool = spool;
        this.limitBytes = config.spoolLimitBytes();
        this.segmentBytes =
                Math.min(LARGEST_SEGMENT_BYTES, Math.max(SMALLEST_SEGMENT_BYTES, limitBytes / SEGMENTS_IN_LIMIT));
        this.fsync = config.fsync();
    }

    /**
     * What is settled.
     *
     * @param seq number of the last event up to which all are settled
     * @param at when that one was
     */
    record Settled(long seq, Instant at) {}

    /** A file of frames; {@code settledAt} is null while it has frames to be sent. */
    private static final class Segment {
        final long first;
        long bytes;
        Instant settledAt;

        Segment(long first) {
            this.first = first;
        }
    }

    /** Begins a spool in a folder that exists and is empty. */
    static SpoolWriter begin(Path spool, PublisherConfig config) throws IOException {
        SpoolWriter writer = new SpoolWriter(spool, config);
        writer.openSegment(SpoolPosition.START.segment());
        return writer;
    }

    /**
     * Appends an event.
     *
     * @throws SpoolFullException when the limit is reached, or the disk does not take it
     */
    void append(byte[] key, byte[] value) {
        if (Frame.isTooLarge(key, value)) {
            throw new IllegalArgumentException("an event of " + value.length + " bytes is too large for any broker");
        }
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the publisher is closed");
            }
            byte[] frame = Frame.encode(end.seq() + 1, key, value);
            makeRoom(frame.length);
            write(frame);
        } finally {
            lock.unlock();
        }
    }

    private void makeRoom(int frameBytes) {
        if (!hasRoom(frameBytes)) {
            // what is settled is kept only while there is room
            markSettled();
            delete(dropSettled(Instant.MAX));
        }
        if (!hasRoom(frameBytes)) {
            throw refusal(
                    "the spool %s is full: %d bytes wait of at most %d"
                            .formatted(spool, bytes + otherBytes, limitBytes),
                    null);
        }
    }

    private boolean hasRoom(int frameBytes) {
        return bytes + otherBytes + frameBytes <= limitBytes;
    }

    private void write(byte[] frame) {
        Segment segment = segments.getLast();
        try {
            if (segment.bytes > 0 && segment.bytes + frame.length > segmentBytes) {
                segment = openSegment(end.seq() + 1);
            }
            current.write(frame);
            if (fsync == Fsync.ALWAYS) {
                current.getFD().sync();
            }
        } catch (IOException e) {
            cutTo(segments.getLast(), e);
            throw refusal("cannot write to the spool %s: %s".formatted(spool, e.getMessage()), e);
        }
        segment.bytes += frame.length;
        bytes += frame.length;
        end = new SpoolPosition(end.seq() + 1, segment.first, segment.bytes);
    }

    /** Takes back a frame that was written in part: the next one goes to the same place. */
    private void cutTo(Segment segment, IOException failure) {
        try {
            current.setLength(segment.bytes);
            current.seek(segment.bytes);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private SpoolFullException refusal(String message, IOException cause) {
        refused.incrementAndGet();
        lastRefusedNanos = System.nanoTime();
        return new SpoolFullException(message, cause);
    }

    private Segment openSegment(long first) throws IOException {
        RandomAccessFile before = current;
        current = create(Segments.file(spool, first));
        Segment segment = new Segment(first);
        segments.addLast(segment);
        end = new SpoolPosition(end.seq(), first, 0);
        if (before != null) {
            before.close();
        }
        if (fsync == Fsync.ALWAYS) {
            OwnerOnly.syncFolder(spool);
        }
        return segment;
    }

    private static RandomAccessFile create(Path file) throws IOException {
        OwnerOnly.createFile(file);
        try {
            // not a channel: publishing from an interrupted thread would close it
            return new RandomAccessFile(file.toFile(), "rw");
        } catch (IOException e) {
            Files.delete(file);
            throw e;
        }
    }

    /** Tells up to which event all are settled. */
    void settled(Settled settled) {
        this.settled = settled;
    }

    /** Deletes what has been settled for long enough. */
    void tidy(Instant now) {
        List<Path> dropped;
        lock.lock();
        try {
            markSettled();
            dropped = dropSettled(now.minus(KEEP));
        } finally {
            lock.unlock();
        }
        delete(dropped); // may take a while, so without the lock
    }

    private void markSettled() {
        Settled now = settled;
        Segment before = null;
        for (Segment segment : segments) {
            markSettled(before, segment.first - 1, now);
            before = segment;
        }
        markSettled(before, end.seq(), now);
    }

    private static void markSettled(Segment segment, long lastSeq, Settled now) {
        if (segment == null || segment.bytes == 0) {
            return;
        }
        if (lastSeq > now.seq()) {
            segment.settledAt = null;
        } else if (segment.settledAt == null) {
            segment.settledAt = now.at();
        }
    }

    /** Gives up segments from the first on that were settled by then; returns their files. */
    private List<Path> dropSettled(Instant by) {
        List<Path> dropped = new ArrayList<>();
        while (isSettled(segments.getFirst(), by) && (segments.size() > 1 || isLastReplaced())) {
            Segment first = segments.removeFirst();
            bytes -= first.bytes;
            dropped.add(Segments.file(spool, first.first));
        }
        return dropped;
    }

    /** A spool that is written always has a segment to go on with. */
    private boolean isLastReplaced() {
        if (closed) {
            return false;
        }
        try {
            openSegment(end.seq() + 1);
            return true;
        } catch (IOException e) {
            LOG.warn("cannot begin a segment of the spool={} reason=\"{}\"", spool, e.toString());
            return false;
        }
    }

    private void delete(List<Path> files) {
        for (Path file : files) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warn("cannot delete what is sent from the spool file={} reason=\"{}\"", file, e.toString());
            }
        }
    }

    private static boolean isSettled(Segment segment, Instant by) {
        return segment.settledAt != null && !segment.settledAt.isAfter(by);
    }

    /** Tells how many bytes wait in the other spools of the folder. */
    void otherBytes(long otherBytes) {
        this.otherBytes = otherBytes;
    }

    /** Place behind the last event. */
    SpoolPosition end() {
        return end;
    }

    long refused() {
        return refused.get();
    }

    /** Whether events have been refused within the last minute. */
    boolean isFull() {
        return refused.get() > 0 && System.nanoTime() - lastRefusedNanos < FULL_FOR_NANOS;
    }

    /** Takes nothing more. What is in the spool stays. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            current.close();
        } catch (IOException e) {
            LOG.warn("cannot close the spool={} reason=\"{}\"", spool, e.toString());
        } finally {
            lock.unlock();
        }
    }
}
