package dev.hermes.processor;

import java.util.Objects;

/** It cannot be answered now, but soon: a store starts, is restored, or moves to another instance. Without a stack trace. */
public final class NotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what is under way, without payloads: {@code the search store is restored} */
    public NotReadyException(String message) {
        super(Objects.requireNonNull(message, "message"), null, false, false);
    }
}
