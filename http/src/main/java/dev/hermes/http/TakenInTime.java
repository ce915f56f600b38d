package dev.hermes.http;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.StreamTimeoutException;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.channel.ChannelFuture;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * One answer on its way to its caller, in parts of which each is handed over when the one before was taken: what was not is in memory once,
 * where it was made. A caller that takes none for too long is cut off, else it would keep the answer there for as long as it likes. How long
 * the answer takes to be made is no matter here. All happens on the request's event loop.
 */
final class TakenInTime implements Subscriber<HttpObject>, Subscription {
    /** Most bytes that are handed over at once. */
    static final int PART = 64 << 10;

    private final ServiceRequestContext request;
    private final Subscriber<? super HttpObject> connection;
    private final Duration patience;
    private final LongAdder cutOff;
    private Subscription answer;
    /** Of the data that are handed over in parts; null where none are. */
    private byte[] data;

    private int at;
    private boolean dataAreLast;
    /** Whether the part that was handed over last is not taken yet. */
    private boolean waiting;
    /** When it was handed over, as {@link System#nanoTime} has it. */
    private long since;

    private boolean complete;
    /** Null where nobody looks. */
    private Future<?> looking;

    private TakenInTime(
            ServiceRequestContext request,
            Subscriber<? super HttpObject> connection,
            Duration patience,
            LongAdder cutOff) {
        this.request = request;
        this.connection = connection;
        this.patience = patience;
        this.cutOff = cutOff;
    }

    /**
     * The same answer.
     *
     * @param patience how long a part may not be taken, where the answer has no {@link ReadInTime patience of its own}
     * @param cutOff counts the callers that are cut off
     */
    static HttpResponse of(ServiceRequestContext request, HttpResponse answer, Duration patience, LongAdder cutOff) {
        Publisher<HttpObject> inParts = connection ->
                answer.subscribe(new TakenInTime(request, connection, patience, cutOff), request.eventLoop());
        return HttpResponse.of(inParts);
    }

    @Override
    public void onSubscribe(Subscription answer) {
        this.answer = answer;
        CompletableFuture<Void> unused = request.log().whenComplete().thenRun(this::stopLooking);
        connection.onSubscribe(this);
    }

    /** What was handed over is taken. The server asks for one more at a time. */
    @Override
    public void request(long one) {
        waiting = false;
        if (data != null) {
            handOverPart();
        } else if (complete) {
            stopLooking();
            connection.onComplete();
        } else {
            answer.request(one);
        }
    }

    @Override
    public void cancel() {
        stopLooking();
        answer.cancel();
    }

    @Override
    public void onNext(HttpObject next) {
        if (next instanceof HttpData whole && whole.length() > PART) {
            data = whole.array();
            at = 0;
            dataAreLast = whole.isEndOfStream();
            handOverPart();
        } else {
            handOver(next);
        }
    }

    private void handOverPart() {
        int length = Math.min(PART, data.length - at);
        HttpData part = HttpData.wrap(data, at, length);
        at += length;
        boolean last = at == data.length;
        if (last) {
            data = null;
        }
        handOver(last && dataAreLast ? part.withEndOfStream() : part);
    }

    private void handOver(HttpObject part) {
        request.clearRequestTimeout(); // it bounds how long an answer takes to be made
        waiting = true;
        since = System.nanoTime();
        if (looking == null) {
            lookAfter(patience().toNanos());
        }
        connection.onNext(part);
    }

    private Duration patience() {
        return ReadInTime.patience(request, patience);
    }

    private void lookAfter(long nanos) {
        looking = request.eventLoop().schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    /** Looks again when patience may be at its end, not with each part. */
    private void look() {
        looking = null;
        if (!waiting) {
            return;
        }
        long left = since + patience().toNanos() - System.nanoTime();
        if (left > 0) {
            lookAfter(left);
        } else {
            cutOff();
        }
    }

    /** Over HTTP/2 others may be asking on the same connection; over HTTP/1 nothing would go before what is not taken. */
    private void cutOff() {
        cutOff.increment();
        if (request.sessionProtocol().isMultiplex()) {
            answer.cancel();
            connection.onError(new StreamTimeoutException("the answer was not taken"));
        } else {
            ChannelFuture unused = request.log().partial().channel().close();
        }
    }

    private void stopLooking() {
        waiting = false;
        if (looking != null) {
            looking.cancel(false);
            looking = null;
        }
    }

    @Override
    public void onError(Throwable failure) {
        stopLooking();
        connection.onError(failure);
    }

    /** The end is handed over when the last part is taken: until then the answer can still be cut off. */
    @Override
    public void onComplete() {
        complete = true;
        if (!waiting) {
            stopLooking();
            connection.onComplete();
        }
    }
}
