package dev.hermes.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static final int MIN_APPENDED = 1_000;
    private static final int ROWS_PER_APPENDED = 5;
    private static final Set<StandardOpenOption> APPEND = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE);

    private final RunsFolder runs;
    private final Path file;
    private final RowSort.Limits limits;
    private long end;
    private long rows;
    private long appended;

    private IndexFile(RunsFolder runs, RowSort.Limits limits) {
        this.runs = runs;
        this.limits = limits;
        this.file = runs.root().resolve(NAME);
    }

    /** The index of a runs folder, which is created where it is missing; {@link #compact} comes before the first row. */
    public static IndexFile in(Path runs, Access access) throws IOException {
        return in(RunsFolder.open(runs, access, FileChannel::open));
    }

    static IndexFile in(RunsFolder runs) {
        return in(runs, RowSort.Limits.DEFAULT);
    }

    static IndexFile in(RunsFolder runs, RowSort.Limits limits) {
        return new IndexFile(runs, limits);
    }

    /** Whether a line, without its line feed, is a row that can stand in an index. */
    static boolean isRow(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return line.indexOf('\n') < 0 && PlacedRow.of(bytes, 0, bytes.length).isPresent();
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
        return compactOver(null);
    }

    /**
     * The same, with the rows of an older index: they count where this one does not know the run.
     *
     * @param older null for none; so does one that is not there
     */
    boolean compactOver(Path older) throws IOException {
        try (IndexCompaction compaction = new IndexCompaction(runs, limits)) {
            boolean changed = compaction.run(older);
            rows = compaction.kept();
            end = size();
            appended = 0;
            return changed;
        } catch (IOException e) {
            throw DiskFailures.of("compact", file, e);
        }
    }

    private long size() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }
}
