package dev.hermes.sink;

/** What has a run file's name is no plain file in a plain folder, so nothing is written through it. */
final class RefusedFileException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedFileException(String message) {
        super(message);
    }
}
