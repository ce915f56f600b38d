package dev.hermes.sink;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/**
 * The index {@code index.jsonl}: rows are appended, and now and then it is compacted. Whoever reads it finds whole rows at
 * any moment. The caller sees to it that there is one writer. Not thread-safe.
 */
public final class IndexFile {
    /** Its name in the folder of the run files. */
    public static final String NAME = "index.jsonl";

    private static final String TEMPORARY = ".index.jsonl.tmp";
    private static final int MIN_APPENDED = 1_000;
    private static final int ROWS_PER_APPENDED = 5;
    private static final Set<StandardOpenOption> APPEND = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    private static final Set<StandardOpenOption> REPLACE =
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);

    private final RunsFolder runs;
    private final Path file;
    private final Path temporary;
    private long end;
    private long rows;
    private long appended;

    private IndexFile(RunsFolder runs) {
        this.runs = runs;
        this.file = runs.root().resolve(NAME);
        this.temporary = runs.root().resolve(TEMPORARY);
    }

    /** The index of a runs folder, which is created where it is missing; {@link #compact} comes before the first row. */
    public static IndexFile in(Path runs, Access access) throws IOException {
        return in(RunsFolder.open(runs, access, FileChannel::open));
    }

    static IndexFile in(RunsFolder runs) {
        return new IndexFile(runs);
    }

    /** Whether a line, without its line feed, is a row that can stand in an index. */
    static boolean isRow(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return line.indexOf('\n') < 0
                && IndexScan.Row.of(bytes, 0, bytes.length).isPresent();
    }

    /** Appends rows, without line feeds, and makes them durable. After a failure the same rows may be appended again. */
    public void append(List<String> newRows) throws IOException {
        if (size() != end) {
            compact(); // it was replaced by hand, or a write failed half-way
        }
        byte[] bytes = (String.join("\n", newRows) + "\n").getBytes(StandardCharsets.UTF_8);
        boolean isNew = !Files.exists(file);
        try (FileChannel channel =
                runs.opener().open(file, APPEND, runs.access().ofFile())) {
            Bytes.write(channel, end, ByteBuffer.wrap(bytes));
            channel.force(false);
        } catch (IOException e) {
            throw DiskFailures.of("write", file, e);
        }
        if (isNew) {
            runs.access().widenFile(file);
            runs.force(runs.root());
        }
        end += bytes.length;
        appended += newRows.size();
    }

    /** How many rows were appended since the last compaction. */
    public long appended() {
        return appended;
    }

    /** Whether so many rows were appended that a compaction is worth its price. */
    public boolean isDue() {
        return appended >= Math.max(MIN_APPENDED, rows / ROWS_PER_APPENDED);
    }

    /**
     * Keeps the latest row of each run that does not go on, sorted by the instant of its {@code ts}, then by run id. The
     * file is replaced as a whole; what is no row, or torn, is dropped with a warning.
     *
     * @return false when there was nothing to do
     */
    public boolean compact() throws IOException {
        try {
            rows = 0;
            boolean changed = Files.exists(file) && replaceUnlessCompact();
            end = size();
            appended = 0;
            return changed;
        } catch (IOException e) {
            throw DiskFailures.of("compact", file, e);
        }
    }

    private boolean replaceUnlessCompact() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            IndexScan scan = IndexScan.of(file, channel);
            List<IndexScan.Row> kept = scan.kept();
            rows = kept.size();
            boolean compact = scan.isCompact(kept);
            if (!compact) {
                replace(channel, kept);
            }
            return !compact;
        }
    }

    private void replace(FileChannel old, List<IndexScan.Row> kept) throws IOException {
        try (FileChannel channel =
                runs.opener().open(temporary, REPLACE, runs.access().ofFile())) {
            runs.access().widenFile(temporary);
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
            for (IndexScan.Row row : kept) {
                out.write(Bytes.read(old, row.position(), row.length()));
            }
            out.flush();
            channel.force(true);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        runs.force(runs.root());
    }

    private long size() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }
}
