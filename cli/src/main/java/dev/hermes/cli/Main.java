package dev.hermes.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.collect.CollectCommand;
import dev.hermes.cli.dashboard.DashboardCommand;
import dev.hermes.cli.deadletters.DeadLettersCommand;
import dev.hermes.cli.demo.DemoCommand;
import dev.hermes.cli.doctor.DoctorCommand;
import dev.hermes.cli.emit.EmitCommand;
import dev.hermes.cli.importing.ImportCommand;
import dev.hermes.cli.option.ClosedOutputException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.ResultStream;
import dev.hermes.cli.option.Terminal;
import dev.hermes.cli.option.WholeNumber;
import dev.hermes.cli.part.GatewayCommand;
import dev.hermes.cli.part.SinkCommand;
import dev.hermes.cli.part.StreamProcessorCommand;
import dev.hermes.cli.prices.PricesCommand;
import dev.hermes.cli.prune.PruneCommand;
import dev.hermes.cli.rebuild.RebuildCommand;
import dev.hermes.cli.rebuild.VerifyCommand;
import dev.hermes.cli.redact.RedactCommand;
import dev.hermes.cli.run.RunCommand;
import dev.hermes.cli.server.HttpThreads;
import dev.hermes.cli.token.TokenCommand;
import dev.hermes.cli.up.DownCommand;
import dev.hermes.cli.up.StatusCommand;
import dev.hermes.cli.up.UpCommand;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** Where the {@code hermes} command begins. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Map<String, String> environment = System.getenv();
        GlobalOptions options = new GlobalOptions(environment, () -> Terminal.screen(environment));
        CommandLine hermes = commandLine(options, environment, Clock.systemUTC(), System.in);
        // UTF-8 whatever the locale: what is printed is read by programs too
        PrintWriter out = writer(new ResultStream(new FileOutputStream(FileDescriptor.out)), false);
        PrintWriter err = writer(new FileOutputStream(FileDescriptor.err), true);
        hermes.setOut(out);
        hermes.setErr(err);
        int exitCode = execute(hermes, out, err, args);
        HttpThreads.end();
        System.exit(exitCode);
    }

    private static int execute(CommandLine hermes, PrintWriter out, PrintWriter err, String... args) {
        try {
            int exitCode = hermes.execute(args);
            out.flush();
            return exitCode;
        } catch (ClosedOutputException e) {
            return ClosedOutputException.EXIT_CODE;
        } catch (UncheckedIOException e) {
            err.println("hermes: " + e.getCause().getMessage());
            return ExitCode.SOFTWARE;
        }
    }

    private static PrintWriter writer(OutputStream stream, boolean autoFlush) {
        return new PrintWriter(new BufferedWriter(new OutputStreamWriter(stream, UTF_8)), autoFlush);
    }

    /** The whole command, over an environment, a clock and what is typed into it. Each one is executed once. */
    public static CommandLine commandLine(Map<String, String> environment, Clock clock, InputStream stdin) {
        return commandLine(new GlobalOptions(environment), environment, clock, stdin);
    }

    private static CommandLine commandLine(
            GlobalOptions options, Map<String, String> environment, Clock clock, InputStream stdin) {
        CommandLine hermes = new CommandLine(new Hermes(options));
        hermes.addSubcommand(new UpCommand(options));
        hermes.addSubcommand(new DownCommand(options));
        hermes.addSubcommand(new StatusCommand(options));
        hermes.addSubcommand(new DoctorCommand(options, clock));
        hermes.addSubcommand(new DashboardCommand(options, environment));
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
        hermes.addSubcommand(new TokenCommand(options));
        hermes.addSubcommand(new CompletionCommand());
        hermes.registerConverter(int.class, new WholeNumber());
        hermes.registerConverter(Integer.class, new WholeNumber());
        hermes.setExpandAtFiles(false); // a term to search for may begin with @
        hermes.setExecutionStrategy(new Logging(options));
        hermes.setExecutionExceptionHandler(new Failures(options));
        hermes.setParameterExceptionHandler(new WrongUsage());
        return hermes;
    }
}
