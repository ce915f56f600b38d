package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/** Takes over into a new tree what only the old one has: run files and index rows of runs that the topics hold no more. */
final class CarryOver {
    private final Path live;
    private final RunsFolder into;
    private long files;

    CarryOver(Path live, RunsFolder into) {
        this.live = live;
        this.into = into;
    }

    /**
     * Copies the run files that the new tree lacks, and those of incomplete runs that are longer there. One that has an audit
     * line and is there all the same got a line while it was being pruned, or goes the next time.
     *
     * @return how many
     */
    long files(RunNotes incomplete) throws IOException {
        RunFileWalk.each(live, path -> {
            boolean isLacking = !Files.exists(into.file(path), LinkOption.NOFOLLOW_LINKS);
            boolean isShorter =
                    incomplete.contains(path) && Files.size(into.file(path)) < Files.size(live.resolve(path));
            if (isShorter || isLacking) {
                copy(path);
            }
        });
        return files;
    }

    private void copy(String path) throws IOException {
        Path from = live.resolve(path);
        into.createFolderOf(path);
        try {
            DurableFiles.copy(from, Files.size(from), into.file(path), into.access(), into.opener());
        } catch (IOException e) {
            throw DiskFailures.of("copy", from, e);
        }
        into.forceNames(List.of(path));
        files++;
    }

    /** Takes the rows of runs that the new index does not know. */
    void rows(IndexFile index) throws IOException {
        index.compactOver(live.resolve(IndexFile.NAME));
    }

    /**
     * Finds the runs that the new index knows and that have neither a file nor an audit line in the new tree; comes when all
     * else is done.
     *
     * @param leftOut runs that are said to be left out, and need not be named twice
     */
    SomeRuns lost(RunNotes leftOut) throws IOException {
        RunNotes lost = new RunNotes();
        Path file = into.root().resolve(IndexFile.NAME);
        if (!Files.exists(file)) {
            return lost.toSome();
        }
        PrunedRuns pruned = new PrunedRuns(into.root());
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try (LineReader rows = new LineReader(Channels.newInputStream(channel), 0)) {
            for (byte[] row = rows.next(); row != null; row = rows.next()) {
                Optional<String> path = PlacedRow.runPathIn(row);
                if (path.isPresent() && !leftOut.contains(path.get()) && into.isLacking(path.get(), pruned)) {
                    lost.add(path.get());
                }
            }
        }
        return lost.toSome();
    }

    /** What the sink has not put into the old tree, and is not carried over. */
    SomeRuns strays() throws IOException {
        RunNotes strays = new RunNotes();
        RunFileWalk.each(live, path -> {}, strays::add);
        return strays.toSome();
    }
}
