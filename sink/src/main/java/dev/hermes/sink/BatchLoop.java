package dev.hermes.sink;

import dev.hermes.schemas.health.KafkaRefusal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that reads one topic and has it handled in batches. After a failure that nobody foresaw it starts afresh from the
 * committed offsets: it never dies in silence. It ends for good only where it must not write. Methods without a comment are for
 * its {@link ConsumerSession}.
 */
final class BatchLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BatchLoop.class);
    private static final Duration FIRST_BACKOFF = Duration.ofSeconds(1);
    private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(30);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final String topic;
    private final Gathering gathering;
    private final BatchHandler handler;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final RunsTree tree;
    private final Counters counters;
    private final Problems problems;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread;
    private Duration backoff = FIRST_BACKOFF;
    private volatile boolean standsStill;
    private volatile String failure;

    BatchLoop(
            String topic,
            Gathering gathering,
            BatchHandler handler,
            Supplier<Consumer<byte[], byte[]>> consumers,
            RunsTree tree,
            Counters counters,
            Problems problems) {
        this.topic = topic;
        this.gathering = gathering;
        this.handler = handler;
        this.consumers = consumers;
        this.tree = tree;
        this.counters = counters;
        this.problems = problems;
        this.thread = new Thread(this::run, "hermes-sink-" + topic);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!isStopping()) {
            try {
                runSession();
            } catch (StoppedException e) {
                LOG.debug("stopped topic={}", topic);
            } catch (OtherTreeException e) {
                hasProblem(e.getMessage());
                failure = e.getMessage();
                return;
            } catch (Throwable e) { // an Error too: else the thread would end, and nobody would know
                recover(e);
            }
        }
    }

    private void runSession() {
        Consumer<byte[], byte[]> consumer = consumers.get();
        try {
            new ConsumerSession(this, consumer).run();
        } finally {
            standsStill = false;
            try {
                consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT));
            } finally {
                handler.revoked();
            }
        }
    }

    private void recover(Throwable e) {
        Optional<String> refusal = KafkaRefusal.of(e, "the topic " + topic);
        if (refusal.isPresent()) {
            hasProblem("reading " + topic + " waits: " + refusal.get() + "; then it goes on by itself");
        } else {
            LOG.error("starting afresh topic={} in={}", topic, backoff, e);
            hasProblem("reading " + topic + " failed and starts afresh: " + e);
        }
        try {
            pause(backoff);
        } catch (StoppedException stopped) {
            return; // which is what the caller asks next
        }
        Duration twice = backoff.multipliedBy(2);
        backoff = twice.compareTo(LONGEST_BACKOFF) < 0 ? twice : LONGEST_BACKOFF;
    }

    String topic() {
        return topic;
    }

    Gathering gathering() {
        return gathering;
    }

    RunsTree tree() {
        return tree;
    }

    /** What no retry puts right, so that the thread has ended; null as long as it has not. */
    String failure() {
        return failure;
    }

    BatchHandler handler() {
        return handler;
    }

    Counters counters() {
        return counters;
    }

    boolean isStopping() {
        return stopping.getCount() == 0;
    }

    /** Whether something refuses that is tried again until it works. */
    void standsStill(boolean standsStill) {
        this.standsStill = standsStill;
    }

    boolean isStandingStill() {
        return standsStill;
    }

    void hasProblem(String problem) {
        problems.set(topic, problem);
    }

    /** Something that no retry puts right; it stays in the health until the next start. */
    void hasLoss(String loss) {
        problems.set("loss of " + topic, loss);
    }

    void isWell() {
        problems.clear(topic);
        backoff = FIRST_BACKOFF;
    }

    /** Waits, or throws when the loop is stopped meanwhile. */
    void pause(Duration time) {
        try {
            if (stopping.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new StoppedException();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoppedException();
        }
    }

    /** Asks the thread to finish its batch; returns at once. */
    void stop() {
        stopping.countDown();
    }

    /** Waits until the thread has finished its batch, for some seconds at most. */
    @Override
    public void close() {
        stop();
        try {
            thread.join(STOP_TIMEOUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.warn("still writing, left to itself topic={}", topic);
        }
    }
}
