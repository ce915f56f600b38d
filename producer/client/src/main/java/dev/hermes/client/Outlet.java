package dev.hermes.client;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.health.Health;
import java.time.Duration;

/** Where the events of a run log go. Thread-safe. */
interface Outlet extends AutoCloseable {
    /** See {@link StepPublisher#publish}. */
    void publish(String runId, StepEvent event);

    /** Where whole payloads are kept; null: nowhere. */
    Payloads payloads();

    /** See {@link StepPublisher#flush}. */
    long flush(Duration timeout);

    /** Waits for acknowledgements as {@link #close} does, and goes on taking events. */
    void settle();

    /** See {@link StepPublisher#health}. */
    Health health();

    /** See {@link StepPublisher#counters}. */
    PublisherCounters counters();

    @Override
    void close();
}
