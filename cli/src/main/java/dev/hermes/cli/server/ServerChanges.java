package dev.hermes.cli.server;

import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.RunChanges;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Changes of runs, as the server streams them. */
final class ServerChanges implements RunChanges {
    private final EventStream stream;

    ServerChanges(EventStream stream) {
        this.stream = stream;
    }

    @Override
    public List<IndexedRun> next(Duration longest) throws IOException, InterruptedException {
        List<IndexedRun> changed = new ArrayList<>();
        String summary = stream.next(longest);
        while (summary != null) {
            IndexedRun.ofRow(summary).ifPresent(changed::add);
            summary = stream.next(Duration.ZERO);
        }
        return changed;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
