package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;

/** A run that is followed by its file, and by its row in the index, where an interruption is noted. */
final class FollowedFile implements FollowedRun {
    private final FoundRun run;
    private final RunsFolder folder;
    private final GrowingRun growing;
    private long fileSize = -1;
    private long indexSize = -1;
    private String indexedStatus;

    FollowedFile(FoundRun run, RunsFolder folder) {
        this.run = run;
        this.folder = folder;
        this.growing = new GrowingRun(run.file(), folder.warnings());
        this.indexedStatus = run.row() == null ? null : run.row().status();
    }

    @Override
    public void next(Duration longest, Consumer<RunEvent> events) throws IOException, InterruptedException {
        Poll.until(() -> look(events), longest);
    }

    private boolean look(Consumer<RunEvent> events) throws IOException {
        long linesBefore = growing.lines();
        long size = Files.size(run.file().file());
        if (size != fileSize) {
            fileSize = size;
            growing.next(events);
        }
        return readIndex() || growing.lines() > linesBefore;
    }

    /** Whether the index says something new of the run. */
    private boolean readIndex() throws IOException {
        long size = folder.indexSize();
        if (size == indexSize) {
            return false;
        }
        indexSize = size;
        IndexedRun row = folder.index(Set.of(run.runId())).get(run.runId());
        String status = row == null ? null : row.status();
        boolean isNews = status != null && !status.equals(indexedStatus);
        indexedStatus = status;
        return isNews;
    }

    @Override
    public RunSummary summary() {
        return growing.summary();
    }

    @Override
    public String status() {
        return growing.status(indexedStatus);
    }

    @Override
    public void close() {
        // its file is opened for each look
    }
}
