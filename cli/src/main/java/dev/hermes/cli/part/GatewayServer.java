package dev.hermes.cli.part;

import dev.hermes.cli.http.HealthView;
import dev.hermes.cli.http.MetricsView;
import dev.hermes.gateway.Gateway;
import dev.hermes.gateway.GatewayConfig;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.schemas.health.Health;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A gateway, and the server by which it is asked. */
final class GatewayServer implements AutoCloseable {
    private static final String PART = "gateway";

    private final HttpConfig config;
    private final Gateway gateway;
    private final MetricsView metrics = new MetricsView(this::counters, this::health, List::of);
    private HttpServer http;

    private GatewayServer(GatewayConfig config, HttpConfig http) {
        this.config = http;
        this.gateway = new Gateway(config);
    }

    /**
     * Starts both.
     *
     * @throws dev.hermes.http.HttpPortException when the HTTP port is taken
     * @throws dev.hermes.gateway.GatewayStartException when the gateway cannot write to the brokers
     */
    static GatewayServer start(GatewayConfig config, HttpConfig http, String bootstrapServers) throws IOException {
        GatewayServer server = new GatewayServer(config, http);
        try {
            server.startHttp();
            server.gateway.open(bootstrapServers);
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void startHttp() throws IOException {
        HealthView health = new HealthView(this::health, () -> Map.of(PART, gateway.health()));
        HttpServer.Builder builder = HttpServer.builder(config);
        health.mountOn(builder, metrics);
        gateway.mountOn(builder);
        http = builder.start();
    }

    /** Where it answers. */
    String url() {
        return http.url();
    }

    Map<String, Health> health() {
        return new TreeMap<>(Map.of(PART, gateway.health(), "http", HealthView.of(config.tokens())));
    }

    private Map<String, Map<String, Long>> counters() {
        return new TreeMap<>(Map.of(PART, gateway.counters(), "http", http.counters()));
    }

    /** The gateway before its server: requests under way are still answered. */
    @Override
    public void close() {
        gateway.close();
        if (http != null) {
            http.close();
        }
        metrics.close();
    }
}
