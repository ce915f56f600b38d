package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.schemas.health.Health;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Keeps a part running until it is to stop. */
final class Foreground {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Output output;
    private final LogLevel logLevel;

    /**
     * From now on as much is logged as is set; first what is set for nothing.
     *
     * @throws CommandException when Kafka's clients cannot work with what is set for them
     */
    Foreground(Output output, GlobalOptions options) {
        this.output = output;
        this.logLevel = LogLevel.start(options);
        SettingsLog.start(options);
        SettingProblems.refuseKafka(options);
    }

    /** The cluster that a part alone works on: it must be named, for the embedded one has its parts. */
    static String cluster(GlobalOptions options) {
        if (options.bootstrapServers() == null) {
            throw CommandException.wrongUsage("say which Kafka cluster: --bootstrap-server HOST:PORT");
        }
        return options.bootstrapServers();
    }

    /** Returns when the part is to stop. */
    void run(StopSignal stop, String part, String bootstrapServers, Supplier<Map<String, Health>> health)
            throws InterruptedException {
        run(stop, part, bootstrapServers, health, Optional::empty);
    }

    /**
     * The same of a part that may have to end by itself.
     *
     * @param failure why it must; empty as long as it need not
     * @throws CommandException when it must
     */
    void run(
            StopSignal stop,
            String part,
            String bootstrapServers,
            Supplier<Map<String, Health>> health,
            Supplier<Optional<String>> failure)
            throws InterruptedException {
        output.note(part + " works on " + bootstrapServers + "; Ctrl-C stops it");
        HealthLog log = new HealthLog();
        do {
            logLevel.look();
            log.look(health.get());
            CommandException.failIf(failure.get());
        } while (!stop.await(LOOK));
    }
}
