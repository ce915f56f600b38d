package dev.hermes.cli.prices;

import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.price.HomePrices;
import dev.hermes.schemas.price.PriceFile;
import dev.hermes.schemas.price.PriceFileException;
import dev.hermes.schemas.price.PriceTable;
import dev.hermes.schemas.price.PriceUpdate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code hermes prices update}: takes prices from a published file. */
@Command(
        name = "update",
        description = {
            "Take the prices of a published file, in place of those taken before: LiteLLM's",
            "model_prices_and_context_window.json as it is, or a file in the format of runlog/prices.tsv.",
            "Models that have no price are added. Of the others only those rows are replaced that the file has and whose",
            "source is older than it, from its date on; your own prices count before all. Models with a price that cannot",
            "be right (negative, a stub of zero, absurd) are refused, each with a warning. Nothing is fetched from the net."
        })
final class UpdateCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file.")
    private Path path;

    @Option(
            names = "--date",
            paramLabel = "DAY",
            converter = DayConverter.class,
            description = "The day of which LiteLLM's file is, such as 2026-06-28: that of the commit or download."
                    + " The file does not say it. In the other format each row has its own.")
    private LocalDate date;

    UpdateCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException {
        Output output = Output.of(spec, options);
        PublishedFile.Content content = PublishedFile.read(path).content(date);
        PriceFile file = content.prices();
        file.refused().forEach(refused -> output.warn("hermes: refused: " + refused));
        if (file.models() == 0) {
            throw CommandException.failed(path + " has no price that can be taken, nothing was changed");
        }
        String text = file.toText();
        PriceUpdate update = update(text);
        HermesHome home = options.home();
        OwnerOnly.folder(home.runlog());
        OwnerOnly.replace(home.updatedPrices(), text);
        UpdateReport report = new UpdateReport(content, update);
        if (options.output() == OutputFormat.JSON) {
            output.line(report.json());
        } else {
            report.print(output);
        }
        output.note("hermes: what runs already goes on with the old prices until it is started again");
        return ExitCode.OK;
    }

    /** From the text, as it will be read: every command with this home depends on it. */
    private PriceUpdate update(String text) {
        try {
            String name = path.toString();
            return HomePrices.updated(
                    PriceTable.builtIn(),
                    name,
                    PriceFile.parse(name, text.lines().toList()));
        } catch (PriceFileException e) {
            throw CommandException.failed(e.problems().stream()
                    .map(problem -> problem + ", nothing was changed")
                    .toList());
        }
    }

    /** Reads the day of the option. */
    static final class DayConverter implements ITypeConverter<LocalDate> {
        @Override
        public LocalDate convert(String day) {
            LocalDate date;
            try {
                date = LocalDate.parse(day);
            } catch (DateTimeException e) {
                throw new TypeConversionException("no day, write one such as 2026-06-28: " + day);
            }
            // the day of whoever is furthest ahead
            if (date.isAfter(LocalDate.now(ZoneOffset.MAX))) {
                throw new TypeConversionException("that day is still to come: " + day);
            }
            return date;
        }
    }
}
