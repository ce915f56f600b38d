package dev.hermes.sink;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prunes once a day on a thread of its own, where this sink is the one that writes the index: so there is one that prunes. A
 * day is over when either clock says so: that of the machine's running time stands still while a laptop sleeps, and the wall
 * clock may be set back.
 */
final class PruneSchedule implements AutoCloseable {
    /** Time for the clock to be set after the machine started, and for the sink to catch up. */
    private static final Duration FIRST_LOOK = Duration.ofMinutes(5);

    private static final Duration NEXT_LOOK = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    private static final String PROBLEM = "retention";
    private static final Logger LOG = LoggerFactory.getLogger(PruneSchedule.class);

    private final Prune prune;
    private final ClusterMarker marker;
    private final BooleanSupplier isIndexWriter;
    private final Counters counters;
    private final Problems problems;
    private final InstantSource wall;
    private final LongSupplier nanoTime;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "hermes-sink-prune");
    /** When it was pruned last, by both clocks; null before the first time. */
    private Instant lastWall;

    private long lastNanos;

    /**
     * @param wall the wall clock
     * @param nanoTime as {@link System#nanoTime}
     */
    PruneSchedule(
            Prune prune,
            ClusterMarker marker,
            BooleanSupplier isIndexWriter,
            Counters counters,
            Problems problems,
            InstantSource wall,
            LongSupplier nanoTime) {
        this.prune = prune;
        this.marker = marker;
        this.isIndexWriter = isIndexWriter;
        this.counters = counters;
        this.problems = problems;
        this.wall = wall;
        this.nanoTime = nanoTime;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void run() {
        Duration pause = FIRST_LOOK;
        while (!isStoppedWithin(pause)) {
            pruneIfDue();
            pause = NEXT_LOOK;
        }
    }

    /** Prunes where it is this sink's turn and a day has passed, and says in the health what went wrong with that. */
    void pruneIfDue() {
        if (!isIndexWriter.getAsBoolean() || !isDayOver()) {
            return;
        }
        lastWall = wall.instant();
        lastNanos = nanoTime.getAsLong();
        try {
            prune();
            problems.clear(PROBLEM);
        } catch (StoppedException e) {
            LOG.debug("stopped while pruning");
        } catch (IOException e) {
            String problem = DiskFailures.of("prune the old run files in", prune.folder(), e)
                    .getMessage();
            LOG.warn("not pruned, tried again tomorrow reason=\"{}\"", problem);
            problems.set(PROBLEM, problem + "; it is tried again tomorrow");
        } catch (Throwable e) { // an Error too: else the thread would end, and nobody would know
            LOG.error("not pruned, tried again tomorrow", e);
            problems.set(PROBLEM, "pruning old run files failed, the log says how; it is tried again tomorrow");
        }
    }

    private boolean isDayOver() {
        return lastWall == null
                || nanoTime.getAsLong() - lastNanos >= DAY.toNanos()
                || Duration.between(lastWall, wall.instant()).compareTo(DAY) >= 0;
    }

    private void prune() throws IOException {
        marker.check();
        long before = counters.get(Counter.RUN_FILES_PRUNED);
        Instant now = prune.run(run -> {
            counters.add(Counter.RUN_FILES_PRUNED, 1);
            if (stopping.getCount() == 0) {
                throw new StoppedException(); // the rest is still old tomorrow
            }
        });
        LOG.info("pruned files={} now={}", counters.get(Counter.RUN_FILES_PRUNED) - before, now);
    }

    private boolean isStoppedWithin(Duration time) {
        try {
            return stopping.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Ends the thread; a file that is being deleted is gone then. */
    @Override
    public void close() {
        stopping.countDown();
        try {
            thread.join(STOP_TIMEOUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.warn("still pruning, left to itself");
        }
    }
}
