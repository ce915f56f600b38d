package dev.hermes.cli.option;

import java.io.PrintWriter;
import java.io.Writer;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where a command writes: results on stdout, everything else on stderr. Results go out as they are, the caller escapes what
 * came from a file ({@link Printable}); notes and warnings are escaped here.
 */
public final class Output {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean quiet;

    private Output(PrintWriter out, PrintWriter err, boolean quiet) {
        this.out = out;
        this.err = err;
        this.quiet = quiet;
    }

    /** The writers of a command's command line. */
    public static Output of(CommandSpec spec, GlobalOptions options) {
        CommandLine command = spec.commandLine();
        return new Output(command.getOut(), command.getErr(), options.quiet());
    }

    /** One line of the result, ended by a line feed on every platform. */
    public void line(String line) {
        out.print(line);
        out.print('\n');
    }

    /** A part of a line of the result. */
    public void part(String part) {
        out.print(part);
    }

    /** For a part of the result that is too long to be held; to be left open. */
    public Writer writer() {
        return out;
    }

    /** Hands on what is still held back. */
    public void flush() {
        out.flush();
    }

    /** Something good to know, left out with {@code -q}. */
    public void note(String note) {
        if (!quiet) {
            warn(note);
        }
    }

    /** Something that makes the result less than it could be. */
    public void warn(String warning) {
        err.println(Printable.escape(warning));
    }
}
