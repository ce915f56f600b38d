package dev.hermes.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;

/** The folder that a rebuild writes: empty, or one that this rebuild has begun. Held by one rebuild at a time. */
final class RebuildFolder implements Closeable {
    private final RunsFolder runs;
    private final RebuildState state;
    private final FolderLock lock;

    private RebuildFolder(RunsFolder runs, RebuildState state, FolderLock lock) {
        this.runs = runs;
        this.state = state;
        this.lock = lock;
    }

    /**
     * Opens it for a rebuild of these runs.
     *
     * @throws RebuildException when the folder holds something else
     */
    static RebuildFolder open(RebuildConfig config, String clusterId) throws IOException {
        Access access = config.live().access();
        Optional<RebuildState> found = stateOf(config.into());
        if (found.isEmpty()) {
            requireEmpty(config.into());
        } else {
            requireSame(config, clusterId, found.get());
        }
        RunsFolder runs = RunsFolder.open(config.into(), access, FileChannel::open);
        RebuildState state = found.orElseGet(() -> RebuildState.begin(clusterId, config.choice()));
        if (found.isEmpty()) {
            state.write(runs.root(), access, runs.opener()); // before all else: from now on the folder is known as ours
        }
        FolderLock lock = lock(runs);
        try {
            ClusterMarker.claim(runs, clusterId);
            return new RebuildFolder(runs, stateOf(runs.root()).orElse(state), lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static Optional<RebuildState> stateOf(Path into) throws IOException {
        return RebuildState.read(into);
    }

    private static void requireEmpty(Path into) throws IOException {
        if (!Files.exists(into)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(into)) {
            for (Path entry : entries) {
                if (!isBeginning(entry)) {
                    throw new RebuildException("the folder " + into
                            + " is not empty, and no rebuild was begun in it: name an empty folder, or a new one");
                }
            }
        } catch (NotDirectoryException e) {
            throw new RebuildException(into + " is no folder: name an empty folder, or a new one", e);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** What is left when a rebuild is killed before it has written its state. */
    private static boolean isBeginning(Path entry) {
        return entry.getFileName().toString().startsWith("." + RebuildState.NAME);
    }

    private static void requireSame(RebuildConfig config, String clusterId, RebuildState found) {
        if (!clusterId.equals(found.clusterId())) {
            throw new RebuildException("the folder " + config.into() + " holds a rebuild of the Kafka cluster "
                    + found.clusterId() + ", but the bootstrap servers lead to the cluster " + clusterId
                    + ": use another folder");
        }
        if (!config.choice().words().equals(found.choice())) {
            throw new RebuildException("the folder " + config.into() + " holds a rebuild of " + found.choice()
                    + ", not of " + config.choice().words() + ": use another folder, or go on with that choice");
        }
    }

    private static FolderLock lock(RunsFolder runs) throws IOException {
        try {
            return FolderLock.take(runs.root(), FolderLock.Right.INDEX, runs.access());
        } catch (FolderLockedException e) {
            throw new RebuildException(
                    "another rebuild writes " + runs.root() + ": wait for its end, or use another folder", e);
        }
    }

    RunsFolder runs() {
        return runs;
    }

    /** As it was when the folder was opened. */
    RebuildState state() {
        return state;
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
