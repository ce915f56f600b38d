package dev.hermes.processor.search;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes visible what came in, and lets go of what the topic has let go of: all the time, in one thread. Thread-safe. */
final class Upkeep implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
    private static final Duration RETENTION_EVERY = Duration.ofMinutes(10);
    private static final Duration LONGEST_LAST_LOOK = Duration.ofSeconds(10);

    private final Partitions partitions;
    private final LogStarts logStarts;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread upkeep = new Thread(task, "hermes-search-upkeep");
        upkeep.setDaemon(true);
        return upkeep;
    });
    private volatile String problem;

    Upkeep(Partitions partitions, LogStarts logStarts) {
        this.partitions = partitions;
        this.logStarts = logStarts;
    }

    void start(Duration refreshEvery) {
        var unused = thread.scheduleWithFixedDelay(this::refresh, 0, refreshEvery.toMillis(), TimeUnit.MILLISECONDS);
        var unusedToo =
                thread.scheduleWithFixedDelay(logStarts::update, 0, RETENTION_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Why what came in is not visible, or null. */
    String problem() {
        return problem;
    }

    private void refresh() {
        String latest = null;
        for (TopicStore store : partitions.open()) {
            try {
                store.refresh();
            } catch (IOException | RuntimeException e) {
                // the next time is another try; a damaged index fails the stream thread too, which opens it again
                latest = "the index of partition " + store.partition() + " cannot be read";
                if (problem == null) {
                    LOG.error(
                            "search index cannot be refreshed store={} partition={}",
                            store.name(),
                            store.partition(),
                            e);
                }
            }
        }
        problem = latest;
    }

    @Override
    public void close() {
        // without an interrupt: Lucene closes a file that is written by a thread that is interrupted, and then the
        // whole writer
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LONGEST_LAST_LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("search store does not wait longer for its upkeep");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
