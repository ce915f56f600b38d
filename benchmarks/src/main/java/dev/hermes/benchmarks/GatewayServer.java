package dev.hermes.benchmarks;

import dev.hermes.gateway.Gateway;
import dev.hermes.gateway.GatewayConfig;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Tokens;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/** A gateway before a cluster, and how it is asked. Thread-safe. */
final class GatewayServer implements AutoCloseable {
    private static final String TOKEN = "benchmark";

    private final Gateway gateway;
    private final HttpServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private GatewayServer(Gateway gateway, HttpServer server) {
        this.gateway = gateway;
        this.server = server;
    }

    static GatewayServer start(Cluster cluster) throws IOException {
        Gateway gateway = new Gateway(GatewayConfig.of(Map.of(), BundledSchemas.get(), Intake.builtIn()));
        HttpServer.Builder http =
                HttpServer.builder(HttpConfig.loopback(0, Tokens.none().withOwner(TOKEN)));
        gateway.mountOn(http);
        HttpServer server = http.start();
        gateway.open(cluster.bootstrapServers());
        return new GatewayServer(gateway, server);
    }

    /** Sends lines; the status of the answer. */
    int post(byte[] lines) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/events"))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofByteArray(lines))
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    long bytesInFlight() {
        return gateway.bytesInFlight();
    }

    @Override
    public void close() {
        gateway.close();
        server.close();
    }
}
