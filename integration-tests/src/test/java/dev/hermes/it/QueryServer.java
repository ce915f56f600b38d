package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Tokens;
import dev.hermes.processor.dashboard.Dashboard;
import dev.hermes.processor.query.QueryApi;
import dev.hermes.processor.search.SearchConfig;
import dev.hermes.processor.search.SearchStore;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;

/** Search store, query API and dashboard beside a pipeline. */
final class QueryServer implements AutoCloseable {
    /** Opens everything. */
    static final String TOKEN = "token-of-the-home";

    private static final Duration READY = Duration.ofSeconds(60);

    private final Pipeline pipeline;
    private final SearchStore search;
    private final Clock clock;
    private final HttpServer partial;
    private HttpServer http;

    private QueryServer(Pipeline pipeline, SearchStore search, Clock clock) {
        this.pipeline = pipeline;
        this.search = search;
        this.clock = clock;
        this.http = listen(0, pipeline.partitionCount());
        this.partial = listen(0, 2 * pipeline.partitionCount());
    }

    static QueryServer start(Pipeline pipeline, Path stateDir, Clock clock) throws IOException {
        SearchStore search = SearchStore.start(SearchConfig.builder()
                .bootstrapServers(pipeline.broker.bootstrapServers())
                .stateDir(stateDir)
                .build());
        await().atMost(READY).until(search::isRunning);
        return new QueryServer(pipeline, search, clock);
    }

    private HttpServer listen(int port, int runPartitions) {
        QueryApi api = new QueryApi(new Redactor(RedactionPolicy.builtIn()), clock);
        HttpServer.Builder server =
                HttpServer.builder(HttpConfig.loopback(port, Tokens.none().withOwner(TOKEN)));
        api.mountOn(server, Access.OWNER);
        Dashboard.mountOn(server);
        api.open(search.reads(), runPartitions, pipeline.costs(), Set::of);
        try {
            return server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return http.url();
    }

    /** Where half of the partitions are missing in each answer. */
    String partialUrl() {
        return partial.url();
    }

    /** Lets callers find nobody until {@link #answerAgain}. */
    void stopAnswering() {
        http.close();
        await().atMost(READY).until(() -> !isReached());
    }

    private boolean isReached() throws IOException {
        URI url = URI.create(http.url());
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            return socket.isConnected();
        } catch (ConnectException e) {
            return false; // as it should be
        }
    }

    /** At the same address. */
    void answerAgain() {
        http = listen(URI.create(http.url()).getPort(), pipeline.partitionCount());
    }

    @Override
    public void close() {
        http.close();
        partial.close();
        search.close();
    }
}
