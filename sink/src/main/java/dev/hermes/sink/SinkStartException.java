package dev.hermes.sink;

/** The sink cannot start; the message says why and what to do. */
public final class SinkStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SinkStartException(String message) {
        super(message);
    }

    SinkStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
