package dev.hermes.cli.runs;

/** A file is not what the pipeline would have written. The message names file, line and reason, and no value of the line. */
public final class UnfitFileException extends Exception {
    private static final long serialVersionUID = 1L;

    UnfitFileException(String message) {
        super(message, null, false, false);
    }
}
