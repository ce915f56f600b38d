package dev.hermes.cli.rebuild;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Terminal;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.cli.part.Scale;
import dev.hermes.cli.part.StopSignal;
import dev.hermes.cli.up.HomeCluster;
import dev.hermes.sink.ReadProgress;
import dev.hermes.sink.RebuildException;
import dev.hermes.sink.SinkConfig;
import dev.hermes.sink.SinkStartException;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that reads the topics from end to end: shows how far it is, and can be stopped. */
abstract class ReadingTopics implements Callable<Integer> {
    /** It was interrupted. */
    static final int INTERRUPTED = 130;

    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    ReadingTopics(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        check();
        try (StopSignal stop = StopSignal.install();
                HomeCluster cluster = HomeCluster.open(options)) {
            SinkConfig live = new PartSettings(options).sink(cluster.bootstrapServers(), Scale.CLUSTER);
            int exitCode = read(live, stop);
            if (stop.isAsked()) {
                stop.endWith(exitCode);
            }
            return exitCode;
        } catch (RebuildException | SinkStartException e) {
            throw CommandException.failed(e.getMessage());
        }
    }

    private int read(SinkConfig live, StopSignal stop) throws IOException {
        Output output = Output.of(spec, options);
        Outcome outcome;
        if (options.quiet()) {
            outcome = read(live, ReadProgress.NONE, stop::isAsked, output);
        } else {
            try (ProgressDisplay progress =
                    new ProgressDisplay(spec.commandLine().getErr(), Terminal.isWatched(), System::nanoTime)) {
                outcome = read(live, progress, stop::isAsked, output);
            }
        }
        int exitCode = outcome.write();
        output.flush();
        return exitCode;
    }

    /** What came of it. */
    @FunctionalInterface
    interface Outcome {
        /** Says so, and gives the exit code. */
        int write();
    }

    /** Refuses a command line that cannot be carried out. */
    abstract void check();

    /**
     * Does the work.
     *
     * @param live settings of the sinks that write the runs folder
     */
    abstract Outcome read(SinkConfig live, ReadProgress progress, BooleanSupplier isStopped, Output output)
            throws IOException;

    final GlobalOptions options() {
        return options;
    }
}
