package dev.hermes.cli.server;

import java.io.IOException;
import java.util.Objects;

/** A server does not answer, or not yet. Made without a stack trace: the message says where and why, for whoever asked. */
final class ServerUnavailableException extends IOException {
    private static final long serialVersionUID = 1L;

    ServerUnavailableException(String message) {
        super(Objects.requireNonNull(message, "message"));
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
