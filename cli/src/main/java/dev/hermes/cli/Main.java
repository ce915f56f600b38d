package dev.hermes.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.collect.CollectCommand;
import dev.hermes.cli.deadletters.DeadLettersCommand;
import dev.hermes.cli.demo.DemoCommand;
import dev.hermes.cli.emit.EmitCommand;
import dev.hermes.cli.importing.ImportCommand;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.part.GatewayCommand;
import dev.hermes.cli.part.SinkCommand;
import dev.hermes.cli.part.StreamProcessorCommand;
import dev.hermes.cli.prices.PricesCommand;
import dev.hermes.cli.prune.PruneCommand;
import dev.hermes.cli.rebuild.RebuildCommand;
import dev.hermes.cli.rebuild.VerifyCommand;
import dev.hermes.cli.redact.RedactCommand;
import dev.hermes.cli.run.RunCommand;
import dev.hermes.cli.up.DownCommand;
import dev.hermes.cli.up.StatusCommand;
import dev.hermes.cli.up.UpCommand;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;

/** Where the {@code hermes} command begins. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        CommandLine hermes = commandLine(System.getenv(), Clock.systemUTC(), System.in);
        // UTF-8 whatever the locale: what is printed is read by programs too
        PrintWriter out = writer(FileDescriptor.out, false);
        hermes.setOut(out);
        hermes.setErr(writer(FileDescriptor.err, true));
        int exitCode = hermes.execute(args);
        out.flush();
        System.exit(exitCode);
    }

    private static PrintWriter writer(FileDescriptor file, boolean autoFlush) {
        return new PrintWriter(
                new BufferedWriter(new OutputStreamWriter(new FileOutputStream(file), UTF_8)), autoFlush);
    }

    /** The whole command, over an environment, a clock and what is typed into it. Each one is executed once. */
    public static CommandLine commandLine(Map<String, String> environment, Clock clock, InputStream stdin) {
        GlobalOptions options = new GlobalOptions(environment);
        CommandLine hermes = new CommandLine(new Hermes(options));
        hermes.addSubcommand(new UpCommand(options));
        hermes.addSubcommand(new DownCommand(options));
        hermes.addSubcommand(new StatusCommand(options));
        hermes.addSubcommand(new DemoCommand(options, clock, inner -> commandLine(inner, clock, stdin)));
        hermes.addSubcommand(new EmitCommand(options, clock, stdin));
        hermes.addSubcommand(new CollectCommand(options, environment, clock));
        hermes.addSubcommand(new ImportCommand(options));
        hermes.addSubcommand(RunCommand.commandLine(options, clock));
        hermes.addSubcommand(PricesCommand.commandLine(options));
        hermes.addSubcommand(new PruneCommand(options, clock));
        hermes.addSubcommand(DeadLettersCommand.commandLine(options, clock));
        hermes.addSubcommand(new RedactCommand(options, stdin));
        hermes.addSubcommand(new RebuildCommand(options, clock));
        hermes.addSubcommand(new VerifyCommand(options));
        hermes.addSubcommand(new StreamProcessorCommand(options));
        hermes.addSubcommand(new SinkCommand(options));
        hermes.addSubcommand(new GatewayCommand(options));
        hermes.addSubcommand(new CompletionCommand());
        hermes.setExpandAtFiles(false); // a term to search for may begin with @
        hermes.setExecutionStrategy(new Logging(options));
        hermes.setExecutionExceptionHandler(new Failures(options));
        hermes.setParameterExceptionHandler(new WrongUsage());
        return hermes;
    }
}
