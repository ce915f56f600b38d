package dev.hermes.cli.option;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.ExitCode;

/**
 * Ends a command with a line on stderr for each fault, and an exit code. Made without a stack trace: the message is written for whoever
 * typed the command, and never holds a payload or a secret.
 */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;
    private final String[] faults;

    private CommandException(int exitCode, List<String> faults) {
        super(String.join("\n", faults), null, false, false);
        this.exitCode = exitCode;
        this.faults = faults.toArray(String[]::new);
    }

    /** It did not work, or nothing was found: exit code 1. */
    public static CommandException failed(String message) {
        return failed(List.of(Objects.requireNonNull(message, "message")));
    }

    /** The same for several reasons, at least one. */
    public static CommandException failed(List<String> messages) {
        return new CommandException(ExitCode.SOFTWARE, messages);
    }

    /** Ends the command so where there is a reason to. */
    public static void failIf(Optional<String> reason) {
        if (reason.isPresent()) {
            throw failed(reason.get());
        }
    }

    /** The command line or a setting is wrong: exit code 2. */
    public static CommandException wrongUsage(String message) {
        return wrongUsage(List.of(Objects.requireNonNull(message, "message")));
    }

    /** The same for several reasons, at least one. */
    public static CommandException wrongUsage(List<String> messages) {
        return new CommandException(ExitCode.USAGE, messages);
    }

    /** What is to be said, each on a line. */
    List<String> faults() {
        return List.of(faults);
    }

    public int exitCode() {
        return exitCode;
    }
}
