package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.cli.server.RunSources;
import dev.hermes.schemas.redaction.Redactor;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that reads runs. */
abstract class ReadingCommand implements Callable<Integer> {
    /** Decimals of a run's and a step's cost. */
    static final int COST_DECIMALS = 4;

    private static final int INTERRUPTED = 130;

    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    ReadingCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public final Integer call() throws IOException {
        Output out = Output.of(spec, options);
        try (RunSource runs = RunSources.of(options, out)) {
            boolean found = read(runs, out);
            out.flush();
            return found ? ExitCode.OK : ExitCode.SOFTWARE;
        } catch (InterruptedException | InterruptedIOException | ClosedByInterruptException e) {
            Thread.currentThread().interrupt();
            return INTERRUPTED;
        }
    }

    /** Writes what was asked for; false when nothing was found. */
    abstract boolean read(RunSource runs, Output out) throws IOException, InterruptedException;

    /** The run of an id that was typed. */
    static FoundRun find(RunSource runs, String id) throws IOException {
        if (id.isEmpty()) {
            throw CommandException.wrongUsage("the run id is empty");
        }
        return runs.find(id);
    }

    /** Masks what a run holds from before there was a rule for it. */
    final Redactor redactor() {
        return new Redactor(options.policy());
    }

    final GlobalOptions options() {
        return options;
    }

    final Colours colours() {
        return Colours.of(options.hasColours());
    }

    /** Prints rows in columns, below the names of these where it is a terminal. */
    final void print(Output out, Columns columns, CellPaint paint, String[] names, List<String[]> rows) {
        boolean hasHeader = options.hasHeader() && !rows.isEmpty();
        if (hasHeader) {
            columns.measure(names);
        }
        rows.forEach(columns::measure);
        if (hasHeader) {
            Colours colours = colours();
            out.line(columns.line((column, text) -> colours.header(text), names));
        }
        rows.forEach(row -> out.line(columns.line(paint, row)));
    }

    final boolean isJson() {
        return options.output() == OutputFormat.JSON;
    }

    /** A count that must be at least 1, such as that of {@code -n}. */
    static long limit(Integer count) {
        if (count != null && count < 1) {
            throw CommandException.wrongUsage("-n is less than 1");
        }
        return count == null ? Long.MAX_VALUE : count;
    }
}
