package dev.hermes.sink;

/** The sinks of the consumer group write another tree; the message names both and says what to do. */
final class OtherTreeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OtherTreeException(String message) {
        super(message);
    }
}
