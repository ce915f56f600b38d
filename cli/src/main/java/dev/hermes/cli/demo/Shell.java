package dev.hermes.cli.demo;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.Output;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** Runs commands as if they were typed into a terminal, in an environment of its own. */
final class Shell {
    private final Function<Map<String, String>, CommandLine> hermes;
    private final Map<String, String> environment;
    private final Output output;

    /**
     * @param hermes makes the whole command anew, over an environment
     */
    Shell(Function<Map<String, String>, CommandLine> hermes, Map<String, String> environment, Output output) {
        this.hermes = Objects.requireNonNull(hermes, "hermes");
        this.environment = Map.copyOf(environment);
        this.output = output;
    }

    /** Shows the command and what it prints; one that fails ends the tour. */
    void type(String... words) {
        output.line("$ hermes " + Stream.of(words).map(Shell::quoted).collect(Collectors.joining(" ")));
        output.flush();
        StringWriter printed = new StringWriter();
        int exitCode = execute(printed, printed, words);
        printed.toString().lines().forEach(output::line);
        if (exitCode != ExitCode.OK) {
            throw CommandException.failed("the tour ends here: hermes " + words[0] + " failed");
        }
        output.line("");
        output.flush();
    }

    /** What a command prints on stdout, shown to nobody. */
    String ask(String... words) {
        StringWriter out = new StringWriter();
        execute(out, new StringWriter(), words);
        return out.toString();
    }

    private int execute(StringWriter out, StringWriter err, String... words) {
        CommandLine command = hermes.apply(environment);
        PrintWriter outWriter = new PrintWriter(out);
        PrintWriter errWriter = new PrintWriter(err, true);
        command.setOut(outWriter);
        command.setErr(errWriter);
        int exitCode = command.execute(words);
        outWriter.flush();
        return exitCode;
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9./:=_-]+") ? word : "\"" + word + "\"";
    }
}
