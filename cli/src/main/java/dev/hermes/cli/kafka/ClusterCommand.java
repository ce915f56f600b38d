package dev.hermes.cli.kafka;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that works on a Kafka cluster. */
public abstract class ClusterCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    protected ClusterCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        check();
        Output output = Output.of(spec, options);
        ClusterSettings settings = ClusterSettings.of(options);
        try (Cluster cluster = new Cluster(settings)) {
            boolean done = run(cluster, output);
            output.flush();
            return done ? ExitCode.OK : ExitCode.SOFTWARE;
        } catch (KafkaException e) {
            throw settings.failure(e);
        }
    }

    /** Refuses options that make no sense, before anything is asked of the cluster. */
    protected abstract void check();

    /** Does the work; false when nothing was found, or not all could be done. */
    protected abstract boolean run(Cluster cluster, Output output) throws IOException, InterruptedException;

    protected final GlobalOptions options() {
        return options;
    }

    protected final boolean isJson() {
        return options.output() == OutputFormat.JSON;
    }
}
