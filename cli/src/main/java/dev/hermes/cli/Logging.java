package dev.hermes.cli;

import dev.hermes.cli.option.GlobalOptions;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;

/** Sets how much is logged before a command runs, for it counts only until the first logger is made. */
final class Logging implements IExecutionStrategy {
    private static final String LEVEL_OF = "org.slf4j.simpleLogger.log.";
    private static final List<String> OURS = List.of("dev.hermes", "dev.hermes.client");
    private static final List<String> OF_THE_BROKER = List.of("kafka.server", "org.apache.kafka.controller");

    private final GlobalOptions options;
    private final IExecutionStrategy next = new CommandLine.RunLast();

    Logging(GlobalOptions options) {
        this.options = Objects.requireNonNull(options, "options");
    }

    @Override
    public int execute(ParseResult parsed) {
        if (options.verbose()) {
            OURS.forEach(name -> System.setProperty(LEVEL_OF + name, "info"));
            OF_THE_BROKER.forEach(name -> System.setProperty(LEVEL_OF + name, "warn"));
        }
        return next.execute(parsed);
    }
}
