package dev.hermes.cli.option;

/** Nobody reads the results any more, as when {@code head} has seen enough: the command ends without a word. */
public final class ClosedOutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** As a shell has it of a program that a closed pipe ended. */
    public static final int EXIT_CODE = 141;

    ClosedOutputException() {
        super("nobody reads the results", null, false, false);
    }
}
