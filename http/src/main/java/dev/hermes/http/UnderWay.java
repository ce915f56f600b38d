package dev.hermes.http;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.util.AttributeKey;
import java.time.Duration;

/** Counts the requests that are under way, so that a stop can wait for them. Thread-safe. */
public final class UnderWay {
    private static final AttributeKey<UnderWay> KEY = AttributeKey.valueOf(UnderWay.class, "underWay");

    private int count;
    private boolean closed;

    /** Whether a request may begin; it must {@link #leave} then. */
    public synchronized boolean enter() {
        if (!closed) {
            count++;
        }
        return !closed;
    }

    /** Whether the server of a request is stopping: an answer that goes on for ever ends then. */
    public static boolean isStopping(ServiceRequestContext request) {
        UnderWay underWay = request.attr(KEY);
        return underWay != null && underWay.isClosed();
    }

    void remember(ServiceRequestContext request) {
        request.setAttr(KEY, this);
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** A request that began has ended. */
    public synchronized void leave() {
        count--;
        notifyAll();
    }

    /** Lets none begin any more, and waits for the rest; says how many are still under way when the time is over. */
    public synchronized int closeAndAwait(Duration longest) throws InterruptedException {
        closed = true;
        long giveUp = System.nanoTime() + longest.toNanos();
        long left = longest.toNanos();
        while (count > 0 && left > 0) {
            wait(Math.max(1, left / 1_000_000));
            left = giveUp - System.nanoTime();
        }
        return count;
    }
}
