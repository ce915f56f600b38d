package dev.hermes.schemas.query;

import java.util.Objects;

/**
 * A question that cannot be answered as it is asked. Made without a stack trace: the message is written for whoever asked, names
 * what is wrong by the asker's own word for it, and says what would do.
 */
public final class BadQueryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadQueryException(String message) {
        super(Objects.requireNonNull(message, "message"), null, false, false);
    }
}
