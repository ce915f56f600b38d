package dev.hermes.cli.part;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a command that runs in the foreground when it is to end (SIGTERM, Ctrl-C), and keeps the JVM alive until it has closed
 * what it had open, but not for ever. Thread-safe.
 */
public final class StopSignal implements AutoCloseable {
    /**
     * Who is not done by then is cut off; what a part then leaves undone it does at its next start. Containers and service managers
     * commonly kill after ten seconds, and say less.
     */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(8);

    private static final int NONE = -1;

    private static final Logger LOG = LoggerFactory.getLogger(StopSignal.class);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "hermes-stop");
    private volatile int exitCode = NONE;

    private StopSignal() {}

    /** From now on the JVM waits for {@link #close}. */
    public static StopSignal install() {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(signal.hook);
        return signal;
    }

    private void stop() {
        asked.countDown();
        try {
            if (!done.await(LONGEST_STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("not stopped in time, ending all the same seconds={}", LONGEST_STOP.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (exitCode != NONE) {
            Runtime.getRuntime().halt(exitCode); // which the JVM would else take from the signal
        }
    }

    /** Ends the JVM with that exit code, whatever the signal was, as soon as this is closed. Only when it is asked to end. */
    public void endWith(int exitCode) {
        this.exitCode = exitCode;
    }

    /** Whether the command is to end. */
    public boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Waits until the command is to end. */
    public void await() throws InterruptedException {
        asked.await();
    }

    /** Waits until the command is to end, or for so long; says whether it is to end. */
    public boolean await(Duration longest) throws InterruptedException {
        return asked.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** All is closed: the JVM may end. */
    @Override
    public void close() {
        done.countDown();
        if (!isAsked()) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
