package dev.hermes.cli.prices;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.option.Printable;
import dev.hermes.schemas.price.PriceTable.Match;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hermes prices show}: what one model costs, and how its name was understood. */
@Command(
        name = "show",
        description = {
            "Show what a model costs: the id that its name stands for, by which rules, all rates, their source and date.",
            "A name that is no id and that no rule explains has no price: nothing is guessed."
        })
final class ShowCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "The model as a line names it: us.anthropic.claude-sonnet-4-6.")
    private String name;

    ShowCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException {
        Match match = options.prices().find(name);
        if (match == null) {
            throw CommandException.failed(
                    name + " is unpriced: it is no id of the price table, and no alias or rule there explains it");
        }
        Output output = Output.of(spec, options);
        if (options.output() == OutputFormat.JSON) {
            output.line(PriceJson.of(name, match));
        } else {
            print(match, output);
        }
        return ExitCode.OK;
    }

    private void print(Match match, Output output) {
        output.line("name      " + Printable.escape(name));
        output.line("model     " + match.model() + ", " + match.provider());
        match.rules().forEach(rule -> output.line("by        " + Printable.escape(rule)));
        output.line("table     " + match.table());
        output.line("");
        PriceColumns.print(match.rows(), output);
    }
}
