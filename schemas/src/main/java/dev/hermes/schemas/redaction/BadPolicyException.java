package dev.hermes.schemas.redaction;

/** A policy file that is not followed, because something in it is wrong. The message names file, key and what to do. */
public final class BadPolicyException extends Exception {
    private static final long serialVersionUID = 1;

    BadPolicyException(String message) {
        super(message);
    }

    BadPolicyException(String message, Throwable cause) {
        super(message, cause);
    }
}
