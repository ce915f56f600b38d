package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpPortException;
import dev.hermes.processor.TopicSetupException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hermes stream-processor}: the topologies and the query API alone, against any Kafka. */
@Command(
        name = "stream-processor",
        description = {
            "Run the topologies and the query API alone against a Kafka cluster; start as many as there is work for.",
            "Any of them answers for all. On another address than loopback it wants query.tokens and query.tls.*."
        })
public final class StreamProcessorCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "8421",
            description = "Port of the query API; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int httpPort;

    @Option(
            names = "--http-address",
            paramLabel = "ADDRESS",
            description = "Address to listen on (HERMES_QUERY_ADDRESS; default: 127.0.0.1).")
    private String address;

    public StreamProcessorCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Output output = Output.of(spec, options);
        Foreground foreground = new Foreground(output, options);
        String bootstrapServers = Foreground.cluster(options);
        PartSettings settings = new PartSettings(options);
        HttpConfig http = settings.http("query", address, httpPort, () -> HomeToken.of(options.home()));
        KafkaContact kafka = new KafkaContact(settings.kafka(), bootstrapServers);
        try (StopSignal stop = StopSignal.install();
                ProcessorServer server = ProcessorServer.start(settings, http, kafka)) {
            if (!kafka.awaitShared(stop, "stream processor")) {
                return ExitCode.OK;
            }
            server.open();
            output.line("hermes stream-processor is up: kafka=" + bootstrapServers + " http=" + server.url());
            output.flush();
            foreground.run(stop, "stream-processor", bootstrapServers, server::health);
        } catch (HttpPortException | TopicSetupException e) {
            throw CommandException.failed(e.getMessage());
        }
        return ExitCode.OK;
    }
}
