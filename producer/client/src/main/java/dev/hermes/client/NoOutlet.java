package dev.hermes.client;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.health.Health;
import java.time.Duration;

/** Takes events and does nothing with them. */
final class NoOutlet implements Outlet {
    private static final PublisherCounters NOTHING = new PublisherCounters(0, 0, 0, 0, 0, 0, 0, 0);

    private volatile boolean closed;

    @Override
    public void publish(String runId, StepEvent event) {
        if (closed) {
            throw new IllegalStateException("the run log is closed");
        }
    }

    @Override
    public Payloads payloads() {
        return null;
    }

    @Override
    public long flush(Duration timeout) {
        return 0;
    }

    @Override
    public void settle() {}

    @Override
    public Health health() {
        return Health.ok();
    }

    @Override
    public PublisherCounters counters() {
        return NOTHING;
    }

    @Override
    public void close() {
        closed = true;
    }
}
