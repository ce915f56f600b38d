package dev.hermes.gateway;

import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import dev.hermes.http.UnderWay;
import dev.hermes.schemas.health.Health;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Decides which requests begin. None waits: who cannot begin now is told so. Thread-safe. */
final class Admission {
    private final Budget budget;
    private final UnderWay underWay = new UnderWay();
    /** Whether a request tries if Kafka is back: the others need not wait to hear that it is not. */
    private final AtomicBoolean probing = new AtomicBoolean();

    Admission(long bytesInFlight) {
        this.budget = new Budget(bytesInFlight);
    }

    /**
     * Lets a request begin.
     *
     * @param announced bytes of its body as its headers have it; negative where they do not say
     * @param kafka how it is
     * @throws RefusedException when it must not begin now
     */
    Admitted admit(long announced, Health kafka) {
        if (!underWay.enter()) {
            throw new RefusedException(Refusal.UNAVAILABLE, "the gateway is stopping, try again");
        }
        boolean probe = !kafka.isOk();
        if (probe && !probing.compareAndSet(false, true)) {
            underWay.leave();
            throw new RefusedException(Refusal.UNAVAILABLE, kafka.problem());
        }
        Budget.Share share = budget.beginOrNull(announced);
        if (share == null) {
            leave(probe);
            throw overloaded();
        }
        return new Admitted(share, probe);
    }

    private static RefusedException overloaded() {
        return new RefusedException(Refusal.OVERLOADED, "more is under way than may be, send it again a bit later");
    }

    private void leave(boolean probe) {
        if (probe) {
            probing.set(false);
        }
        underWay.leave();
    }

    /** Bytes of requests that are under way now. */
    long bytesInFlight() {
        return budget.taken();
    }

    /** Lets none begin any more, and waits for the rest; says how many are still under way when the time is over. */
    int closeAndAwait(Duration longest) throws InterruptedException {
        return underWay.closeAndAwait(longest);
    }

    /** A request that has begun. */
    final class Admitted {
        private final Budget.Share share;
        private final boolean probe;

        private Admitted(Budget.Share share, boolean probe) {
            this.share = share;
            this.probe = probe;
        }

        /**
         * So many bytes more of its body are in memory.
         *
         * @throws RefusedException when there is no room for them
         */
        void holds(long bytes) {
            if (!share.grow(bytes)) {
                throw overloaded();
            }
        }

        /** So many bytes are not needed any more. */
        void drops(long bytes) {
            share.shrink(bytes);
        }

        /** The request has ended; to be called once. */
        void end() {
            share.release();
            leave(probe);
        }
    }
}
