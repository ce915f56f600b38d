package dev.hermes.gateway;

/** The gateway cannot start; the message says what stands in its way. */
public final class GatewayStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GatewayStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
