package dev.hermes.gateway;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes that may be in flight. Nobody waits for them: who gets none is refused. Thread-safe. */
final class Budget {
    /** A request costs memory even where its body is small. */
    static final long LEAST = 16 << 10;

    private final long total;
    private final AtomicLong taken = new AtomicLong();

    Budget(long total) {
        this.total = total;
    }

    /** So many bytes; null when there are not enough. */
    Share takeOrNull(long bytes) {
        long wanted = Math.max(LEAST, bytes);
        long before = taken.getAndUpdate(now -> now + wanted > total ? now : now + wanted);
        return before + wanted > total ? null : new Share(wanted);
    }

    /** Bytes that are taken now. */
    long taken() {
        return taken.get();
    }

    /** What one request has taken. Thread-safe. */
    final class Share {
        private long bytes;

        private Share(long bytes) {
            this.bytes = bytes;
        }

        /** Gives back what is more than so many bytes. */
        synchronized void shrinkTo(long needed) {
            long kept = Math.min(bytes, Math.max(LEAST, needed));
            taken.addAndGet(kept - bytes);
            bytes = kept;
        }

        /** Gives all back; a second time does nothing. */
        synchronized void release() {
            taken.addAndGet(-bytes);
            bytes = 0;
        }
    }
}
