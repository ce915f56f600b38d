package dev.hermes.schemas.price;

/** A row of a price file that is not taken; the message says what is wrong with it. Made without a stack trace. */
final class BadRowException extends Exception {
    private static final long serialVersionUID = 1L;

    BadRowException(String message) {
        super(message, null, false, false);
    }
}
