package dev.hermes.gateway;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes that may be in flight. Nobody waits for them: who gets none is refused. Thread-safe. */
final class Budget {
    /** A request costs memory even where its body is small, or has not come yet. */
    static final long LEAST = 16 << 10;

    private final long total;
    private final AtomicLong taken = new AtomicLong();

    Budget(long total) {
        this.total = total;
    }

    /**
     * Lets a request begin; null when there is no room for it.
     *
     * @param announced bytes of its body, as far as they are known: they must fit now, but are taken only as they come
     */
    Share beginOrNull(long announced) {
        return take(LEAST, Math.max(LEAST, announced)) ? new Share() : null;
    }

    /** Takes bytes where there is room for as many, or even more. */
    private boolean take(long bytes, long room) {
        long before = taken.getAndUpdate(now -> now + room > total ? now : now + bytes);
        return before + room <= total;
    }

    /** Bytes that are taken now. */
    long taken() {
        return taken.get();
    }

    /** What one request has taken. Thread-safe. */
    final class Share {
        private long used;
        private long held = LEAST;
        private boolean released;

        private Share() {}

        /** So many bytes more are there; false when there is no room for them: all is given back then. */
        synchronized boolean grow(long more) {
            long needed = Math.max(LEAST, used + more);
            if (released || !take(needed - held, needed - held)) {
                release();
                return false;
            }
            used += more;
            held = needed;
            return true;
        }

        /** So many bytes are gone. */
        synchronized void shrink(long less) {
            if (released) {
                return;
            }
            used -= less;
            long needed = Math.max(LEAST, used);
            taken.addAndGet(needed - held);
            held = needed;
        }

        /** Gives all back; a second time does nothing. */
        synchronized void release() {
            taken.addAndGet(-held);
            held = 0;
            released = true;
        }
    }
}
