package dev.hermes.cli.prices;

import dev.hermes.cli.option.GlobalOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group {@code hermes prices}. */
@Command(
        name = "prices",
        description = {
            "What models cost: the prices that come along, those taken from a published file, and your own.",
            "Your own stand in runlog/prices.tsv in the home and count before all others."
        })
public final class PricesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private PricesCommand() {}

    /**
     * The group with its commands.
     *
     * @param options filled by the root command when the command line is parsed
     */
    public static CommandLine commandLine(GlobalOptions options) {
        return new CommandLine(new PricesCommand())
                .addSubcommand(new ListCommand(options))
                .addSubcommand(new ShowCommand(options))
                .addSubcommand(new UpdateCommand(options));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: list, show or update");
    }
}
