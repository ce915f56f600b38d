package dev.hermes.client;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/** Logs a warning at most every ten seconds, for what may happen thousands of times a second. Thread-safe. */
final class RareLog {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Logger log;
    private final AtomicLong lastNanos = new AtomicLong(System.nanoTime() - INTERVAL_NANOS);

    RareLog(Logger log) {
        this.log = log;
    }

    void warn(String format, Object... arguments) {
        long now = System.nanoTime();
        long last = lastNanos.get();
        if (now - last >= INTERVAL_NANOS && lastNanos.compareAndSet(last, now)) {
            log.warn(format, arguments);
        }
    }
}
