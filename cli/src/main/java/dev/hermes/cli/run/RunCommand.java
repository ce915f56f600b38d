package dev.hermes.cli.run;

import dev.hermes.cli.option.GlobalOptions;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group {@code hermes run}. */
@Command(name = "run", description = "Read the run log: one run, all runs, what they say, what they cost.")
public final class RunCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private RunCommand() {}

    /**
     * The group with its commands.
     *
     * @param options filled by the root command when the command line is parsed
     * @param clock tells today
     */
    public static CommandLine commandLine(GlobalOptions options, Clock clock) {
        return new CommandLine(new RunCommand())
                .addSubcommand(new ListCommand(options, clock))
                .addSubcommand(new ShowCommand(options))
                .addSubcommand(new SearchCommand(options, clock))
                .addSubcommand(new CostCommand(options, clock))
                .addSubcommand(new TailCommand(options, clock))
                .addSubcommand(new PayloadCommand(options))
                .addSubcommand(new PromoteCommand(options, clock));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Say what to do: list, show, search, cost, tail, payload or promote");
    }
}
