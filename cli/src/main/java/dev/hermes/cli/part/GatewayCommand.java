package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.gateway.GatewayConfig;
import dev.hermes.gateway.GatewayStartException;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpPortException;
import java.io.IOException;
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
        GatewayConfig config = settings.gateway(Scale.CLUSTER);
        KafkaContact kafka = new KafkaContact(settings.kafka(), bootstrapServers);
        try (StopSignal stop = StopSignal.install();
                GatewayServer server = GatewayServer.start(config, http, kafka, settings.publisher())) {
            if (!kafka.await(stop)) {
                return ExitCode.OK;
            }
            server.open();
            output.line("hermes gateway is up: kafka=" + bootstrapServers + " http=" + server.url());
            output.flush();
            foreground.run(stop, "gateway", bootstrapServers, server::health);
        } catch (HttpPortException | GatewayStartException e) {
            throw CommandException.failed(e.getMessage());
        }
        return ExitCode.OK;
    }
}
