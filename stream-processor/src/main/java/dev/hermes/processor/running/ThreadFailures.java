package dev.hermes.processor.running;

import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.health.KafkaRefusal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Replaces stream threads that fail: their transaction is aborted, and the next thread does it again. Thread-safe. */
public final class ThreadFailures implements StreamsUncaughtExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadFailures.class);

    /** A failure that comes again at once must not keep a processor core busy. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final Duration RECENT = Duration.ofMinutes(1);

    private final Closing closing;
    private final LongSupplier nanoClock;
    private volatile Failure last;

    public ThreadFailures(Closing closing, LongSupplier nanoClock) {
        this.closing = closing;
        this.nanoClock = nanoClock;
    }

    private record Failure(String text, long nanos) {}

    @Override
    public StreamThreadExceptionResponse handle(Throwable failure) {
        if (closing.isBegun()) {
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        Optional<String> refusal = KafkaRefusal.of(failure, "what the topology needs");
        if (refusal.isEmpty()) {
            LOG.error("stream thread failed and is replaced", failure);
        } else if (!refusal.equals(Optional.ofNullable(recent()))) {
            LOG.error("stream thread failed and is replaced reason=\"{}\"", refusal.get());
        }
        last = new Failure(refusal.orElseGet(() -> describe(failure)), nanoClock.getAsLong());
        closing.await(PAUSE);
        // Kafka throws it on, and the JVM would print it once more
        Thread.currentThread().setUncaughtExceptionHandler((thread, told) -> {});
        return StreamThreadExceptionResponse.REPLACE_THREAD;
    }

    /** What failed a stream thread within the last minute, or null. */
    public String recent() {
        Failure failure = last;
        boolean isRecent = failure != null && nanoClock.getAsLong() - failure.nanos() < RECENT.toNanos();
        return isRecent ? failure.text() : null;
    }

    /** Only Kafka's own messages are sure not to quote a record. */
    private static String describe(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause instanceof KafkaException
                ? KafkaProblem.cause(cause)
                : cause.getClass().getSimpleName();
    }
}
