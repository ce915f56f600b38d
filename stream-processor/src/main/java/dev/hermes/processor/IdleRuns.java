package dev.hermes.processor;

import dev.hermes.schemas.run.RunState;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Finds the runs of one partition that have no end and have been quiet for too long. Not thread-safe. */
final class IdleRuns {
    private static final int MAX_AT_ONCE = 1_000;
    private static final long NONE = -1;

    private final InputProgress progress;
    private final int partition;
    private final long idleMillis;
    private final IdleClock clock;
    private final WatchedRuns watched;
    private long processedOffset = NONE;

    IdleRuns(ProcessorContext<Object, Object> context, RunsSettings settings, InputProgress progress) {
        this.progress = progress;
        this.partition = context.taskId().partition();
        // An event is seen at the clock's last reading, which is up to one interval behind: no run may be idle too
        // early.
        this.idleMillis = settings.idleTimeout().plus(settings.idleInterval()).toMillis();
        this.clock = new IdleClock(context.getStateStore(RunsTopology.IDLE_CLOCK_STORE), settings.idleInterval());
        this.watched = new WatchedRuns(context.getStateStore(RunsTopology.LAST_SEEN_STORE));
        progress.begin(partition);
    }

    /** Notes how far the input is processed. */
    void processed(long offset) {
        processedOffset = offset;
    }

    /** Notes a sign of life of a run; one that is finished is watched no more. Changes the run. */
    void see(RunState run, byte[] runId) {
        if (run.isFinished()) {
            watched.forget(run, runId);
        } else {
            watched.see(run, runId, clock.reading());
        }
    }

    /** Moves the clock on, and gives the ids of runs that are idle. Those that are too many at once come the next time. */
    List<String> look(long now) {
        clock.look(now, progress.isCaughtUp(partition, processedOffset), !watched.isEmpty());
        return watched.unseenSince(clock.reading() - idleMillis, MAX_AT_ONCE);
    }
}
