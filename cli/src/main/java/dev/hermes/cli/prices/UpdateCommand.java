package dev.hermes.cli.prices;

import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.run.JsonRow;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.price.HomePrices;
import dev.hermes.schemas.price.PriceFile;
import dev.hermes.schemas.price.PriceFileException;
import dev.hermes.schemas.price.PriceTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hermes prices update}: takes prices from a published file. */
@Command(
        name = "update",
        description = {
            "Take the prices of a published file, in place of those taken before: LiteLLM's",
            "model_prices_and_context_window.json as it is, or a file in the format of runlog/prices.tsv.",
            "They count before the prices that come along, and behind your own. Models with a price that cannot be right",
            "(negative, a stub of zero, absurd) are refused, each with a warning. Nothing is fetched from the net."
        })
final class UpdateCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file.")
    private Path path;

    UpdateCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException {
        Output output = Output.of(spec, options);
        PublishedFile.Content content = PublishedFile.read(path).content();
        PriceFile file = content.prices();
        file.refused().forEach(refused -> output.warn("hermes: refused: " + refused));
        if (file.models() == 0) {
            throw CommandException.failed(path + " has no price that can be taken, nothing was changed");
        }
        String text = file.toText();
        check(text);
        HermesHome home = options.home();
        OwnerOnly.folder(home.runlog());
        OwnerOnly.replace(home.updatedPrices(), text);
        report(content, output);
        return ExitCode.OK;
    }

    /** What is written must be readable: every command with this home depends on it. */
    private void check(String text) {
        try {
            String name = path.toString();
            HomePrices.over(
                    PriceTable.builtIn(),
                    name,
                    PriceFile.parse(name, text.lines().toList()));
        } catch (PriceFileException e) {
            throw CommandException.failed(e.getMessage() + ", nothing was changed");
        }
    }

    private void report(PublishedFile.Content content, Output output) {
        PriceFile file = content.prices();
        if (options.output() == OutputFormat.JSON) {
            output.line(JsonRow.of(json -> {
                json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
                json.writeStringField("price_table", file.version());
                json.writeNumberField("models", file.models());
                json.writeNumberField("rows", file.rows().size());
                json.writeNumberField("refused", file.refused().size());
                json.writeNumberField("left_out", content.leftOut());
            }));
        } else {
            output.line("table " + file.version() + ": " + file.models() + " models taken, "
                    + file.refused().size() + " refused, " + content.leftOut()
                    + " left out that have no price per token of text");
        }
    }
}
