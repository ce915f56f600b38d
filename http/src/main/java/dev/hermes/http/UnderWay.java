package dev.hermes.http;

import java.time.Duration;

/** Counts the requests that are under way, so that a stop can wait for them. Thread-safe. */
public final class UnderWay {
    private int count;
    private boolean closed;

    /** Whether a request may begin; it must {@link #leave} then. */
    public synchronized boolean enter() {
        if (!closed) {
            count++;
        }
        return !closed;
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
