package dev.hermes.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Sees to it that nobody writes the runs folder: no sink is in the consumer groups, and the locks of the index and of pruning
 * are held here.
 */
final class NoSink implements Closeable {
    private final Kafka kafka;
    private final SinkConfig live;
    private final List<FolderLock> locks;

    private NoSink(Kafka kafka, SinkConfig live, List<FolderLock> locks) {
        this.kafka = kafka;
        this.live = live;
        this.locks = locks;
    }

    /**
     * Takes the locks, until this is closed.
     *
     * @throws RebuildException when a sink runs
     */
    static NoSink ensure(Kafka kafka, SinkConfig live) throws IOException {
        NoSink noSink = new NoSink(kafka, live, Files.isDirectory(live.runs()) ? locks(live) : List.of());
        try {
            noSink.check();
            return noSink;
        } catch (RuntimeException e) {
            noSink.close();
            throw e;
        }
    }

    private static List<FolderLock> locks(SinkConfig live) throws IOException {
        Path runs = live.runs().toRealPath();
        FolderLock index = lock(live, runs, FolderLock.Right.INDEX, "a sink writes ", "stop it (hermes down)");
        try {
            return List.of(index, lock(live, runs, FolderLock.Right.PRUNE, "somebody prunes ", "wait for its end"));
        } catch (IOException | RuntimeException e) {
            index.close();
            throw e;
        }
    }

    private static FolderLock lock(SinkConfig live, Path runs, FolderLock.Right right, String who, String what)
            throws IOException {
        try {
            return FolderLock.take(runs, right, live.access());
        } catch (FolderLockedException e) {
            throw new RebuildException(who + live.runs() + ": " + what + ", then start again", e);
        }
    }

    /** Looks again whether a sink has come. */
    void check() {
        List<String> groups = kafka.groupsWithMembers(List.of(live.groupId(), live.indexGroupId()));
        if (!groups.isEmpty()) {
            throw new RebuildException("a sink runs, the consumer group " + groups.get(0)
                    + " has members: stop all sinks (hermes down), then start again; of one that was killed Kafka knows"
                    + " within a minute");
        }
    }

    @Override
    public void close() throws IOException {
        for (FolderLock lock : locks) {
            lock.close();
        }
    }
}
