package dev.hermes.processor.running;

import java.time.Duration;

/** Spaces out log lines that say the same thing. Not thread-safe. */
public final class LogPause {
    private final long millis;
    private long next = Long.MIN_VALUE;
    private long suppressed;

    public LogPause(Duration pause) {
        this.millis = pause.toMillis();
    }

    /** Whether a line may be written now, epoch milliseconds; if not, it is counted as suppressed. */
    public boolean isOver(long now) {
        if (now < next) {
            suppressed++;
            return false;
        }
        next = now + millis;
        return true;
    }

    /** How many lines were suppressed since the last time this was asked. */
    public long takeSuppressed() {
        long taken = suppressed;
        suppressed = 0;
        return taken;
    }
}
