package dev.hermes.sink;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One compaction of an index: sorts the places of its rows by run, which leaves the latest of each, and those by time. Both in
 * a heap of a fixed size, so it does not matter how many runs there are. Used once.
 */
final class IndexCompaction implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexCompaction.class);
    private static final int MAX_LOGGED = 10;
    private static final String TEMPORARY = ".index.jsonl.tmp";
    private static final String BY_RUN = ".index.jsonl.by-run.tmp";
    private static final String SORTED = ".index.jsonl.sorted.tmp";
    private static final Set<StandardOpenOption> REPLACE =
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);

    private final RunsFolder runs;
    private final Path file;
    private final RowSort byRun;
    private final RowSort sorted;
    private final List<Source> sources = new ArrayList<>();
    private long lines;
    private boolean isOrdered = true;
    private boolean isTorn;
    private PlacedRow previous;
    private PlacedRow latest;
    private long kept;

    IndexCompaction(RunsFolder runs, RowSort.Limits limits) {
        this.runs = runs;
        this.file = runs.root().resolve(IndexFile.NAME);
        this.byRun =
                new RowSort(PlacedRow.BY_RUN, new RowPieces(runs, runs.root().resolve(BY_RUN)), limits);
        this.sorted = new RowSort(
                PlacedRow.OF_THE_INDEX, new RowPieces(runs, runs.root().resolve(SORTED)), limits);
    }

    /**
     * A file whose rows are taken.
     *
     * @param start where its first byte stands when the files are thought of as one
     */
    private record Source(FileChannel channel, long start) {}

    /**
     * Replaces the index, unless it is compact.
     *
     * @param older an index whose rows count where this one has none of the run; null for none
     * @return false when it was compact
     */
    boolean run(Path older) throws IOException {
        boolean hasOlder = older != null && Files.exists(older);
        if (hasOlder) {
            read(older);
        }
        if (Files.exists(file)) {
            read(file);
        }
        byRun.each(this::keepLatest);
        keep();
        byRun.close(); // the disk has room for what comes next
        boolean isCompact = !hasOlder && kept == lines && isOrdered && !isTorn;
        if (!isCompact) {
            replace();
        }
        return !isCompact;
    }

    /** How many rows the index has when this has run. */
    long kept() {
        return kept;
    }

    private void read(Path source) throws IOException {
        FileChannel channel = FileChannel.open(source, StandardOpenOption.READ);
        Source last = sources.isEmpty() ? null : sources.get(sources.size() - 1);
        long start = last == null ? 0 : last.start() + last.channel().size();
        sources.add(new Source(channel, start));
        LineReader reader = new LineReader(Channels.newInputStream(channel), 0);
        long badLines = 0;
        for (byte[] line = reader.next(); line != null; line = reader.next()) {
            lines++;
            Optional<PlacedRow> row = PlacedRow.of(line, start + reader.start(), (int) (reader.end() - reader.start()));
            if (row.isPresent()) {
                add(row.get());
            } else if (++badLines <= MAX_LOGGED) {
                LOG.warn("dropping what is no row of an index file={} line={}", source, reader.number());
            }
        }
        isTorn = reader.isTorn();
        if (badLines > MAX_LOGGED) {
            LOG.warn("dropping further lines that are no rows file={} count={}", source, badLines - MAX_LOGGED);
        }
    }

    private void add(PlacedRow row) throws IOException {
        isOrdered &= previous == null || PlacedRow.OF_THE_INDEX.compare(previous, row) < 0;
        previous = row;
        byRun.add(row);
    }

    /** Of the rows of a run, which come one after the other, the last one counts. */
    private void keepLatest(PlacedRow row) throws IOException {
        if (latest != null && !latest.runId().equals(row.runId())) {
            keep();
        }
        latest = row;
    }

    private void keep() throws IOException {
        if (latest != null && !latest.running()) {
            kept++;
            sorted.add(latest);
        }
    }

    private void replace() throws IOException {
        Path temporary = runs.root().resolve(TEMPORARY);
        try (FileChannel channel =
                runs.opener().open(temporary, REPLACE, runs.access().ofFile())) {
            runs.access().widenFile(temporary);
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
            sorted.each(row -> out.write(textOf(row)));
            out.flush();
            channel.force(true);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        runs.force(runs.root());
    }

    private byte[] textOf(PlacedRow row) throws IOException {
        Source source = sources.get(sources.size() - 1);
        if (row.position() < source.start()) {
            source = sources.get(0);
        }
        return Bytes.read(source.channel(), row.position() - source.start(), row.length());
    }

    @Override
    public void close() throws IOException {
        for (Source source : sources) {
            source.channel().close();
        }
        byRun.close();
        sorted.close();
    }
}
