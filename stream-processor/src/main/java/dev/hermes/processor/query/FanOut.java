package dev.hermes.processor.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.StreamTimeoutException;
import com.linecorp.armeria.common.stream.StreamTimeoutMode;
import dev.hermes.processor.NotReadyException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks this instance and all others at once. One that does not answer in time, or cannot, is left out: the answers say which
 * partitions they cover, so what is missing is seen. Thread-safe.
 */
final class FanOut {
    private static final Logger LOG = LoggerFactory.getLogger(FanOut.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long LARGEST_ANSWER = 64L << 20;
    private static final long UNBOUNDED = 0;

    private final Supplier<Set<URI>> others;
    private final Patience patience;
    private final Set<URI> missed = ConcurrentHashMap.newKeySet();
    /** For answers of any length, which take as long as the caller takes to read them. */
    private final Map<URI, WebClient> streams = new ConcurrentHashMap<>();

    private final Map<URI, WebClient> clients = new ConcurrentHashMap<>();

    /** @param others where the other instances are now; called for each question */
    FanOut(Supplier<Set<URI>> others, Patience patience) {
        this.others = others;
        this.patience = patience;
    }

    /** What one instance answered; {@code instance} is null for this one. */
    record Answered<T>(URI instance, T answer) {}

    /**
     * All answers.
     *
     * @param own answers for this instance
     * @param path where others answer the same, with its query
     * @return fails with a {@link NotReadyException} when nobody answered
     */
    <T> CompletableFuture<List<Answered<T>>> ask(
            Asking asking, Supplier<T> own, String path, Function<JsonNode, T> parse) {
        List<CompletableFuture<Answered<T>>> all = new ArrayList<>();
        for (URI other : others.get()) {
            all.add(get(other, path, asking.authorization())
                    .thenApply(json -> answered(other, parse.apply(json)))
                    .exceptionally(failure -> leftOut(other, failure)));
        }
        CompletableFuture<Answered<T>> ours =
                CompletableFuture.supplyAsync(own, asking.executor()).thenApply(answer -> new Answered<>(null, answer));
        CompletableFuture<?>[] others = all.toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(others).thenCombine(ours.handle(Own::new), (done, mine) -> {
            List<Answered<T>> answers = new ArrayList<>();
            all.stream()
                    .map(CompletableFuture::join)
                    .filter(answer -> answer != null)
                    .forEach(answers::add);
            mine.addTo(answers);
            return answers;
        });
    }

    /** Whose question it is, and where it is worked on. */
    record Asking(String authorization, Executor executor) {}

    /** This instance's own answer, or why there is none. */
    private record Own<T>(Answered<T> answer, Throwable failure) {
        void addTo(List<Answered<T>> answers) {
            if (failure == null) {
                answers.add(answer);
                return;
            }
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            if (!(cause instanceof NotReadyException) || answers.isEmpty()) {
                throw cause instanceof RuntimeException known ? known : new CompletionException(cause);
            }
        }
    }

    private <T> Answered<T> leftOut(URI instance, Throwable failure) {
        if (missed.add(instance)) {
            LOG.warn("another instance does not answer instance={} reason=\"{}\"", instance, reason(failure));
        }
        return null;
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof NotReadyException ? cause.getMessage() : cause.toString();
    }

    private <T> Answered<T> answered(URI instance, T answer) {
        if (missed.remove(instance)) {
            LOG.info("another instance answers again instance={}", instance);
        }
        return new Answered<>(instance, answer);
    }

    private CompletableFuture<JsonNode> get(URI instance, String path, String authorization) {
        return client(instance)
                .execute(request(path, authorization))
                .aggregate()
                .thenApply(FanOut::json);
    }

    /** What another instance streams, passed on as it comes; it fails where that one does not even begin in time. */
    HttpResponse passOn(URI instance, String path, String authorization) {
        WebClient client = streams.computeIfAbsent(
                instance,
                uri -> WebClient.builder(uri)
                        .responseTimeoutMillis(UNBOUNDED)
                        .maxResponseLength(UNBOUNDED)
                        .build());
        return client.execute(request(path, authorization))
                .timeout(patience.peer(), StreamTimeoutMode.UNTIL_FIRST)
                .mapError(FanOut::late);
    }

    private static Throwable late(Throwable failure) {
        return failure instanceof StreamTimeoutException
                ? new NotReadyException("another instance does not answer in time, try again")
                : failure;
    }

    private WebClient client(URI instance) {
        return clients.computeIfAbsent(
                instance,
                uri -> WebClient.builder(uri)
                        .responseTimeout(patience.peer())
                        .maxResponseLength(LARGEST_ANSWER)
                        .build());
    }

    private static RequestHeaders request(String path, String authorization) {
        return RequestHeaders.of(HttpMethod.GET, path, HttpHeaderNames.AUTHORIZATION, authorization);
    }

    private static JsonNode json(AggregatedHttpResponse response) {
        if (!response.status().equals(HttpStatus.OK)) {
            throw new NotReadyException(
                    response.status().equals(HttpStatus.UNAUTHORIZED)
                            ? "it does not know the token: all instances want the same query.tokens, or homes with the same"
                                    + " token"
                            : "status " + response.status().code());
        }
        try {
            return JSON.readTree(response.contentUtf8());
        } catch (JsonProcessingException e) {
            throw new NotReadyException("its answer is not JSON"); // the parser's own message quotes it
        }
    }
}
