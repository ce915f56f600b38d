package dev.hermes.cli.up;

import dev.hermes.broker.BrokerStartException;
import dev.hermes.cli.home.AlreadyUpException;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.part.HealthLog;
import dev.hermes.cli.part.LogLevel;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.cli.part.SettingProblems;
import dev.hermes.cli.part.SettingsLog;
import dev.hermes.cli.part.StopSignal;
import dev.hermes.client.PayloadStore;
import dev.hermes.gateway.GatewayStartException;
import dev.hermes.http.HttpPortException;
import dev.hermes.processor.TopicSetupException;
import dev.hermes.sink.SinkStartException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "up",
        description = {
            "Run everything on this machine, in the foreground: a Kafka broker, the stream processor, the sink and the"
                    + " HTTP gateway.",
            "Prints one line when it is ready. Ctrl-C or hermes down stops it."
        })
public final class UpCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration LOOK_FOR_READY = Duration.ofMillis(20);

    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--kafka-port",
            paramLabel = "PORT",
            defaultValue = "19092",
            description = "Port of the broker; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int kafkaPort;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "8420",
            description = "Port of the HTTP server; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int httpPort;

    public UpCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        MachineConfig config = config();
        LogLevel logLevel = LogLevel.start(options);
        SettingsLog.start(options);
        SettingProblems.refuseKafka(options);
        try (StopSignal stop = StopSignal.install();
                Machine machine = Machine.start(config)) {
            run(machine, stop, logLevel);
        } catch (AlreadyUpException
                | HttpPortException
                | BrokerStartException
                | TopicSetupException
                | SinkStartException
                | GatewayStartException e) {
            throw CommandException.failed(e.getMessage());
        }
        return ExitCode.OK;
    }

    private MachineConfig config() {
        if (options.bootstrapServers() != null) {
            throw CommandException.wrongUsage("hermes up has a broker of its own: for another Kafka cluster, "
                    + options.bootstrapServers() + ", run hermes stream-processor, hermes sink and hermes gateway");
        }
        try {
            return new MachineConfig(options.home(), options.runs(), kafkaPort, httpPort, new PartSettings(options));
        } catch (IllegalArgumentException e) {
            throw CommandException.wrongUsage(e.getMessage());
        }
    }

    private void run(Machine machine, StopSignal stop, LogLevel logLevel) throws IOException, InterruptedException {
        HealthLog log = new HealthLog();
        OldPayloads payloads = new OldPayloads(new PayloadStore(options.home()), Clock.systemUTC());
        while (!machine.isReady()) {
            CommandException.failIf(machine.failure());
            if (stop.await(LOOK_FOR_READY)) {
                return;
            }
        }
        Output output = Output.of(spec, options);
        output.line(machine.readyLine());
        output.flush();
        output.note("to look at it in a browser: hermes dashboard");
        do {
            logLevel.look();
            log.look(machine.health());
            payloads.look();
            CommandException.failIf(machine.failure());
        } while (!stop.await(LOOK));
    }
}
