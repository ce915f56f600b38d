package dev.hermes.processor;

import dev.hermes.schemas.run.RunState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * Forgets the event ids of runs that are closed for good, a slice at a time. Nothing but disk space depends on when: events
 * of such a run are rejected either way. Not thread-safe.
 */
final class IdExpiry {
    private static final int RUNS_PER_SLICE = 1_000;
    private static final int IDS_PER_SLICE = 10_000;
    private static final Duration BETWEEN_SWEEPS = Duration.ofHours(1);

    private final Runs runs;
    private final SeenEvents seenEvents;
    private final long closeAfterMillis;

    /** Where the next slice begins, null: at the first run. */
    private String cursor;

    private long nextSweep = Long.MIN_VALUE;

    IdExpiry(Runs runs, SeenEvents seenEvents, Duration closeAfter) {
        this.runs = runs;
        this.seenEvents = seenEvents;
        this.closeAfterMillis = closeAfter.toMillis();
    }

    /**
     * Goes through the next slice of runs.
     *
     * @param now wall clock, epoch milliseconds
     * @param streamTime no event still to come was received before that, epoch milliseconds
     */
    void sweep(long now, long streamTime) {
        if (now < nextSweep) {
            return;
        }
        List<String> closed = nextClosedRuns(streamTime - closeAfterMillis);
        int left = IDS_PER_SLICE;
        for (String runId : closed) {
            left -= expire(runId, left);
            if (left <= 0) {
                cursor = runId;
                return;
            }
        }
        if (cursor == null) {
            nextSweep = now + BETWEEN_SWEEPS.toMillis();
        }
    }

    /** Closed runs of one slice; moves the cursor behind it. */
    private List<String> nextClosedRuns(long receivedBefore) {
        List<String> closed = new ArrayList<>();
        try (KeyValueIterator<String, RunState> slice = runs.from(cursor)) {
            for (int i = 0; i < RUNS_PER_SLICE && slice.hasNext(); i++) {
                KeyValue<String, RunState> run = slice.next();
                if (!run.value.idsExpired() && run.value.lastReceived() < receivedBefore) {
                    closed.add(run.key);
                }
            }
            cursor = slice.hasNext() ? slice.peekNextKey() : null;
        }
        return closed;
    }

    private int expire(String runId, int max) {
        int forgotten = seenEvents.forget(runId.getBytes(StandardCharsets.UTF_8), max);
        if (forgotten < max) {
            RunState run = runs.get(runId);
            run.expireIds();
            runs.put(runId, run);
        }
        return forgotten;
    }
}
