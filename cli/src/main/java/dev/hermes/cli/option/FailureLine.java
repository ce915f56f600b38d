package dev.hermes.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Turns what ends a command into one line on stderr and an exit code. What is no {@link CommandException} and no I/O error is
 * a fault of ours: it is thrown on, for a stack trace.
 */
public final class FailureLine implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof CommandException expected) {
            return say(command, expected.getMessage(), expected.exitCode());
        }
        if (failure instanceof IOException problem) {
            return say(command, IoProblem.withFile(problem), ExitCode.SOFTWARE);
        }
        if (failure instanceof UncheckedIOException unchecked) {
            return say(command, IoProblem.withFile(unchecked.getCause()), ExitCode.SOFTWARE);
        }
        throw failure;
    }

    private static int say(CommandLine command, String message, int exitCode) {
        command.getErr().println("hermes: " + Printable.escape(message));
        return exitCode;
    }
}
