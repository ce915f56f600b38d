package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Tokens;
import dev.hermes.processor.query.QueryApi;
import dev.hermes.processor.search.SearchConfig;
import dev.hermes.processor.search.SearchStore;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;

/** Search store and query API beside a pipeline. */
final class QueryServer implements AutoCloseable {
    /** Opens everything. */
    static final String TOKEN = "token-of-the-home";

    private static final Duration READY = Duration.ofSeconds(60);

    private final SearchStore search;
    private final HttpServer http;

    private QueryServer(SearchStore search, HttpServer http) {
        this.search = search;
        this.http = http;
    }

    static QueryServer start(Pipeline pipeline, Path stateDir, Clock clock) throws IOException {
        SearchStore search = SearchStore.start(SearchConfig.builder()
                .bootstrapServers(pipeline.broker.bootstrapServers())
                .stateDir(stateDir)
                .build());
        await().atMost(READY).until(search::isRunning);
        QueryApi api = new QueryApi(new Redactor(RedactionPolicy.builtIn()), clock);
        HttpServer.Builder http =
                HttpServer.builder(HttpConfig.loopback(0, Tokens.none().withOwner(TOKEN)));
        api.mountOn(http, Access.OWNER);
        api.open(search.reads(), pipeline.partitionCount(), pipeline.costs(), Set::of);
        return new QueryServer(search, http.start());
    }

    String url() {
        return http.url();
    }

    @Override
    public void close() {
        http.close();
        search.close();
    }
}
