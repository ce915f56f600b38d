package dev.hermes.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;

/**
 * A command that was typed and has ended.
 *
 * @param out what it printed on stdout
 * @param err what it printed on stderr
 */
public record Typed(int exitCode, String out, String err) {
    /** Types a command into an environment. */
    public static Typed into(Map<String, String> environment, String... words) {
        return withStdin(environment, "", words);
    }

    /** Types a command into an environment, at a time. */
    public static Typed at(Clock clock, Map<String, String> environment, String... words) {
        return type(clock, environment, "", words);
    }

    /** Types a command into an environment, with something on stdin. */
    public static Typed withStdin(Map<String, String> environment, String stdin, String... words) {
        return type(Clock.systemUTC(), environment, stdin, words);
    }

    private static Typed type(Clock clock, Map<String, String> environment, String stdin, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine hermes = Main.commandLine(environment, clock, new ByteArrayInputStream(stdin.getBytes(UTF_8)));
        PrintWriter outWriter = new PrintWriter(out);
        hermes.setOut(outWriter);
        hermes.setErr(new PrintWriter(err, true));
        int exitCode = hermes.execute(words);
        outWriter.flush();
        return new Typed(exitCode, out.toString(), err.toString());
    }
}
