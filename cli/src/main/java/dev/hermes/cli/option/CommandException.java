package dev.hermes.cli.option;

import java.util.Objects;
import picocli.CommandLine.ExitCode;

/**
 * Ends a command with one line on stderr and an exit code. Made without a stack trace: the message is written for whoever
 * typed the command, and never holds a payload or a secret.
 */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(int exitCode, String message) {
        super(Objects.requireNonNull(message, "message"), null, false, false);
        this.exitCode = exitCode;
    }

    /** It did not work, or nothing was found: exit code 1. */
    public static CommandException failed(String message) {
        return new CommandException(ExitCode.SOFTWARE, message);
    }

    /** The command line or a setting is wrong: exit code 2. */
    public static CommandException wrongUsage(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }

    public int exitCode() {
        return exitCode;
    }
}
