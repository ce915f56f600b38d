package dev.hermes.cli.deadletters;

import dev.hermes.cli.option.GlobalOptions;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group {@code hermes dead-letters}. */
@Command(
        name = "dead-letters",
        description = "What was rejected: list it by reason, look at it, and publish it again after a fix.")
public final class DeadLettersCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private DeadLettersCommand() {}

    /**
     * The group with its commands.
     *
     * @param options filled by the root command when the command line is parsed
     * @param clock tells today
     */
    public static CommandLine commandLine(GlobalOptions options, Clock clock) {
        return new CommandLine(new DeadLettersCommand())
                .addSubcommand(new ListCommand(options, clock))
                .addSubcommand(new ShowCommand(options))
                .addSubcommand(new RedriveCommand(options));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: list, show or redrive");
    }
}
