package dev.hermes.benchmarks;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Tokens;
import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.query.QueryApi;
import dev.hermes.processor.search.SearchStore;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;

/** A query API before a search store and the costs of a stream processor, and how it is asked. Thread-safe. */
final class QueryServer implements AutoCloseable {
    static final String TOKEN = "benchmark";
    private static final int WARM_UP_CALLS = 200;
    /** Slow questions need fewer calls to be compiled. */
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(10);

    private static final int CALLS = 20;
    /** Decimals as they stand in the answer. */
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build()
            .reader();

    private final HttpServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private QueryServer(HttpServer server) {
        this.server = server;
    }

    static QueryServer start(StreamProcessor processor, SearchStore store) throws IOException {
        QueryApi queries = new QueryApi(new Redactor(RedactionPolicy.builtIn()), Clock.systemUTC());
        HttpServer.Builder http =
                HttpServer.builder(HttpConfig.loopback(0, Tokens.none().withOwner(TOKEN)));
        queries.mountOn(http, Access.OWNER);
        HttpServer server = http.start();
        queries.open(store.reads(), processor.partitionCount(), processor.costs(), Set::of);
        return new QueryServer(server);
    }

    String url() {
        return server.url();
    }

    /** The answer to a question, a path below {@code /api/v1/} with its parameters; of all partitions, or it throws. */
    JsonNode ask(String question) throws IOException, InterruptedException {
        JsonNode answer = JSON.readTree(get(question));
        if (!answer.required("partial").isNull()) {
            throw new IllegalStateException("a partition is missing from the answer to " + question);
        }
        return answer;
    }

    /** How long the same question takes again and again, until its answer is there as text. */
    Latencies time(String question) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        for (int n = 0; n < WARM_UP_CALLS && System.nanoTime() - begin < LONGEST_WARM_UP.toNanos(); n++) {
            get(question);
        }
        Latencies latencies = new Latencies(CALLS);
        for (int n = 0; n < CALLS; n++) {
            long start = System.nanoTime();
            get(question);
            latencies.add(System.nanoTime() - start);
        }
        return latencies;
    }

    private String get(String question) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/api/v1/" + question))
                .header("Authorization", "Bearer " + TOKEN)
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException("HTTP status " + response.statusCode() + " for " + question);
        }
        return response.body();
    }

    @Override
    public void close() {
        server.close();
    }
}
