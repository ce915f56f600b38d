package dev.hermes.schemas.serde;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An HTTP server on loopback that gives fixed answers, and remembers what it was asked. */
final class FakeRegistry implements AutoCloseable {
    /** What came in. */
    record Request(String line, String authorization, String contentType, String body) {}

    private record Answer(int status, String body) {}

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    FakeRegistry() throws IOException {
        this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    FakeRegistry(HttpServer server) {
        this.server = server;
        server.createContext("/", this::answer);
        server.start();
    }

    /** Answers a request, {@code GET /schemas/ids/7}; all others get a 404 as Confluent's registry writes it. */
    FakeRegistry on(String requestLine, int status, String body) {
        answers.put(requestLine, new Answer(status, body));
        return this;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(new Request(
                line,
                exchange.getRequestHeaders().getFirst("Authorization"),
                exchange.getRequestHeaders().getFirst("Content-Type"),
                body));
        Answer answer =
                answers.getOrDefault(line, new Answer(404, "{\"error_code\":40403,\"message\":\"Schema not found\"}"));
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    String hostAndPort() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    String url() {
        return "http://" + hostAndPort();
    }

    List<Request> requests() {
        return requests;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
