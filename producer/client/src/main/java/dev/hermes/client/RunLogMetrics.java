package dev.hermes.client;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * The {@link PublisherCounters} of a run log as Micrometer meters, for agents that have Micrometer (the client does not bring
 * it along): {@code hermes.client.events} with the tag {@code state} ({@code published}, {@code acknowledged},
 * {@code set_aside}, {@code unreadable}, {@code refused}, {@code adopted}), and the gauge {@code hermes.client.waiting}.
 *
 * <pre>{@code new RunLogMetrics(runLog).bindTo(registry);}</pre>
 *
 * Immutable.
 */
public final class RunLogMetrics implements MeterBinder {
    private final RunLog runLog;

    public RunLogMetrics(RunLog runLog) {
        this.runLog = Objects.requireNonNull(runLog, "runLog == null");
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "published", PublisherCounters::published);
        counter(registry, "acknowledged", PublisherCounters::acknowledged);
        counter(registry, "set_aside", PublisherCounters::setAside);
        counter(registry, "unreadable", PublisherCounters::unreadable);
        counter(registry, "refused", PublisherCounters::refused);
        counter(registry, "adopted", PublisherCounters::adopted);
        Gauge.builder("hermes.client.waiting", runLog, log -> log.counters().waiting())
                .description("events in the spool that are still to be acknowledged")
                .baseUnit("events")
                .register(registry);
    }

    private void counter(MeterRegistry registry, String state, ToLongFunction<PublisherCounters> count) {
        FunctionCounter.builder("hermes.client.events", runLog, log -> count.applyAsLong(log.counters()))
                .tag("state", state)
                .description("events by what became of them")
                .register(registry);
    }
}
