package dev.hermes.gateway;

import dev.hermes.http.Caller;
import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import dev.hermes.http.UnderWay;
import dev.hermes.schemas.health.Health;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Decides which requests begin. None waits: who cannot begin now is told so. Thread-safe. */
final class Admission {
    private final Budget budget;
    private final long callerBytes;
    /** What each caller may have; there are as many as the tokens' file has named teams. */
    private final Map<Caller, Budget> parts = new ConcurrentHashMap<>();

    private final UnderWay underWay = new UnderWay();
    /** Whether a request tries if Kafka is back: the others need not wait to hear that it is not. */
    private final AtomicBoolean probing = new AtomicBoolean();

    Admission(Limits limits) {
        this.budget = new Budget(limits.bytesInFlight());
        this.callerBytes = limits.callerBytes();
    }

    /**
     * Lets a request begin.
     *
     * @param caller whose it is
     * @param announced bytes of its body as its headers have it; negative where they do not say
     * @param kafka how it is
     * @throws RefusedException when it must not begin now
     */
    Admitted admit(Caller caller, long announced, Health kafka) {
        if (!underWay.enter()) {
            throw new RefusedException(Refusal.UNAVAILABLE, "the gateway is stopping, try again");
        }
        boolean probe = !kafka.isOk();
        if (probe && !probing.compareAndSet(false, true)) {
            underWay.leave();
            throw new RefusedException(Refusal.UNAVAILABLE, kafka.problem());
        }
        try {
            return new Admitted(partOf(caller).begin(announced), probe);
        } catch (RefusedException e) {
            leave(probe);
            throw e;
        }
    }

    private Budget partOf(Caller caller) {
        return parts.computeIfAbsent(caller, added -> budget.part(callerBytes));
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
        private boolean answered;

        private Admitted(Budget.Share share, boolean probe) {
            this.share = share;
            this.probe = probe;
        }

        /**
         * So many bytes more are in memory of its body, or may come to be for its answer.
         *
         * @throws RefusedException when there is no room for them
         */
        void holds(long bytes) {
            share.grow(bytes);
        }

        /** So many bytes are not needed any more. */
        void drops(long bytes) {
            share.shrink(bytes);
        }

        /** There is an answer of so many bytes, which is all that is left: nobody needs to wait until it is taken. */
        synchronized void isAnswered(long bytes) {
            share.shrinkTo(bytes);
            answered = true;
            leave(probe);
        }

        /** The request has ended, and its answer, where it has one, is taken or never will be; to be called once. */
        synchronized void end() {
            share.release();
            if (!answered) {
                leave(probe);
            }
        }
    }
}
