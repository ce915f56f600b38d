package dev.hermes.processor.running;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class ThreadFailuresTest {
    private final Closing closing = new Closing();
    private final AtomicLong nanos = new AtomicLong();
    private final ThreadFailures failures = new ThreadFailures(closing, nanos::get);

    @Test
    void failure_isToldForAMinute() {
        failures.handle(new StreamsException("task 0_1", new RecordTooLargeException("too large")));
        nanos.addAndGet(Duration.ofSeconds(59).toNanos());
        assertEquals("too large", failures.recent());

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());

        assertNull(failures.recent());
    }

    @Test
    void refusal_isToldInWords() {
        failures.handle(new StreamsException("task 0_1", new TopicAuthorizationException(Set.of("run.lines"))));

        assertEquals(
                "Kafka refuses the topic run.lines to this user: give it the ACLs that docs/security.md lists for it",
                failures.recent());
    }

    @Test
    void foreignMessage_isNotTold() {
        failures.handle(new IllegalStateException("{\"run_id\":\"a secret\"}"));

        assertEquals("IllegalStateException", failures.recent());
    }

    @Test
    void failureWhileClosing_endsTheProcessor() {
        closing.begin();

        assertEquals(SHUTDOWN_CLIENT, failures.handle(new StreamsException("interrupted")));
        assertNull(failures.recent());
    }
}
