package dev.hermes.cli.option;

import dev.hermes.schemas.query.BadQueryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Turns what ends a command into a line on stderr (one for each fault) and an exit code. What is no {@link CommandException}, no bad question and no I/O error is
 * a fault of ours: it is thrown on, for a stack trace.
 */
public final class FailureLine implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof ClosedOutputException) {
            return ClosedOutputException.EXIT_CODE;
        }
        if (failure instanceof CommandException expected) {
            expected.faults().forEach(fault -> say(command, fault));
            return expected.exitCode();
        }
        if (failure instanceof BadQueryException wrong) {
            say(command, wrong.getMessage());
            return ExitCode.USAGE;
        }
        if (failure instanceof IOException problem) {
            say(command, IoProblem.withFile(problem));
            return ExitCode.SOFTWARE;
        }
        if (failure instanceof UncheckedIOException unchecked) {
            say(command, IoProblem.withFile(unchecked.getCause()));
            return ExitCode.SOFTWARE;
        }
        throw failure;
    }

    private static void say(CommandLine command, String message) {
        command.getErr().println("hermes: " + Printable.escape(message));
    }
}
