package dev.hermes.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at spools from outside: how much waits in them, and since when. An event has no time of its own in a spool, so each look
 * marks where the spool ends; as long as events before the mark wait, the oldest is at least as old as the mark. Thread-safe.
 */
final class SpoolWatch {
    private final SpoolFolder folder;
    private final Clock clock;
    private final Map<String, Mark> marks = new HashMap<>();

    SpoolWatch(SpoolFolder folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * @param segment last segment file of the spool at that look
     * @param bytes its size
     * @param since no later than what waited then was written
     */
    private record Mark(long segment, long bytes, Instant since) {
        boolean isBehind(SpoolPosition settled) {
            return settled.segment() < segment || (settled.segment() == segment && settled.offset() < bytes);
        }
    }

    synchronized SpoolBacklog look() throws IOException {
        List<String> spools = folder.spools();
        marks.keySet().retainAll(spools);
        Instant now = clock.instant();
        Instant oldest = now;
        long bytes = 0;
        for (String name : spools) {
            long waiting = folder.waitingBytes(name);
            if (waiting == 0) {
                marks.remove(name);
                continue;
            }
            bytes += waiting;
            Instant since = mark(name, now).since();
            oldest = since.isBefore(oldest) ? since : oldest;
        }
        return new SpoolBacklog(bytes, Duration.between(oldest, now));
    }

    /** The mark of the spool: a new one where all events before the former are settled. */
    private Mark mark(String name, Instant now) throws IOException {
        Path spool = folder.spool(name);
        SpoolPosition settled = settled(spool);
        Mark mark = marks.get(name);
        if (mark == null || !mark.isBehind(settled)) {
            mark = newMark(spool, settled, now);
            marks.put(name, mark);
        }
        return mark;
    }

    private static SpoolPosition settled(Path spool) throws IOException {
        AckFile.Ack ack = AckFile.read(spool);
        return ack == null ? Segments.start(spool) : ack.settled();
    }

    /** The first file that has waiting events was last written at some time: the oldest of them is no younger. */
    private static Mark newMark(Path spool, SpoolPosition settled, Instant now) throws IOException {
        Mark mark = new Mark(settled.segment(), 0, now); // where its owner has deleted all just now
        boolean isFirst = true;
        for (long segment : Segments.list(spool)) {
            SegmentFile file = SegmentFile.of(Segments.file(spool, segment));
            long settledBytes = segment == settled.segment() ? settled.offset() : 0;
            if (segment >= settled.segment() && file.bytes() > settledBytes) {
                Instant since = isFirst && file.written().isBefore(now) ? file.written() : mark.since();
                mark = new Mark(segment, file.bytes(), since);
                isFirst = false;
            }
        }
        return mark;
    }

    private record SegmentFile(long bytes, Instant written) {
        static SegmentFile of(Path file) throws IOException {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return new SegmentFile(
                        attributes.size(), attributes.lastModifiedTime().toInstant());
            } catch (NoSuchFileException e) {
                return new SegmentFile(0, Instant.MIN); // deleted by its owner just now
            }
        }
    }
}
