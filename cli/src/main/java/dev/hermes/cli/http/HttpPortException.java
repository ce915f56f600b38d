package dev.hermes.cli.http;

import java.io.IOException;

/** The HTTP server cannot have its port. */
public final class HttpPortException extends IOException {
    private static final long serialVersionUID = 1L;

    HttpPortException(int port, IOException cause) {
        super(
                "port " + port + " on 127.0.0.1 is in use: stop what listens there, or choose another with --http-port",
                cause);
    }
}
