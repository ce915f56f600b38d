package dev.hermes.gateway;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.hermes.http.ApiDescription;
import dev.hermes.http.BodyReader;
import dev.hermes.http.Caller;
import dev.hermes.http.Pace;
import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import dev.hermes.http.Service;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Answers {@code POST /v1/events} and {@code GET /v1/openapi.json}. Thread-safe. */
final class EventService implements Service {
    static final String EVENTS = "/v1/events";
    static final String OPENAPI = "/v1/openapi.json";

    private static final ApiDescription DOCUMENT = new ApiDescription(EventService.class);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final Limits limits;
    private final Pace pace;
    private final Admission admission;
    private final Counters counters;
    private final EventReader reader;
    /** Null until Kafka is there. */
    private volatile StepProducer producer;

    EventService(Limits limits, Pace pace, EventReader reader, Counters counters) {
        this.limits = limits;
        this.pace = pace;
        this.reader = reader;
        this.admission = new Admission(limits);
        this.counters = counters;
    }

    void sendTo(StepProducer producer) {
        this.producer = producer;
    }

    Admission admission() {
        return admission;
    }

    @Override
    public HttpResponse serve(Caller caller, ServiceRequestContext request, HttpRequest body) {
        return switch (request.path()) {
            case EVENTS -> {
                require(body.method(), HttpMethod.POST);
                yield take(caller, request, body);
            }
            case OPENAPI -> {
                require(body.method(), HttpMethod.GET, HttpMethod.HEAD);
                yield DOCUMENT.answer();
            }
            default -> throw new RefusedException(Refusal.NOT_FOUND, "there is nothing here");
        };
    }

    private static void require(HttpMethod used, HttpMethod... allowed) {
        if (!List.of(allowed).contains(used)) {
            throw RefusedException.badMethod(allowed);
        }
    }

    private HttpResponse take(Caller caller, ServiceRequestContext request, HttpRequest body) {
        BodyFormat format = BodyFormat.of(body.contentType());
        BodyEncoding encoding = BodyEncoding.of(body.headers());
        long announced = body.headers().contentLength();
        if (announced > limits.bodyBytes()) {
            throw new RefusedException(
                    Refusal.BODY_TOO_LARGE, "the body is over " + limits.bodyBytes() + " bytes, send several");
        }
        StepProducer to = producer;
        if (to == null) {
            throw new RefusedException(Refusal.UNAVAILABLE, "the gateway is starting, try again");
        }
        Admission.Admitted admitted = admission.admit(caller, announced, to.health());
        CompletableFuture<HttpResponse> answer = read(request, body, admitted)
                .whenComplete((whole, failure) -> request.clearRequestTimeout()) // Kafka has a bound of its own
                .thenComposeAsync(
                        whole -> Batch.send(events(whole, format, encoding, admitted), caller, reader, to, counters),
                        request.blockingTaskExecutor())
                .thenApplyAsync(results -> answer(results, admitted), request.eventLoop());
        return HttpResponse.of(answer.whenComplete((response, failure) -> end(admitted, request, failure)));
    }

    /** An answer is in memory until it is taken; what is refused leaves nothing, though the rest of its body may still come. */
    private static void end(Admission.Admitted admitted, ServiceRequestContext request, Throwable failure) {
        if (failure != null) {
            admitted.end();
        } else {
            CompletableFuture<Void> unused = request.log().whenComplete().thenRun(admitted::end);
        }
    }

    /** What is announced holds nothing, only what is there: else a caller could shut out all others with a few bytes. */
    private CompletableFuture<Blocks> read(
            ServiceRequestContext request, HttpRequest body, Admission.Admitted admitted) {
        Blocks received = new Blocks();
        return BodyReader.read(request, body, limits.bodyBytes(), pace, piece -> {
                    admitted.holds(piece.length());
                    received.add(piece.array(), piece.length());
                })
                .whenComplete((read, failure) -> {
                    if (failure != null) {
                        received.clear(); // the answer may take a while to go, and the rest of the body to come
                    }
                })
                .thenApply(read -> received);
    }

    private List<Slice> events(Blocks received, BodyFormat format, BodyEncoding encoding, Admission.Admitted admitted) {
        byte[] body = encoding.decode(received, limits.bodyBytes(), admitted).whole();
        List<Slice> events = format.events(body, limits.events());
        admitted.holds(Limits.answerBytes(events.size())); // now: what Kafka has must be answered
        counters.countBody(body.length);
        return events;
    }

    private static HttpResponse answer(Results results, Admission.Admitted admitted) {
        ResponseHeadersBuilder headers =
                ResponseHeaders.builder(results.httpStatus()).contentType(MediaType.JSON);
        if (results.httpStatus() == Refusal.UNAVAILABLE.status()) {
            headers.addInt(HttpHeaderNames.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        byte[] json = results.toJson();
        admitted.isAnswered(json.length);
        return HttpResponse.of(headers.build(), HttpData.wrap(json));
    }
}
