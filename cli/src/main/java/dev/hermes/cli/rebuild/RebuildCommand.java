package dev.hermes.cli.rebuild;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.schemas.query.TimeOptions;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.sink.ReadProgress;
import dev.hermes.sink.Rebuild;
import dev.hermes.sink.RebuildConfig;
import dev.hermes.sink.RebuildResult;
import dev.hermes.sink.RunChoice;
import dev.hermes.sink.SinkConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

@Command(
        name = "rebuild",
        description = {
            "Write run files and index anew from the topics, into a folder of their own.",
            "Stopped or killed, it goes on when it is started again as it was; sinks may run meanwhile.",
            "What the topics no longer hold is taken from the runs folder. --swap wants all sinks stopped."
        })
public final class RebuildCommand extends ReadingTopics {
    private static final TimeOptions FROM_TO = new TimeOptions("--from", "--to");

    private final Clock clock;
    private RunChoice choice;

    @Option(
            names = "--into",
            paramLabel = "DIR",
            required = true,
            description = "Folder to write: a new one, an empty one, or one that a rebuild has begun.")
    private Path into;

    @Option(
            names = "--from",
            paramLabel = "WHEN",
            description = "Only runs with events since then: a date, an instant, or a span: 36h, 7d, 4w.")
    private String from;

    @Option(
            names = "--to",
            paramLabel = "WHEN",
            description = "Only runs that started before the end of that date, or before that instant.")
    private String to;

    @Option(names = "--run", paramLabel = "ID", description = "Only that run.")
    private String runId;

    @Option(
            names = "--swap",
            description =
                    "Then put the new tree in the place of the runs folder; with --run, the new file of that run.")
    private boolean swap;

    public RebuildCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    @Override
    void check() {
        boolean isSpan = from != null || to != null;
        if (isSpan && runId != null) {
            throw CommandException.wrongUsage("--run names one run: leave out --from and --to");
        }
        if (isSpan && swap) {
            throw CommandException.wrongUsage("--swap puts all runs in place, or one: leave out --from and --to");
        }
        if (isSpan) {
            TimeRange range = FROM_TO.range(from, to, options().zone(), clock);
            choice = RunChoice.active(range.from(), to == null ? Instant.MAX : range.to());
        } else {
            choice = runId == null ? RunChoice.ALL : RunChoice.run(runId);
        }
    }

    @Override
    Outcome read(SinkConfig live, ReadProgress progress, BooleanSupplier isStopped, Output output) throws IOException {
        RebuildConfig config = config(live);
        RebuildResult result = Rebuild.run(config, progress, isStopped);
        return () -> {
            new RebuildReport(config, result, output).write(options().output());
            return exitCode(result);
        };
    }

    private static int exitCode(RebuildResult result) {
        if (result.stopped()) {
            return INTERRUPTED;
        }
        return result.refused().count() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private RebuildConfig config(SinkConfig live) {
        try {
            return new RebuildConfig(live, into, choice, swap);
        } catch (IllegalArgumentException e) {
            throw CommandException.wrongUsage("--" + e.getMessage());
        }
    }
}
