package dev.hermes.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/** Lets a request pass, or not, to what the first segment of its path names. */
final class Front implements HttpService {
    private final Map<String, Mounted> services;
    private final Refusals refusals;
    private final Duration patience;
    private final LongAdder cutOff = new LongAdder();
    private final UnderWay underWay = new UnderWay();
    /** Known when the server has its port. */
    private volatile Guard guard;

    /**
     * @param patience how long a caller may take nothing of its answer
     */
    Front(Map<String, Mounted> services, Refusals refusals, Duration patience) {
        this.services = Map.copyOf(services);
        this.refusals = refusals;
        this.patience = patience;
    }

    /** What is asked below one name. */
    record Mounted(Access access, Service service) {
        Mounted {
            Objects.requireNonNull(access, "access");
            Objects.requireNonNull(service, "service");
        }
    }

    void guardBy(Guard guard) {
        this.guard = guard;
    }

    @Override
    public HttpResponse serve(ServiceRequestContext request, HttpRequest body) {
        Guard guard = this.guard;
        if (guard == null || !underWay.enter()) {
            String state = guard == null ? "starting" : "stopping";
            throw new RefusedException(Refusal.UNAVAILABLE, "the server is " + state + ", try again");
        }
        underWay.remember(request);
        ConnectionWatch connection = ConnectionWatch.of(request);
        boolean mayBe = connection.requestBegins(request);
        CompletableFuture<Void> unused = request.log().whenComplete().thenRun(() -> {
            underWay.leave();
            connection.requestEnds();
        });
        if (!mayBe) {
            throw new RefusedException(Refusal.OVERLOADED, "wait for answers before you send more on a connection");
        }
        HttpResponse answer = answer(guard, connection, request, body)
                .mapHeaders(headers -> headers.toBuilder()
                        .set(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
                        .build());
        return TakenInTime.of(request, answer, patience, cutOff);
    }

    private HttpResponse answer(
            Guard guard, ConnectionWatch connection, ServiceRequestContext request, HttpRequest body) {
        try {
            return pass(guard, connection, request, body).recover(failure -> refusals.refuse(request, body, failure));
        } catch (RefusedException e) {
            return refusals.refuse(request, body, e);
        }
    }

    /** How many callers were cut off because they did not take their answers. */
    long cutOff() {
        return cutOff.sum();
    }

    /** Counts requests until their answers are written. */
    UnderWay underWay() {
        return underWay;
    }

    private HttpResponse pass(
            Guard guard, ConnectionWatch connection, ServiceRequestContext request, HttpRequest body) {
        Mounted mounted = services.get(PathSegments.first(request.path()));
        // who has no token does not learn what there is
        Caller caller = guard.check(body.headers(), mounted == null ? Access.TOKEN : mounted.access());
        if (caller != null) {
            connection.isKnown();
        }
        if (mounted == null) {
            throw new RefusedException(Refusal.NOT_FOUND, "there is nothing here");
        }
        return mounted.service().serve(caller, request, body);
    }
}
