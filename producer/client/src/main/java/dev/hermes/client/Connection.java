package dev.hermes.client;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way to the broker, as it comes and goes. Used by one thread, but for {@link #problem}. */
final class Connection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long FIRST_BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_BACKOFF_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long SILENT_AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Bootstrap bootstrap;
    private final Sender.Factory factory;
    private Sender sender;
    private String servers;
    private long lookedAt = System.nanoTime() - LOOK_EVERY_NANOS;
    private long backoffNanos = FIRST_BACKOFF_NANOS;
    private long retryAt = System.nanoTime();
    private long aliveAt = System.nanoTime();
    private volatile String problem;

    Connection(Bootstrap bootstrap, Sender.Factory factory) {
        this.bootstrap = bootstrap;
        this.factory = factory;
    }

    /** Whether a broker is known. */
    boolean hasServers() {
        look();
        return servers != null;
    }

    /** What to send with; null when there is nothing now, and why is the {@link #problem}. */
    Sender senderOrNull() {
        look();
        if (servers == null) {
            report(SendFailures.noServers());
            return null;
        }
        if (System.nanoTime() - retryAt < 0) {
            return null;
        }
        if (sender == null) {
            open();
        }
        return sender;
    }

    private void look() {
        if (System.nanoTime() - lookedAt < LOOK_EVERY_NANOS) {
            return;
        }
        lookedAt = System.nanoTime();
        String found = bootstrap.servers();
        if (found != null && !found.equals(servers)) {
            closeSender(); // what is under way goes to the new address
            servers = found;
        }
    }

    private void open() {
        try {
            sender = factory.open(servers);
            aliveAt = System.nanoTime();
        } catch (RuntimeException e) {
            failed(e);
        }
    }

    /** An event could not be sent, or no connection be made. */
    void failed(Exception e) {
        if (SendFailures.needsNewSender(e)) {
            closeSender();
        }
        retryAt = System.nanoTime() + backoffNanos;
        backoffNanos = Math.min(2 * backoffNanos, LONGEST_BACKOFF_NANOS);
        report(SendFailures.describe(e, servers));
    }

    /** The broker has acknowledged something, or there is nothing for it to do. */
    void alive() {
        aliveAt = System.nanoTime();
        backoffNanos = FIRST_BACKOFF_NANOS;
        report(null);
    }

    /** Events are under way, and nothing is heard of them. */
    void silent() {
        if (problem == null && System.nanoTime() - aliveAt > SILENT_AFTER_NANOS) {
            report(SendFailures.noAnswer(servers));
        }
    }

    private void report(String now) {
        if (Objects.equals(problem, now)) {
            return;
        }
        problem = now;
        if (now == null) {
            LOG.info("sends again bootstrap_servers={}", servers);
        } else {
            LOG.warn("events wait in the spool reason=\"{}\"", now);
        }
    }

    /** What is in the way, and what would help; null when nothing is. */
    String problem() {
        return problem;
    }

    private void closeSender() {
        if (sender != null) {
            sender.close();
            sender = null;
        }
    }

    @Override
    public void close() {
        closeSender();
    }
}
