package dev.hermes.broker;

/** The broker could not be started. The message names the folder or port and says what is wrong with it. */
public final class BrokerStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
