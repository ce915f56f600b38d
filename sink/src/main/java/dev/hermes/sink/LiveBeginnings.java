package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Takes from the sinks' folder the beginnings of run files that the topics hold no more. A beginning counts when it has whole
 * lines of that run, and nothing else, up to the first line that the topics hold. Thread-safe.
 */
final class LiveBeginnings {
    private static final String RUN_ID = "run_id";

    private final RunsFolder runs;
    private final RunsFolder live;

    LiveBeginnings(RunsFolder runs, Path live) {
        this.runs = runs;
        this.live = RunsFolder.unopened(live);
    }

    /** Copies what stands before these lines; false when there is no such beginning. */
    boolean restore(RunLines run) throws IOException {
        if (!holdsBeginning(run)) {
            return false;
        }
        runs.createFolderOf(run.path());
        DurableFiles.copy(
                live.file(run.path()), run.first().offset(), runs.file(run.path()), runs.access(), runs.opener());
        return true;
    }

    private boolean holdsBeginning(RunLines run) throws IOException {
        Line next = run.first();
        Optional<String> runId = runIdOf(Arrays.copyOf(next.bytes(), next.length() - 1));
        try (FileChannel channel = live.openToRead(run.path())) {
            if (channel == null || channel.size() < next.offset() || runId.isEmpty()) {
                return false;
            }
            LineReader lines = new LineReader(Channels.newInputStream(channel.position(0)), 0);
            while (lines.end() < next.offset()) {
                byte[] line = lines.next();
                if (line == null || !runIdOf(line).equals(runId)) {
                    return false;
                }
            }
            return lines.end() == next.offset();
        } catch (RefusedFileException e) {
            return false; // a link, or no file: no beginning of ours
        }
    }

    private static Optional<String> runIdOf(byte[] line) {
        return JsonTexts.of(line).map(texts -> texts.get(RUN_ID));
    }
}
