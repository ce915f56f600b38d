package dev.hermes.cli.part;

import dev.hermes.cli.http.HealthView;
import dev.hermes.cli.http.MetricsView;
import dev.hermes.cli.http.Reading;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.schemas.health.Health;
import dev.hermes.sink.Sink;
import dev.hermes.sink.SinkConfig;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A sink, and the server that says how it is doing. */
final class SinkServer implements AutoCloseable {
    private static final String PART = "sink";

    private final MetricsView metrics = new MetricsView(this::counters, this::health, this::readings);
    private final KafkaContact kafka;
    private HttpServer http;
    private volatile Sink sink;

    private SinkServer(KafkaContact kafka) {
        this.kafka = kafka;
    }

    /**
     * Starts the server, so that whoever watches sees what the sink waits for.
     *
     * @throws dev.hermes.http.HttpPortException when the HTTP port is taken
     */
    static SinkServer start(HttpConfig config, KafkaContact kafka) throws IOException {
        SinkServer server = new SinkServer(kafka);
        try {
            server.startHttp(config);
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void startHttp(HttpConfig config) throws IOException {
        HealthView health = new HealthView(this::health, this::health);
        HttpServer.Builder builder = HttpServer.builder(config);
        health.mountOn(builder, metrics);
        http = builder.start();
    }

    /**
     * Begins to write.
     *
     * @throws dev.hermes.sink.SinkStartException when Kafka does not answer, or the folder cannot be used
     */
    void open(SinkConfig config) {
        sink = Sink.start(config);
    }

    /** Where it answers. */
    String url() {
        return http.url();
    }

    Map<String, Health> health() {
        return Map.of(PART, sink == null ? kafka.health() : sink.health());
    }

    /** Why the sink must end; empty as long as it need not. */
    Optional<String> failure() {
        return sink.failure();
    }

    private Map<String, Map<String, Long>> counters() {
        Map<String, Map<String, Long>> counters = new TreeMap<>();
        counters.put("http", http.counters());
        if (sink != null) {
            counters.put(PART, sink.counters());
        }
        return counters;
    }

    private List<Reading> readings() {
        return sink == null ? List.of() : List.of(Reading.of(Reading.Dial.PAUSED, PART, sink.isPaused()));
    }

    @Override
    public void close() {
        if (http != null) {
            http.close();
        }
        if (sink != null) {
            sink.close();
        }
        metrics.close();
    }
}
