package dev.hermes.cli.prices;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.schemas.price.PriceRow;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hermes prices list}: all prices that count in the home. */
@Command(
        name = "list",
        description = {
            "List the prices, US dollars per million tokens: input, output, read from the cache, written to it.",
            "A row with a number of prompt tokens counts for calls with more than that, and then for all of their tokens."
        })
final class ListCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Option(names = "--model", paramLabel = "TEXT", description = "Models with this text in their id, in any case.")
    private String model;

    ListCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException {
        Output output = Output.of(spec, options);
        List<PriceRow> rows =
                options.prices().rows().stream().filter(this::isWanted).toList();
        if (rows.isEmpty()) {
            return ExitCode.SOFTWARE;
        }
        if (options.output() == OutputFormat.JSON) {
            rows.forEach(row -> output.line(PriceJson.of(row)));
        } else {
            PriceColumns.print(rows, output);
        }
        return ExitCode.OK;
    }

    private boolean isWanted(PriceRow row) {
        return model == null || row.model().toLowerCase(Locale.ROOT).contains(model.toLowerCase(Locale.ROOT));
    }
}
