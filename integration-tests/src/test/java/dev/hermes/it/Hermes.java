package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.Main;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.TestBroker;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;

/** The {@code hermes} command on a home and a cluster, in this JVM. */
final class Hermes {
    private final Map<String, String> environment;

    Hermes(HermesHome home, TestBroker broker) {
        this(Map.of(
                HermesHome.VARIABLE, home.root().toString(), "HERMES_BOOTSTRAP_SERVERS", broker.bootstrapServers()));
    }

    Hermes(Map<String, String> environment) {
        this.environment = environment;
    }

    /** On a home where {@code hermes up} runs. */
    static Hermes on(HermesHome home) {
        return new Hermes(Map.of(HermesHome.VARIABLE, home.root().toString()));
    }

    /** What a command prints, and how it ends. */
    record Printed(int exitCode, String out, String err) {}

    Printed run(String... args) {
        return runWithInput("", args);
    }

    Printed runWithInput(String stdin, String... args) {
        CommandLine command =
                Main.commandLine(environment, Clock.systemUTC(), new ByteArrayInputStream(stdin.getBytes(UTF_8)));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        int exitCode = command.execute(args);
        return new Printed(exitCode, out.toString(), err.toString());
    }
}
