package dev.hermes.cli.part;

import dev.hermes.cli.http.HealthView;
import dev.hermes.cli.http.MetricsView;
import dev.hermes.client.PublisherConfig;
import dev.hermes.client.StepPublisher;
import dev.hermes.gateway.Gateway;
import dev.hermes.gateway.GatewayConfig;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.schemas.health.Health;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A gateway, and the server by which it is asked. */
final class GatewayServer implements AutoCloseable {
    private static final String PART = "gateway";

    private static final String PUBLISHER = "publisher";

    private final HttpConfig config;
    private final KafkaContact kafka;
    private final PublisherConfig spools;
    private final Gateway gateway;
    private final MetricsView metrics = new MetricsView(this::counters, this::health, List::of);
    private HttpServer http;
    private volatile StepPublisher publisher;
    private volatile boolean open;

    private GatewayServer(GatewayConfig config, HttpConfig http, KafkaContact kafka, PublisherConfig spools) {
        this.config = http;
        this.kafka = kafka;
        this.spools = spools;
        this.gateway = new Gateway(config);
    }

    /**
     * Starts the server, so that whoever watches sees what the gateway waits for.
     *
     * @param spools of the home, for what agents that are gone have left there
     * @throws dev.hermes.http.HttpPortException when the HTTP port is taken
     */
    static GatewayServer start(GatewayConfig config, HttpConfig http, KafkaContact kafka, PublisherConfig spools)
            throws IOException {
        GatewayServer server = new GatewayServer(config, http, kafka, spools);
        try {
            server.startHttp();
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void startHttp() throws IOException {
        HealthView health = new HealthView(this::health, () -> Map.of(PART, gatewayHealth()));
        HttpServer.Builder builder = HttpServer.builder(config);
        health.mountOn(builder, metrics);
        gateway.mountOn(builder);
        http = builder.start();
    }

    /**
     * Begins to take events.
     *
     * @throws dev.hermes.gateway.GatewayStartException when the gateway cannot write to the brokers
     */
    void open() {
        gateway.open(kafka.bootstrapServers());
        if (Files.isDirectory(spools.home().spool())) { // else no agent was here, and the home may be read-only
            publisher = StepPublisher.open(spools.withBootstrapServers(kafka.bootstrapServers()));
        }
        open = true;
    }

    /** Where it answers. */
    String url() {
        return http.url();
    }

    Map<String, Health> health() {
        Map<String, Health> health =
                new TreeMap<>(Map.of(PART, gatewayHealth(), "http", HealthView.of(config.tokens())));
        if (publisher != null) {
            health.put(PUBLISHER, publisher.health());
        }
        return health;
    }

    private Health gatewayHealth() {
        return open ? gateway.health() : kafka.health();
    }

    private Map<String, Map<String, Long>> counters() {
        return new TreeMap<>(Map.of(PART, gateway.counters(), "http", http.counters()));
    }

    /** The gateway before its server: requests under way are still answered. */
    @Override
    public void close() {
        gateway.close();
        if (publisher != null) {
            publisher.close();
        }
        if (http != null) {
            http.close();
        }
        metrics.close();
    }
}
