package dev.hermes.sink;

import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunPath;
import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an index holds: the rows that count, and whether they are all that it holds. Keeps the places of rows, not their
 * texts: some 200 bytes for each run.
 */
final class IndexScan {
    private static final Logger LOG = LoggerFactory.getLogger(IndexScan.class);
    private static final int MAX_LOGGED = 10;
    private static final Comparator<Row> ORDER = Comparator.comparing(Row::ts).thenComparing(Row::runId);

    private final Map<String, Row> latest = new HashMap<>();
    private long lines;
    private long badLines;
    private boolean torn;
    private boolean ordered = true;
    private Row previous;

    private IndexScan() {}

    /**
     * A row and its place in the file.
     *
     * @param length in bytes, with the line feed
     */
    record Row(String runId, Instant ts, String status, long position, int length) {
        /** Empty when the line is no row of an index. */
        static Optional<Row> of(byte[] line, long position, int length) {
            return JsonTexts.of(line).flatMap(texts -> {
                String runId = texts.get("run_id");
                String status = texts.get("status");
                Timestamp ts = texts.containsKey("ts") ? Timestamp.parseOrNull(texts.get("ts")) : null;
                return runId == null || status == null || ts == null
                        ? Optional.empty()
                        : Optional.of(new Row(runId, ts.instant(), status, position, length));
            });
        }

        private boolean isRunning() {
            return status.equals(RunState.RUNNING);
        }
    }

    /** The run file that a row names; empty when it names none that a run can have. */
    static Optional<String> runPathIn(byte[] line) {
        return JsonTexts.of(line).map(texts -> texts.get("path")).filter(RunPath::isPath);
    }

    /** Of an index that is not there. */
    static IndexScan empty() {
        return new IndexScan();
    }

    /** Reads the whole file; the channel's position moves. */
    static IndexScan of(Path file, FileChannel channel) throws IOException {
        IndexScan scan = new IndexScan();
        LineReader reader = new LineReader(Channels.newInputStream(channel.position(0)), 0);
        for (byte[] line = reader.next(); line != null; line = reader.next()) {
            scan.add(file, line, reader);
        }
        scan.torn = reader.isTorn();
        scan.reportFurtherBadLines(file);
        return scan;
    }

    private void add(Path file, byte[] line, LineReader reader) {
        lines++;
        Optional<Row> parsed = Row.of(line, reader.start(), (int) (reader.end() - reader.start()));
        if (parsed.isEmpty()) {
            badLines++;
            if (badLines <= MAX_LOGGED) {
                LOG.warn("dropping what is no row of an index file={} line={}", file, reader.number());
            }
            return;
        }
        Row row = parsed.get();
        ordered &= previous == null || ORDER.compare(previous, row) < 0;
        previous = row;
        latest.put(row.runId(), row);
    }

    private void reportFurtherBadLines(Path file) {
        if (badLines > MAX_LOGGED) {
            LOG.warn("dropping further lines that are no rows file={} count={}", file, badLines - MAX_LOGGED);
        }
    }

    /** The latest row of each run that does not go on, in the order of the index. */
    List<Row> kept() {
        return latest.values().stream()
                .filter(row -> !row.isRunning())
                .sorted(ORDER)
                .toList();
    }

    /** Whether it has a row of the run, be it one that goes on. */
    boolean knows(String runId) {
        return latest.containsKey(runId);
    }

    /** Whether the file holds the kept rows in their order, and nothing else. */
    boolean isCompact(List<Row> kept) {
        return kept.size() == lines && ordered && !torn;
    }
}
