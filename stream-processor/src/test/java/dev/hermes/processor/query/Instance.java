package dev.hermes.processor.query;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Tokens;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;

/** A query API before runs in memory, on the evening of 2026-07-20. */
final class Instance implements AutoCloseable {
    static final Set<Integer> ALL = Set.of(0, 1, 2, 3);
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-07-20T18:00:00Z"), ZoneOffset.UTC);
    private static final String TOKEN = "token-of-the-home";
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    final ListedRuns runs;
    final ListedCosts costs;
    private final Set<URI> others = new HashSet<>();
    private final QueryApi api;
    private final HttpServer server;

    private Instance(Set<Integer> partitions) {
        runs = new ListedRuns(partitions);
        costs = new ListedCosts(partitions);
        api = new QueryApi(new Redactor(RedactionPolicy.builtIn()), CLOCK);
        HttpServer.Builder http =
                HttpServer.builder(HttpConfig.loopback(0, Tokens.none().withOwner(TOKEN)));
        api.mountOn(http, Access.OWNER);
        try {
            server = http.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Instance open(Set<Integer> partitions) {
        return open(partitions, Patience.DEFAULT);
    }

    static Instance open(Set<Integer> partitions, Patience patience) {
        Instance instance = new Instance(partitions);
        instance.api.open(
                instance.runs, ListedRuns.PARTITIONS, instance.costs, () -> Set.copyOf(instance.others), patience);
        return instance;
    }

    static Instance starting() {
        return new Instance(ALL);
    }

    void knows(Instance other) {
        knows(URI.create(other.server.url()));
    }

    void knows(URI other) {
        others.add(other);
    }

    URI uri(String path) {
        return URI.create(server.url() + "/api/v1/" + path);
    }

    HttpResponse<String> get(String path) {
        return send(request(path).build(), BodyHandlers.ofString());
    }

    /** A caller that asks and then reads nothing; it has little room for what it does not read. */
    Socket ask(String path) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(uri("").getHost(), uri("").getPort()));
        String request = "GET " + uri(path).getRawPath()
                + (uri(path).getRawQuery() == null ? "" : "?" + uri(path).getRawQuery())
                + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + TOKEN + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + TOKEN);
    }

    static <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body) {
        try {
            return CLIENT.send(request, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The JSON of a path that answers. */
    JsonNode json(String path) {
        HttpResponse<String> answer = get(path);
        if (answer.statusCode() != 200) {
            throw new AssertionError(path + " answers " + answer.statusCode() + " " + answer.body());
        }
        return json(answer);
    }

    static JsonNode json(HttpResponse<String> answer) {
        try {
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
