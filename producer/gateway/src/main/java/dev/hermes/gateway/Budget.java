package dev.hermes.gateway;

import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import java.util.concurrent.atomic.AtomicLong;

/** The bytes that may be in flight. Nobody waits for them: who gets none is refused. Thread-safe. */
final class Budget {
    /** A request costs memory even where its body is small, or has not come yet. */
    static final long LEAST = 16 << 10;

    private final long total;
    /** What this is a part of; null: it is the whole. */
    private final Budget whole;

    private final AtomicLong taken = new AtomicLong();

    Budget(long total) {
        this(total, null);
    }

    private Budget(long total, Budget whole) {
        this.total = total;
        this.whole = whole;
    }

    /** What somebody may have of it at most: it is not set aside. */
    Budget part(long most) {
        return new Budget(most, this);
    }

    /**
     * Lets a request begin.
     *
     * @param announced bytes of its body, as far as they are known: they must fit now, but are taken only as they come
     * @throws RefusedException when there is no room for it
     */
    Share begin(long announced) {
        take(LEAST, Math.max(LEAST, announced));
        return new Share();
    }

    /** Takes bytes where there is room for as many, or even more. */
    private void take(long bytes, long room) {
        if (whole != null) {
            whole.take(bytes, room);
        }
        long before = taken.getAndUpdate(now -> now + room > total ? now : now + bytes);
        if (before + room > total) {
            if (whole != null) {
                whole.giveBack(bytes);
            }
            throw full();
        }
    }

    private RefusedException full() {
        return whole == null
                ? new RefusedException(Refusal.OVERLOADED, "more is under way than may be, send it again a bit later")
                : new RefusedException(
                        Refusal.OVER_SHARE,
                        "the caller has as much under way as one caller may have, send it again a bit later");
    }

    private void giveBack(long bytes) {
        taken.addAndGet(-bytes);
        if (whole != null) {
            whole.giveBack(bytes);
        }
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

        /**
         * So many bytes more are there.
         *
         * @throws RefusedException when there is no room for them: all is given back then
         */
        synchronized void grow(long more) {
            long needed = Math.max(LEAST, used + more);
            try {
                requireHeld();
                take(needed - held, needed - held);
            } catch (RefusedException e) {
                release();
                throw e;
            }
            used += more;
            held = needed;
        }

        private void requireHeld() {
            if (released) {
                throw full();
            }
        }

        /** So many bytes are gone. */
        synchronized void shrink(long less) {
            if (released) {
                return;
            }
            used -= less;
            long needed = Math.max(LEAST, used);
            giveBack(held - needed);
            held = needed;
        }

        /** So many bytes are left, at most. */
        synchronized void shrinkTo(long left) {
            shrink(Math.max(0, used - left));
        }

        /** Gives all back; a second time does nothing. */
        synchronized void release() {
            giveBack(held);
            held = 0;
            released = true;
        }
    }
}
