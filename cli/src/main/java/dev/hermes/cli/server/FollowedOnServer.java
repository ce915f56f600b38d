package dev.hermes.cli.server;

import dev.hermes.cli.runs.FollowedRun;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.GrowingRun;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.RunEvent;
import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/** A run that is followed on a server: its file here grows by what the server has more, whenever the stream says that it changed. */
final class FollowedOnServer implements FollowedRun {
    private final FoundRun run;
    private final GrowingRun growing;
    private final EventStream stream;
    private final Fetch fetch;
    private boolean started;
    private String serverStatus;

    /** Fetches what the run's file has not got yet. */
    interface Fetch {
        /** Appends the lines behind the first ones. */
        void behind(long lines) throws IOException;
    }

    FollowedOnServer(FoundRun run, EventStream stream, Consumer<String> warnings, Fetch fetch) {
        this.run = run;
        this.stream = stream;
        this.growing = new GrowingRun(run.file(), warnings);
        this.fetch = fetch;
        this.serverStatus = run.row().status();
    }

    @Override
    public void next(Duration longest, Consumer<RunEvent> events) throws IOException, InterruptedException {
        if (started) {
            awaitChange(longest);
        } else {
            growing.next(events);
            started = true;
        }
        // the first time too: what came before the stream was open, that does not tell
        fetch.behind(growing.lines());
        growing.next(events);
    }

    private void awaitChange(Duration longest) throws IOException, InterruptedException {
        long giveUp = System.nanoTime() + longest.toNanos();
        long left = longest.toNanos();
        while (left > 0) {
            String summary = stream.next(Duration.ofNanos(left));
            IndexedRun changed =
                    summary == null ? null : IndexedRun.ofRow(summary).orElse(null);
            if (changed != null && changed.runId().equals(run.runId())) {
                serverStatus = changed.status();
                return;
            }
            left = giveUp - System.nanoTime();
        }
    }

    @Override
    public RunSummary summary() {
        return growing.summary();
    }

    @Override
    public String status() {
        return growing.status(serverStatus);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
