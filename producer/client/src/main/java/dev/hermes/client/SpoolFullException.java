package dev.hermes.client;

/** The spool did not take an event: its limit is reached, or the disk is full. Nothing of the event was kept. */
public final class SpoolFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SpoolFullException(String message) {
        super(message);
    }

    SpoolFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
