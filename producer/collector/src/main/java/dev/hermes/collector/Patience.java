package dev.hermes.collector;

import dev.hermes.collector.harness.Session;
import dev.hermes.collector.harness.Step.Progress;
import dev.hermes.collector.state.FileStamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * How long a session has to be quiet.
 *
 * @param stream until a response that was not whole is taken as it is
 * @param idle until a session is over: it ends, and tool calls without a result are taken as they are
 */
public record Patience(Duration stream, Duration idle) {
    /** 30 seconds, 30 minutes. */
    public static final Patience DEFAULT = new Patience(Duration.ofSeconds(30), Duration.ofMinutes(30));

    public Patience {
        Objects.requireNonNull(stream, "stream");
        Objects.requireNonNull(idle, "idle");
        if (stream.isNegative() || idle.compareTo(stream) < 0) {
            throw new IllegalArgumentException("the idle time must be at least " + stream + " but is " + idle);
        }
    }

    /** With that idle time; where it is short, streams get no more of it either. */
    public static Patience ofIdle(Duration idle) {
        return new Patience(idle.compareTo(DEFAULT.stream) < 0 ? idle : DEFAULT.stream, idle);
    }

    /** How long the session has to be quiet before a step of that progress is taken as it is. */
    Duration with(Progress progress) {
        return switch (progress) {
            case WHOLE, UNCONFIRMED -> Duration.ZERO;
            case STREAMS -> stream;
            case AWAITS_RESULT -> idle;
        };
    }

    /**
     * When a session was last at work: when its last record says or when its file was changed, whichever is earlier. A file
     * that was copied or restored has an old session in a new file; a clock that runs ahead is held by the file's.
     */
    static Instant lastActive(Session session, FileStamp stamp) {
        Instant changed = Instant.ofEpochMilli(stamp.modifiedMs());
        Instant recorded = session.latestTs().instant();
        return recorded.isBefore(changed) ? recorded : changed;
    }
}
