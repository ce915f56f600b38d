package dev.hermes.processor.query;

import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Tokens;
import dev.hermes.processor.NotReadyException;
import dev.hermes.processor.search.SearchConfig;
import dev.hermes.processor.search.SearchStore;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A search store with its query API, one of several that share the partitions. */
final class SearchMember implements AutoCloseable {
    private static final String TOKEN = "token-of-the-home";

    private final HttpServer http;
    private final SearchStore store;

    private SearchMember(HttpServer http, SearchStore store) {
        this.http = http;
        this.store = store;
    }

    static SearchMember start(String bootstrapServers, Path folder) throws IOException {
        QueryApi api = new QueryApi(new Redactor(RedactionPolicy.builtIn()), Clock.systemUTC());
        HttpServer.Builder builder =
                HttpServer.builder(HttpConfig.loopback(0, Tokens.none().withOwner(TOKEN)));
        api.mountOn(builder, Access.OWNER);
        HttpServer http = builder.start();
        String own = URI.create(http.url()).getAuthority();
        SearchStore store = SearchStore.start(SearchConfig.builder()
                .bootstrapServers(bootstrapServers)
                .stateDir(folder)
                .address(own)
                .commitEvery(Duration.ofMillis(200))
                .kafka(Map.of("commit.interval.ms", "100"))
                .build());
        api.open(store.reads(), ListedRuns.PARTITIONS, new ListedCosts(Instance.ALL), () -> others(store, own));
        return new SearchMember(http, store);
    }

    private static Set<URI> others(SearchStore store, String own) {
        return store.addresses().stream()
                .filter(address -> !address.equals(own))
                .map(address -> URI.create("http://" + address))
                .collect(Collectors.toSet());
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(http.url() + "/api/v1/" + path))
                .header("Authorization", "Bearer " + TOKEN);
    }

    boolean isRunning() {
        return store.isRunning();
    }

    boolean hasPartitions() {
        try {
            return !store.reads().positions().isEmpty();
        } catch (NotReadyException e) {
            return false;
        }
    }

    @Override
    public void close() {
        http.close();
        store.close();
    }
}
