package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.processor.TopicSetupException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "stream-processor",
        description = "Run the topologies alone against a Kafka cluster; start as many as there is work for.")
public final class StreamProcessorCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    public StreamProcessorCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws InterruptedException {
        Foreground foreground = new Foreground(Output.of(spec, options));
        String bootstrapServers = Foreground.cluster(options);
        StreamProcessorConfig config = new PartSettings(options).streamProcessor(bootstrapServers, Scale.CLUSTER);
        try (StopSignal stop = StopSignal.install();
                StreamProcessor processor = StreamProcessor.start(config)) {
            foreground.run(
                    stop, "stream-processor", bootstrapServers, () -> Map.of("stream-processor", processor.health()));
        } catch (TopicSetupException e) {
            throw CommandException.failed(e.getMessage());
        }
        return ExitCode.OK;
    }
}
