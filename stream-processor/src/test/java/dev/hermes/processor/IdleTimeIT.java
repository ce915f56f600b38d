package dev.hermes.processor;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Runs that stay quiet, on a real broker. */
class IdleTimeIT extends ProcessorOnBroker {
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(3);

    /** Null while the run is not known. */
    private String status(String runId) {
        RunSummary summary = output.summaries().get(runId);
        return summary == null ? null : summary.outcome().status();
    }

    @Test
    void quietRun_isInterruptedOnAQuietTopic_andGoesOn() {
        try (StreamProcessor processor =
                StreamProcessor.start(config().idleTimeout(IDLE_TIMEOUT).build())) {
            awaitRunning(processor);
            sendStep("r", 1);
            eventually(() -> assertEquals(RunState.INTERRUPTED, status("r")));

            sendStep("r", 2);

            eventually(() -> assertEquals(RunState.RUNNING, status("r")));
            eventually(() -> assertEquals(RunState.INTERRUPTED, status("r")));
            assertTrue(output.indexRows().get("r").row().contains("\"status\":\"interrupted\""));
        }
    }

    @Test
    void processorDownForLongerThanTheIdleTimeout_closesNothingByMistake() {
        StreamProcessorConfig config = config().idleTimeout(IDLE_TIMEOUT).build();
        try (StreamProcessor processor = StreamProcessor.start(config)) {
            awaitRunning(processor);
            sendStep("goes-on", 1);
            eventually(() -> assertEquals(RunState.RUNNING, status("goes-on")));
        }
        long down = System.nanoTime();
        await().until(() ->
                System.nanoTime() - down > IDLE_TIMEOUT.multipliedBy(2).toNanos());
        sendStep("goes-on", 2);

        try (StreamProcessor processor = StreamProcessor.start(config)) {
            eventually(() -> assertEquals(RunState.INTERRUPTED, status("goes-on")));
            assertEquals(1L, processor.counters().get(Counters.INTERRUPTED));
            assertEquals(2, output.summaries().get("goes-on").totals().events());
        }
    }

    @Test
    void brokerAwayForLongerThanTheIdleTimeout_closesNothingByMistake() {
        Duration timeout = Duration.ofSeconds(6);
        try (StreamProcessor processor =
                StreamProcessor.start(config().idleTimeout(timeout).build())) {
            awaitRunning(processor);
            sendStep("r", 1);
            eventually(() -> assertEquals(RunState.RUNNING, status("r")));
            broker.stop();
            long away = System.nanoTime();
            await().atMost(Duration.ofMinutes(1))
                    .until(() ->
                            System.nanoTime() - away > timeout.multipliedBy(2).toNanos());
            broker.restart();
            long back = System.nanoTime();

            eventually(() -> assertEquals(RunState.INTERRUPTED, status("r")));

            // of the time before the broker went, and until it was missed, at most three seconds count
            long waited = System.nanoTime() - back;
            assertTrue(waited > timeout.minusSeconds(3).toNanos(), () -> "interrupted after " + waited + " ns");
        }
    }
}
