package dev.hermes.processor.running;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends the waiting of stream threads when the processor is closed. Thread-safe. */
public final class Closing {
    private final CountDownLatch begun = new CountDownLatch(1);

    public void begin() {
        begun.countDown();
    }

    public boolean isBegun() {
        return begun.getCount() == 0;
    }

    /** Waits; true when it should end: at once when closing begins, or when the thread is interrupted. */
    public boolean await(Duration pause) {
        try {
            return begun.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
