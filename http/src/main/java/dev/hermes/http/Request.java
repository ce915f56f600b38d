package dev.hermes.http;

import java.util.List;
import java.util.Objects;

/**
 * What was asked.
 *
 * @param method {@code GET}, {@code POST}
 * @param path the decoded segments of the path below the endpoint; empty for the endpoint itself
 * @param body the whole body, empty when there is none; may hold what must not be logged
 */
public record Request(String method, List<String> path, String body) {
    public Request {
        Objects.requireNonNull(method, "method");
        path = List.copyOf(path);
        Objects.requireNonNull(body, "body");
    }

    /** Without the body. */
    @Override
    public String toString() {
        return "Request[" + method + " " + path + "]";
    }
}
