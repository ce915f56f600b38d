package dev.hermes.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a spool from a place on, segment after segment, while it is being written. Not thread-safe. */
final class SpoolReader implements AutoCloseable {
    private final Path spool;
    private final DamageKeeper damage;
    private SpoolPosition at;
    private SegmentReader segment;

    SpoolReader(Path spool, SpoolPosition from, DamageKeeper damage) {
        this.spool = spool;
        this.at = from;
        this.damage = damage;
    }

    /** What to do with a damaged segment. */
    interface DamageKeeper {
        /** Keeps a copy of a file that has damaged frames. */
        void keep(Path segmentFile) throws IOException;
    }

    /** The place up to which all is read; damaged frames before it are passed over. */
    SpoolPosition at() {
        return at;
    }

    /**
     * The next frame, or null when there is none yet. Its number is one more than the last one's, unless frames between
     * them are damaged.
     *
     * @param end place up to which the spool is written
     */
    Frame next(SpoolPosition end) throws IOException {
        while (!at.equals(end)) {
            if (segment == null && !openSegment()) {
                if (!openNextSegment()) {
                    at = end; // someone has removed the rest
                }
                continue;
            }
            boolean isLast = segment.segment() == end.segment();
            Frame frame = segment.next(isLast ? end.offset() : segment.fileLength());
            if (segment.takeDamage()) {
                damage.keep(Segments.file(spool, segment.segment()));
            }
            if (frame == null) {
                leaveSegment(isLast, end);
            } else if (frame.seq() > at.seq()) {
                at = frame.end();
                return frame;
            }
        }
        return null;
    }

    private void leaveSegment(boolean isLast, SpoolPosition end) throws IOException {
        if (isLast) {
            at = end;
            closeSegment(); // what is written from here on is read from here on
        } else if (!openNextSegment()) {
            at = end;
        }
    }

    private boolean openSegment() throws IOException {
        if (!Files.exists(Segments.file(spool, at.segment()))) {
            return false; // read to its end and removed
        }
        segment = SegmentReader.open(spool, at.segment(), at.offset());
        return true;
    }

    private boolean openNextSegment() throws IOException {
        long next = Segments.next(spool, at.segment());
        if (next < 0) {
            return false;
        }
        closeSegment();
        at = new SpoolPosition(at.seq(), next, 0);
        return true;
    }

    private void closeSegment() throws IOException {
        if (segment != null) {
            segment.close();
            segment = null;
        }
    }

    @Override
    public void close() throws IOException {
        closeSegment();
    }
}
