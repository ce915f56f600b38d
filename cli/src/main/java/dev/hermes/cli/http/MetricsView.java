package dev.hermes.cli.http;

import dev.hermes.http.Answer;
import dev.hermes.http.Request;
import dev.hermes.schemas.health.Health;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What the parts have counted, what they show, and how they are, in the text format of Prometheus: {@code
 * hermes_events_total{part="stream-processor",what="duplicates"}}, {@code hermes_lag_records{part="sink"}}, {@code
 * hermes_part_healthy{part="sink"}}; and the JVM's own metrics. Names and numbers only, so it asks for no token. Thread-safe.
 */
public final class MetricsView implements AutoCloseable {
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final String PART = "part";

    private final Supplier<Map<String, Map<String, Long>>> counters;
    private final Supplier<Map<String, Health>> healths;
    private final Supplier<List<Reading>> readings;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collector = new JvmGcMetrics();
    private final Set<Counted> counted = new HashSet<>();
    private final Set<String> parts = new HashSet<>();
    /** Of this scrape; of a dial that says nothing now, none. */
    private final Map<Shown, Double> shown = new HashMap<>();

    private final Set<Shown> dials = new HashSet<>();

    private record Counted(String part, String what) {}

    private record Shown(Reading.Dial dial, String part) {}

    /**
     * @param counters what each part has counted since its start, by the part's name and its own word for it
     * @param healths how each part is, by its name
     * @param readings what the parts show
     */
    public MetricsView(
            Supplier<Map<String, Map<String, Long>>> counters,
            Supplier<Map<String, Health>> healths,
            Supplier<List<Reading>> readings) {
        this.counters = counters;
        this.healths = healths;
        this.readings = readings;
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        collector.bindTo(registry);
    }

    /** Answers 200 with all that is known now. */
    public synchronized Answer answer(Request request) {
        counters.get().forEach((part, counts) -> counts.keySet().forEach(what -> know(new Counted(part, what))));
        healths.get().keySet().forEach(this::know);
        shown.clear();
        readings.get().forEach(this::show);
        return new Answer(200, TEXT, registry.scrape());
    }

    /** What never happened is not counted yet: words come in as things happen. */
    private void know(Counted count) {
        if (counted.add(count)) {
            FunctionCounter.builder("hermes.events", this, view -> view.value(count))
                    .tag(PART, count.part)
                    .tag("what", count.what)
                    .description("What a part has counted since its start")
                    .register(registry);
        }
    }

    private long value(Counted count) {
        return counters.get().getOrDefault(count.part, Map.of()).getOrDefault(count.what, 0L);
    }

    private void show(Reading reading) {
        Shown dial = new Shown(reading.dial(), reading.part());
        shown.put(dial, reading.value());
        if (dials.add(dial)) {
            Gauge.builder(dial.dial.meter(), this, view -> view.shown.getOrDefault(dial, Double.NaN))
                    .tag(PART, dial.part)
                    .description(dial.dial.description())
                    .register(registry);
        }
    }

    private void know(String part) {
        if (parts.add(part)) {
            Gauge.builder("hermes.part.healthy", this, view -> view.isHealthy(part) ? 1 : 0)
                    .tag(PART, part)
                    .description("1 while all is well with a part, else 0")
                    .register(registry);
        }
    }

    private boolean isHealthy(String part) {
        Health health = healths.get().get(part);
        return health != null && health.isOk();
    }

    @Override
    public void close() {
        collector.close();
        registry.close();
    }
}
