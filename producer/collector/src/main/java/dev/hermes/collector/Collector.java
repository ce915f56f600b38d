package dev.hermes.collector;

import dev.hermes.collector.harness.Harness;
import dev.hermes.collector.state.FileStamp;
import dev.hermes.collector.state.FileState;
import dev.hermes.collector.state.StateFolder;
import dev.hermes.collector.state.StateLock;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Collects the sessions of one harness. Files are only ever read. Not thread-safe. */
public final class Collector {
    private final Harness harness;
    private final StateFolder state;
    private final Patience patience;
    private final Clock clock;
    private final Warnings warnings;

    public Collector(HermesHome home, Harness harness, Patience patience, Clock clock, Warnings warnings) {
        this.harness = Objects.requireNonNull(harness, "harness");
        this.state = new StateFolder(home.runlog().resolve("collector").resolve(harness.name()));
        this.patience = Objects.requireNonNull(patience, "patience");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.warnings = Objects.requireNonNull(warnings, "warnings");
    }

    /**
     * Reads what is new in all session files below the roots, and publishes it. What a file says is remembered once it is
     * acknowledged; a pass that ends before that is repeated by the next one, with the same event ids.
     *
     * @throws IOException when the state cannot be read or written, or another collector works on it
     */
    public PassResult once(Collection<Path> roots, EventSink sink) throws IOException {
        try (StateLock lock = state.lock()) {
            Objects.requireNonNull(lock, "lock");
            return new Pass(harness, state, patience, clock, warnings, sink).over(find(roots));
        }
    }

    /** The session files below the roots, by path. */
    public List<ListedFile> list(Collection<Path> roots) throws IOException {
        List<ListedFile> listed = new ArrayList<>();
        for (Path file : find(roots)) {
            FileStamp stamp = FileStamp.of(file);
            listed.add(new ListedFile(harness.name(), file, stamp.size(), stateOf(state.find(file), stamp)));
        }
        return listed;
    }

    private static ListedFile.State stateOf(FileState known, FileStamp stamp) {
        if (known == null) {
            return ListedFile.State.NEW;
        }
        if (!known.stamp().equals(stamp)) {
            return ListedFile.State.CHANGED;
        }
        return known.dueMs() == null ? ListedFile.State.COLLECTED : ListedFile.State.WAITING;
    }

    private List<Path> find(Collection<Path> roots) throws IOException {
        return SessionFiles.find(harness, roots, warnings);
    }
}
