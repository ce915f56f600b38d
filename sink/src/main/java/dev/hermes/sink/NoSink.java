package dev.hermes.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** Sees to it that no sink writes the runs folder: none is in the consumer groups, and the lock of the index is held here. */
final class NoSink implements Closeable {
    private final Kafka kafka;
    private final SinkConfig live;
    private final IndexLock lock;

    private NoSink(Kafka kafka, SinkConfig live, IndexLock lock) {
        this.kafka = kafka;
        this.live = live;
        this.lock = lock;
    }

    /**
     * Takes the lock, until this is closed.
     *
     * @throws RebuildException when a sink runs
     */
    static NoSink ensure(Kafka kafka, SinkConfig live) throws IOException {
        NoSink noSink = new NoSink(kafka, live, Files.isDirectory(live.runs()) ? lock(live) : null);
        try {
            noSink.check();
            return noSink;
        } catch (RuntimeException e) {
            noSink.close();
            throw e;
        }
    }

    private static IndexLock lock(SinkConfig live) throws IOException {
        try {
            return IndexLock.take(live.runs().toRealPath(), live.access());
        } catch (IndexLockedException e) {
            throw new RebuildException("a sink writes " + live.runs() + ": stop it (hermes down), then start again", e);
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
        if (lock != null) {
            lock.close();
        }
    }
}
