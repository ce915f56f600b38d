package dev.hermes.cli.http;

import com.sun.net.httpserver.Headers;
import dev.hermes.cli.home.Token;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Turns away whoever must not ask. Other users of the machine lack the token; a web page in the user's own browser cannot
 * name a loopback address as host and origin, nor send JSON without asking first.
 *
 * @param port the server's own
 * @param open names of the endpoints that answer without a token
 */
record Guard(int port, Token token, Set<String> open) {
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
    private static final Set<String> JSON_TYPES =
            Set.of(Answer.JSON, "application/vnd.schemaregistry.v1+json", "application/vnd.schemaregistry+json");

    Guard {
        Objects.requireNonNull(token, "token");
        open = Set.copyOf(open);
    }

    /** The answer to a request that must not pass; empty for one that may. */
    Optional<Answer> refusal(String endpoint, String method, Headers headers) {
        if (!isLoopback(headers.get("Host"))) {
            return Optional.of(Answer.error(403, "the Host header names no loopback address"));
        }
        if (!isOurs(headers.get("Origin"))) {
            return Optional.of(Answer.error(403, "the Origin header names another site"));
        }
        if (!open.contains(endpoint) && !token.isIn(headers.getFirst("Authorization"))) {
            return Optional.of(Answer.error(
                    401, "send the token of runlog/token in the home, in the header Authorization: Bearer <token>"));
        }
        if (method.equals("POST") && !isJson(headers.getFirst("Content-Type"))) {
            return Optional.of(Answer.error(415, "send JSON, with the header Content-Type: " + Answer.JSON));
        }
        return Optional.empty();
    }

    private static boolean isLoopback(List<String> hosts) {
        if (hosts == null || hosts.size() != 1) {
            return false;
        }
        URI uri = uriOrNull("http://" + hosts.get(0));
        return uri != null && uri.getHost() != null && LOOPBACK.contains(uri.getHost());
    }

    /** No origin at all is what everybody sends but a browser. */
    private boolean isOurs(List<String> origins) {
        if (origins == null) {
            return true;
        }
        return origins.size() == 1
                && LOOPBACK.stream().anyMatch(host -> origins.get(0).equals("http://" + host + ":" + port));
    }

    private static boolean isJson(String contentType) {
        if (contentType == null) {
            return false;
        }
        int parameters = contentType.indexOf(';');
        String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return JSON_TYPES.contains(type.strip());
    }

    private static URI uriOrNull(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            return null; // no host could be read: the caller refuses it
        }
    }
}
