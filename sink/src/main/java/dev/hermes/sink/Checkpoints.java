package dev.hermes.sink;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Writes down, now and then, how far a rebuild is durable. Offsets are written when the files are that were written before
 * them, so whatever kills the process, what comes again covers what is lost. Thread-safe.
 */
final class Checkpoints {
    private static final Duration INTERVAL = Duration.ofSeconds(15);
    private static final int MAX_UNFORCED = 50_000;

    private final RunsFolder runs;
    private final RunFileWriter writer;
    private final UnforcedFiles unforced;
    private final Map<TopicPartition, Long> done = new HashMap<>();
    private RebuildState state;
    private long savedNanos = System.nanoTime();
    private boolean startsOver;

    Checkpoints(RunsFolder runs, RunFileWriter writer, UnforcedFiles unforced, RebuildState state) {
        this.runs = runs;
        this.writer = writer;
        this.unforced = unforced;
        this.state = state;
    }

    /** All before these offsets is written, though not yet durable. */
    void done(Map<TopicPartition, Long> next) throws IOException {
        boolean due;
        synchronized (done) {
            done.putAll(next);
            due = unforced.count() >= MAX_UNFORCED || System.nanoTime() - savedNanos >= INTERVAL.toNanos();
        }
        if (due) {
            save();
        }
    }

    /** Something is wrong in the folder: whoever goes on there has to look at everything again. */
    void startOver() {
        synchronized (done) {
            startsOver = true;
        }
    }

    /** Makes durable what is written, and writes down how far it reaches. One thread at a time: the others wait. */
    synchronized void save() throws IOException {
        RebuildState reached;
        synchronized (done) {
            reached = startsOver ? state.withoutOffsets() : state.with(done);
            savedNanos = System.nanoTime();
        }
        force();
        reached.write(runs.root(), runs.access(), runs.opener());
        state = reached;
    }

    private void force() throws IOException {
        Set<String> paths = unforced.take();
        boolean forced = false;
        try {
            writer.force(paths);
            forced = true;
        } finally {
            if (!forced) {
                unforced.add(paths);
            }
        }
    }
}
