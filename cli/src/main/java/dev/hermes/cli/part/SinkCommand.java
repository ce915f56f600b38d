package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.sink.Sink;
import dev.hermes.sink.SinkConfig;
import dev.hermes.sink.SinkStartException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "sink",
        description = "Write run files and index from a Kafka cluster, and nothing else; several share one folder.")
public final class SinkCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    public SinkCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws InterruptedException {
        Foreground foreground = new Foreground(Output.of(spec, options));
        String bootstrapServers = Foreground.cluster(options);
        SinkConfig config = new PartSettings(options).sink(bootstrapServers, Scale.CLUSTER);
        try (StopSignal stop = StopSignal.install();
                Sink sink = Sink.start(config)) {
            foreground.run(stop, "sink", bootstrapServers, () -> Map.of("sink", sink.health()));
        } catch (SinkStartException e) {
            throw CommandException.failed(e.getMessage());
        }
        return ExitCode.OK;
    }
}
