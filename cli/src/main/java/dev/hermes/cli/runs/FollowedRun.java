package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunSummary;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/** A run whose events are given as they come. Not thread-safe. */
public interface FollowedRun extends Closeable {
    /** Gives the events that came since the last call; when none did, waits for some, but for so long at most. */
    void next(Duration longest, Consumer<RunEvent> events) throws IOException, InterruptedException;

    /** What the run comes to so far. */
    RunSummary summary();

    /** Status of the run as far as is known: its events do not say that it is interrupted. */
    String status();

    @Override
    void close() throws IOException;
}
