package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpPortException;
import dev.hermes.sink.SinkConfig;
import dev.hermes.sink.SinkStartException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "sink",
        description = {
            "Write run files and index from a Kafka cluster, and nothing else; several share one folder.",
            "Prints one line when it is ready. Its HTTP server says how it is doing, without a token."
        })
public final class SinkCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "8422",
            description = "Port of the HTTP server; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int httpPort;

    @Option(
            names = "--http-address",
            paramLabel = "ADDRESS",
            description = "Address to listen on (HERMES_SINK_ADDRESS; default: 127.0.0.1).")
    private String address;

    public SinkCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Output output = Output.of(spec, options);
        Foreground foreground = new Foreground(output, options);
        String bootstrapServers = Foreground.cluster(options);
        PartSettings settings = new PartSettings(options);
        SinkConfig config = settings.sink(bootstrapServers, Scale.CLUSTER);
        HttpConfig http = settings.openHttp("sink", address, httpPort);
        KafkaContact kafka = new KafkaContact(settings.kafka(), bootstrapServers);
        try (StopSignal stop = StopSignal.install();
                SinkServer server = SinkServer.start(http, kafka)) {
            if (!kafka.awaitShared(stop, "sink")) {
                return ExitCode.OK;
            }
            server.open(config);
            output.line("hermes sink is up: kafka=" + bootstrapServers + " http=" + server.url());
            output.flush();
            foreground.run(stop, "sink", bootstrapServers, server::health, server::failure);
        } catch (HttpPortException | SinkStartException e) {
            throw CommandException.failed(e.getMessage());
        }
        return ExitCode.OK;
    }
}
