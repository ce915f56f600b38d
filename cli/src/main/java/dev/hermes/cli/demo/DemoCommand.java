package dev.hermes.cli.demo;

import dev.hermes.broker.BrokerStartException;
import dev.hermes.cli.home.AlreadyUpException;
import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.cli.part.StopSignal;
import dev.hermes.cli.up.Machine;
import dev.hermes.cli.up.MachineConfig;
import dev.hermes.processor.TopicSetupException;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.sink.SinkStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

@Command(
        name = "demo",
        description = {
            "The tour: run everything, publish some runs, and look at them.",
            "It works in a temporary home that is deleted at the end, unless --home names one or --keep is given."
        })
public final class DemoCommand implements Callable<Integer> {
    /** Short, so that an interrupted run can be shown. */
    private static final String IDLE_TIMEOUT = "2s";

    private static final Duration LOOK = Duration.ofMillis(20);

    private final GlobalOptions options;
    private final Clock clock;
    private final Function<Map<String, String>, CommandLine> hermes;

    @Spec
    private CommandSpec spec;

    @Option(names = "--keep", description = "Leave it running at the end, until Ctrl-C, and keep the home.")
    private boolean keep;

    /**
     * @param hermes makes the whole command anew, over an environment: the tour types into it
     */
    public DemoCommand(GlobalOptions options, Clock clock, Function<Map<String, String>, CommandLine> hermes) {
        this.options = options;
        this.clock = clock;
        this.hermes = hermes;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean temporary = !isHomeGiven();
        Path root = temporary
                ? Files.createTempDirectory("hermes-demo-")
                : options.home().root();
        try (StopSignal stop = StopSignal.install();
                DemoFolder folder = new DemoFolder(root, temporary && !keep)) {
            run(new HermesHome(folder.path()), stop);
        } catch (AlreadyUpException | BrokerStartException | TopicSetupException | SinkStartException e) {
            throw CommandException.failed(e.getMessage());
        }
        return ExitCode.OK;
    }

    /** Only the flag counts: who has set HERMES_HOME for good does not want the tour's runs in there. */
    private boolean isHomeGiven() {
        ParseResult parsed = spec.root().commandLine().getParseResult();
        while (parsed != null) {
            if (parsed.hasMatchedOption("--home")) {
                return true;
            }
            parsed = parsed.subcommand();
        }
        return false;
    }

    private void run(HermesHome home, StopSignal stop) throws IOException, InterruptedException, AlreadyUpException {
        Output output = Output.of(spec, options);
        output.line("# This is all of Hermes Run Log, in " + home.root());
        output.line("$ hermes up --kafka-port 0 --http-port 0");
        output.flush();
        Map<String, String> environment =
                Map.of(HermesHome.VARIABLE, home.root().toString(), "HERMES_RUNS_IDLE_TIMEOUT", IDLE_TIMEOUT);
        GlobalOptions upOptions = new GlobalOptions(environment);
        MachineConfig config = new MachineConfig(home, upOptions.runs(), 0, 0, new PartSettings(upOptions));
        try (Machine machine = Machine.start(config)) {
            while (!machine.isReady()) {
                if (stop.await(LOOK)) {
                    throw CommandException.failed("interrupted");
                }
            }
            output.line(machine.readyLine());
            output.line("");
            tour(home, machine, stop, output).go();
            sayHowToGoOn(home, output);
            if (keep) {
                stop.await();
            }
        }
    }

    private Tour tour(HermesHome home, Machine machine, StopSignal stop, Output output) throws IOException {
        Path samples = home.runlog().resolve("demo");
        OwnerOnly.folder(samples);
        // the broker by its name, so that no variable of the real environment leads elsewhere
        Map<String, String> environment = Map.of(
                HermesHome.VARIABLE,
                home.root().toString(),
                "HERMES_BOOTSTRAP_SERVERS",
                machine.place().bootstrapServers());
        Shell shell = new Shell(hermes, environment, output);
        return new Tour(home, machine, new SampleFiles(samples, clock), shell, new RunList(shell, stop), output);
    }

    private void sayHowToGoOn(HermesHome home, Output output) {
        if (keep) {
            output.line("# It goes on running until Ctrl-C. In another terminal:");
            output.line("export HERMES_HOME=" + home.root());
        } else {
            output.line("# To keep it: hermes demo --keep. To use it: hermes up, and in another terminal");
        }
        output.line("hermes emit --run-id my-run <<< '{\"kind\":\"note\",\"summary\":\"hello\"}'");
        output.line("hermes run show my-run");
        output.flush();
    }
}
