package dev.hermes.cli;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** An output, and what was written to it. */
public final class CapturedOutput {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Output output;

    public CapturedOutput() {
        CommandLine command = new CommandLine(CommandSpec.create());
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err, true));
        output = Output.of(command.getCommandSpec(), new GlobalOptions(Map.of()));
    }

    public Output output() {
        return output;
    }

    /** Lines on stdout. */
    public List<String> out() {
        output.flush();
        return out.toString().lines().toList();
    }

    /** Lines on stderr. */
    public List<String> err() {
        return err.toString().lines().toList();
    }
}
