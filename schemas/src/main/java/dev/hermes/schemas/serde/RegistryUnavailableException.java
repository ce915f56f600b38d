package dev.hermes.schemas.serde;

import org.apache.kafka.common.errors.RetriableException;

/** The schema registry did not answer, or not with what it should. The same call may succeed later. */
public final class RegistryUnavailableException extends RetriableException {
    private static final long serialVersionUID = 1L;

    RegistryUnavailableException(String message) {
        super(message);
    }

    RegistryUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
