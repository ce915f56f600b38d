package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.run.RunSummary;
import java.time.Instant;
import java.util.List;

/** Tells of one run whether it has events in a time, and others. */
final class EventsInTime implements LineSink<RuntimeException> {
    private static final LineCodec CODEC = new LineCodec();

    private final Instant from;
    private final Instant to;
    private boolean any;
    private boolean whole = true;

    EventsInTime(Instant from, Instant to) {
        this.from = from;
        this.to = to;
    }

    @Override
    public void take(long seq, byte[] line) {
        try {
            Instant ts = CODEC.read(new String(line, UTF_8)).ts().instant();
            boolean inTime = !ts.isBefore(from) && ts.isBefore(to);
            any |= inTime;
            whole &= inTime;
        } catch (RejectedLineException e) {
            throw new IllegalStateException("a line of the run log is read again: " + e.reason(), e);
        }
    }

    void addIfAny(RunSummary run, List<RunInTime> runs) {
        if (any) {
            runs.add(new RunInTime(run, whole));
        }
    }
}
