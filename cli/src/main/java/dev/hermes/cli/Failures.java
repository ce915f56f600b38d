package dev.hermes.cli;

import dev.hermes.cli.option.FailureLine;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Printable;
import dev.hermes.schemas.health.KafkaProblem;
import java.util.Objects;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** One line for whatever ends a command; the stack trace of what nobody foresaw with {@code -v} only. */
final class Failures implements IExecutionExceptionHandler {
    private final GlobalOptions options;
    private final FailureLine foreseen = new FailureLine();

    Failures(GlobalOptions options) {
        this.options = Objects.requireNonNull(options, "options");
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        try {
            return foreseen.handleExecutionException(failure, command, parsed);
        } catch (Exception unforeseen) {
            if (options.verbose()) {
                throw unforeseen;
            }
            command.getErr().println("hermes: " + Printable.escape(text(unforeseen)) + " (-v shows where)");
            return ExitCode.SOFTWARE;
        }
    }

    private static String text(Exception unforeseen) {
        if (!(unforeseen instanceof KafkaException)) {
            return unforeseen.toString();
        }
        return "Kafka's clients cannot work with these settings: " + KafkaProblem.cause(unforeseen);
    }
}
