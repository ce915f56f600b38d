package dev.hermes.cli.runs;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Runs that begin, go on or end, as it happens. Not thread-safe. */
public interface RunChanges extends Closeable {
    /** The runs that changed since the last call, as they are now; when none did, waits for some, but for so long at most. */
    List<IndexedRun> next(Duration longest) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
