package dev.hermes.client;

import java.util.concurrent.locks.LockSupport;

/** Lets the shipper sleep until there is something to do. A signal costs next to nothing while it is awake. */
final class Wakeup {
    private volatile boolean signalled;
    private volatile Thread sleeper;

    /** There is something to do. From any thread. */
    void signal() {
        if (!signalled) {
            signalled = true;
        }
        Thread asleep = sleeper;
        if (asleep != null) {
            sleeper = null;
            LockSupport.unpark(asleep);
        }
    }

    /** Sleeps until the next signal, unless one came since the last sleep, or for that long; true when there was one. */
    boolean sleep(long nanos) {
        sleeper = Thread.currentThread();
        if (!signalled) {
            LockSupport.parkNanos(this, nanos);
        }
        sleeper = null;
        boolean woken = signalled;
        signalled = false;
        return woken;
    }
}
