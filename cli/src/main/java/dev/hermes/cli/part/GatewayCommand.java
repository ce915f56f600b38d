package dev.hermes.cli.part;

import dev.hermes.cli.http.HealthView;
import dev.hermes.cli.http.MetricsView;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.gateway.Gateway;
import dev.hermes.gateway.GatewayStartException;
import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpPortException;
import dev.hermes.http.HttpServer;
import dev.hermes.http.TokenSource;
import dev.hermes.schemas.health.Health;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "gateway",
        description = {
            "Take events over HTTP into a Kafka cluster, and nothing else; start as many as there is work for.",
            "Prints one line when it is ready. On another address than loopback it wants gateway.tokens and gateway.tls.*."
        })
public final class GatewayCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "8420",
            description = "Port of the HTTP server; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int httpPort;

    @Option(
            names = "--http-address",
            paramLabel = "ADDRESS",
            description = "Address to listen on (HERMES_GATEWAY_ADDRESS; default: 127.0.0.1).")
    private String address;

    public GatewayCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Output output = Output.of(spec, options);
        Foreground foreground = new Foreground(output, options);
        String bootstrapServers = Foreground.cluster(options);
        PartSettings settings = new PartSettings(options);
        HttpConfig http = settings.http("gateway", address, httpPort, () -> HomeToken.of(options.home()));
        try (StopSignal stop = StopSignal.install();
                Gateway gateway = new Gateway(settings.gateway(Scale.CLUSTER));
                MetricsView metrics = metrics(gateway, http.tokens());
                HttpServer server = serve(gateway, metrics, http)) {
            gateway.open(bootstrapServers);
            output.line("hermes gateway is up: kafka=" + bootstrapServers + " http=" + server.url());
            output.flush();
            foreground.run(stop, "gateway", bootstrapServers, () -> health(gateway, http.tokens()));
            gateway.close(); // before its server: requests under way are still answered
        } catch (HttpPortException | GatewayStartException e) {
            throw CommandException.failed(e.getMessage());
        } catch (IllegalArgumentException e) {
            throw CommandException.wrongUsage(e.getMessage());
        }
        return ExitCode.OK;
    }

    private static MetricsView metrics(Gateway gateway, TokenSource tokens) {
        return new MetricsView(() -> Map.of("gateway", gateway.counters()), () -> health(gateway, tokens), List::of);
    }

    private static HttpServer serve(Gateway gateway, MetricsView metrics, HttpConfig config) throws IOException {
        HealthView health = new HealthView(
                () -> health(gateway, config.tokens()), () -> Map.of("gateway", gateway.health()));
        HttpServer.Builder http = HttpServer.builder(config)
                .endpoint("healthz", Access.OPEN, health::alive)
                .endpoint("readyz", Access.OPEN, health::ready)
                .endpoint("metrics", Access.OPEN, metrics::answer);
        gateway.mountOn(http);
        return http.start();
    }

    private static Map<String, Health> health(Gateway gateway, TokenSource tokens) {
        return new TreeMap<>(Map.of("gateway", gateway.health(), "http", HealthView.of(tokens)));
    }
}
