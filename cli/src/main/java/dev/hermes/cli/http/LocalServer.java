package dev.hermes.cli.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hermes.cli.home.Token;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An HTTP server on 127.0.0.1 with a few endpoints, each below the first segment of the path. Thread-safe. */
public final class LocalServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalServer.class);
    private static final int LONGEST_BODY = 1 << 20;
    private static final int THREADS = 4;
    private static final Set<String> METHODS = Set.of("GET", "POST");

    private final HttpServer server;
    private final ExecutorService threads;
    private final Map<String, Endpoint> endpoints;
    private final Guard guard;

    private LocalServer(HttpServer server, Map<String, Endpoint> endpoints, Guard guard) {
        this.server = server;
        this.threads = Executors.newFixedThreadPool(THREADS, LocalServer::thread);
        this.endpoints = Map.copyOf(endpoints);
        this.guard = guard;
    }

    /**
     * Starts to answer.
     *
     * @param port 0 takes a free one
     * @param open names of the endpoints that answer without a token
     * @throws HttpPortException when the port is taken
     */
    public static LocalServer start(int port, Token token, Map<String, Endpoint> endpoints, Set<String> open)
            throws IOException {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (BindException e) {
            throw new HttpPortException(port, e);
        }
        Guard guard = new Guard(server.getAddress().getPort(), token, open);
        LocalServer local = new LocalServer(server, endpoints, guard);
        server.setExecutor(local.threads);
        server.createContext("/", local::handle);
        server.start();
        return local;
    }

    /** Where it answers: {@code http://127.0.0.1:8420}. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            send(exchange, answer(exchange));
        } catch (RuntimeException e) {
            LOG.warn("http request failed", e);
            throw e;
        }
    }

    private Answer answer(HttpExchange exchange) throws IOException {
        List<String> path = segments(exchange.getRequestURI().getRawPath());
        String name = path.isEmpty() ? "" : path.get(0);
        String method = exchange.getRequestMethod();
        Optional<Answer> refusal = guard.refusal(name, method, exchange.getRequestHeaders());
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Endpoint endpoint = endpoints.get(name);
        if (endpoint == null) {
            return Answer.error(404, "there is nothing here");
        }
        if (!METHODS.contains(method)) {
            exchange.getResponseHeaders().set("Allow", "GET, POST");
            return Answer.error(405, "only GET and POST are answered");
        }
        byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
        if (body.length > LONGEST_BODY) {
            return Answer.error(413, "the body is over " + LONGEST_BODY + " bytes");
        }
        return endpoint.answer(new Request(method, path.subList(1, path.size()), new String(body, UTF_8)));
    }

    private static List<String> segments(String rawPath) {
        return Arrays.stream(rawPath.split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .map(segment -> URLDecoder.decode(segment, UTF_8))
                .toList();
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        byte[] body = answer.body().getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), head ? -1 : body.length);
        if (!head) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    private static final AtomicInteger THREAD_NUMBER = new AtomicInteger();

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "hermes-http-" + THREAD_NUMBER.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /** Stops to listen; requests under way are cut. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
