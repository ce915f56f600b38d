package dev.hermes.cli.option;

/**
 * What results are shown on.
 *
 * @param isTerminal false for a file, a pipe, a program
 * @param width columns of a line; {@link Integer#MAX_VALUE} where lines may be of any length
 */
public record Screen(boolean isTerminal, int width) {
    /** No terminal. */
    public static final Screen NONE = new Screen(false, Integer.MAX_VALUE);
}
