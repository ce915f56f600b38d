package dev.hermes.sink;

/** A rebuild or a verification cannot be done, or not be finished; the message says why and what to do. */
public final class RebuildException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RebuildException(String message) {
        super(message);
    }

    RebuildException(String message, Throwable cause) {
        super(message, cause);
    }
}
