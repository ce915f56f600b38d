package dev.hermes.http;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.ShuttingDownException;
import com.linecorp.armeria.common.stream.ClosedStreamException;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what is refused, whoever refuses it, and counts. Thread-safe. */
final class Refusals implements ServerErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    private static final String USUAL = "GET, HEAD, POST";

    /** What was refused for load is to be sent again, but not at once. */
    private static final Map<Refusal, Integer> RETRY_AFTER_SECONDS =
            Map.of(Refusal.OVERLOADED, 1, Refusal.OVER_SHARE, 1, Refusal.UNAVAILABLE, 5);

    private final Map<Refusal, LongAdder> counts = new EnumMap<>(Refusal.class);

    Refusals() {
        for (Refusal refusal : Refusal.values()) {
            counts.put(refusal, new LongAdder());
        }
    }

    /** How often each refusal was given, by its word. */
    Map<String, Long> counters() {
        Map<String, Long> byWord = new TreeMap<>();
        counts.forEach((refusal, count) -> byWord.put("refused_" + refusal.word(), count.sum()));
        return byWord;
    }

    @Override
    public HttpResponse onServiceException(ServiceRequestContext request, Throwable failure) {
        return answer(refused(Exceptions.peel(failure), request)).toHttpResponse();
    }

    /**
     * The answer to a request that failed or was refused, as an ordinary one, while the rest of its body is read and dropped. What
     * the server makes of a failure comes with a reset of the stream, for which a client that still sends may miss the answer.
     */
    HttpResponse refuse(ServiceRequestContext request, HttpRequest body, Throwable failure) {
        CompletableFuture<Void> unused = body.subscribe(); // in vain where somebody reads it already
        if (body.method() == HttpMethod.OPTIONS
                && Exceptions.peel(failure) instanceof RefusedException refused
                && refused.refusal() == Refusal.BAD_METHOD) {
            return HttpResponse.of(ResponseHeaders.of(
                    HttpStatus.NO_CONTENT,
                    HttpHeaderNames.ALLOW,
                    refused.allowed().orElse(USUAL) + ", OPTIONS"));
        }
        return onServiceException(request, failure);
    }

    private static RefusedException refused(Throwable cause, ServiceRequestContext request) {
        if (cause instanceof RefusedException refused) {
            return refused;
        }
        if (cause instanceof RequestTimeoutException) {
            return new RefusedException(Refusal.TOO_SLOW, "the body did not come in time");
        }
        if (cause instanceof HttpStatusException status) {
            return new RefusedException(
                    Refusal.ofStatus(status.httpStatus().code()),
                    status.httpStatus().reasonPhrase());
        }
        if (cause instanceof ShuttingDownException) {
            return new RefusedException(Refusal.UNAVAILABLE, "the server is stopping, try again");
        }
        if (cause instanceof ClosedStreamException || cause instanceof CancellationException) {
            return new RefusedException(Refusal.BAD_REQUEST, "the request was broken off"); // nobody reads this
        }
        LOG.warn("http request failed path={}", PathSegments.first(request.path()), cause);
        return new RefusedException(Refusal.INTERNAL, "this failed; the server's log says more");
    }

    @Override
    public AggregatedHttpResponse renderStatus(
            ServiceRequestContext request,
            ServiceConfig config,
            RequestHeaders headers,
            HttpStatus status,
            String description,
            Throwable cause) {
        return answer(new RefusedException(Refusal.ofStatus(status.code()), status.reasonPhrase()));
    }

    private AggregatedHttpResponse answer(RefusedException refused) {
        counts.get(refused.refusal()).increment();
        return AggregatedHttpResponse.of(headers(refused), HttpData.ofUtf8(refused.json()));
    }

    private static ResponseHeaders headers(RefusedException refused) {
        Refusal refusal = refused.refusal();
        ResponseHeadersBuilder headers =
                ResponseHeaders.builder(refusal.status()).contentType(MediaType.JSON);
        if (refusal == Refusal.NO_TOKEN) {
            headers.add(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
        }
        if (refusal == Refusal.BAD_METHOD) {
            headers.add(HttpHeaderNames.ALLOW, refused.allowed().orElse(USUAL));
        }
        if (RETRY_AFTER_SECONDS.containsKey(refusal)) {
            headers.addInt(HttpHeaderNames.RETRY_AFTER, RETRY_AFTER_SECONDS.get(refusal));
        }
        return headers.build();
    }
}
