package dev.hermes.client;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the end of a spool whose owner has died, perhaps in the middle of a frame. */
final class SpoolRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(SpoolRecovery.class);

    private SpoolRecovery() {}

    /**
     * The end of the spool's last whole frame; what is behind it is cut. Whoever calls this holds the spool's lock.
     *
     * @param settled place up to which all is settled: the answer where no file is left
     */
    static SpoolPosition recover(Path spool, SpoolPosition settled) throws IOException {
        List<Long> segments = Segments.list(spool);
        if (segments.isEmpty()) {
            return settled;
        }
        long last = segments.get(segments.size() - 1);
        SpoolPosition end = new SpoolPosition(last - 1, last, 0);
        try (SegmentReader reader = SegmentReader.open(spool, last, 0)) {
            long length = reader.fileLength();
            for (Frame frame = reader.next(length); frame != null; frame = reader.next(length)) {
                end = frame.end();
            }
            if (end.offset() < length) {
                cut(Segments.file(spool, last), end.offset(), length - end.offset());
            }
        }
        return end;
    }

    private static void cut(Path segmentFile, long end, long bytes) throws IOException {
        LOG.warn("cut a torn frame off a spool file={} offset={} bytes={}", segmentFile, end, bytes);
        try (RandomAccessFile file = new RandomAccessFile(segmentFile.toFile(), "rw")) {
            file.setLength(end);
        }
    }
}
