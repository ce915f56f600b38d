package dev.hermes.http;

import java.io.IOException;

/** The HTTP server cannot listen where it should. */
public final class HttpPortException extends IOException {
    private static final long serialVersionUID = 1L;

    private HttpPortException(String message, Throwable cause) {
        super(message, cause);
    }

    static HttpPortException taken(String address, int port, Throwable cause) {
        return new HttpPortException(
                "port " + port + " on " + address
                        + " is in use: stop what listens there, or choose another with --http-port",
                cause);
    }

    static HttpPortException foreign(String address, Throwable cause) {
        return new HttpPortException(
                address + " is no address of this machine: choose one that is, or 0.0.0.0 for all", cause);
    }
}
