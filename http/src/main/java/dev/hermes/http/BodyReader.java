package dev.hermes.http;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.util.concurrent.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reads the body of one request as it comes, while it is neither too long nor too slow. A body that is refused is still read, and
 * dropped: the server's own limits would break it off, and its sender would miss the answer. All happens on the request's event
 * loop.
 */
public final class BodyReader {
    private final ServiceRequestContext request;
    private final long most;
    private final Pace pace;
    private final Consumer<HttpData> pieces;
    private final CompletableFuture<Void> whole = new CompletableFuture<>();
    private long length;
    /** Where the sender's patience ends, as {@link System#nanoTime} has it. */
    private long end;

    private Future<?> looking;

    private BodyReader(ServiceRequestContext request, long most, Pace pace, Consumer<HttpData> pieces) {
        this.request = request;
        this.most = most;
        this.pace = pace;
        this.pieces = pieces;
    }

    /**
     * Begins to read; to be called on the request's event loop.
     *
     * @param most bytes that are taken
     * @param pieces takes the pieces in their order, and may refuse with a {@link RefusedException}
     * @return ends when all is read. It fails with a {@link RefusedException} when the body is refused, or with what broke it off; no
     *     piece is handed over any more then
     */
    public static CompletableFuture<Void> read(
            ServiceRequestContext request, HttpRequest body, long most, Pace pace, Consumer<HttpData> pieces) {
        return new BodyReader(request, most, pace, pieces).read(body);
    }

    private CompletableFuture<Void> read(HttpRequest body) {
        end = System.nanoTime() + pace.patience().toNanos();
        look();
        CompletableFuture<Boolean> unused = body.peekData(this::take)
                .subscribe(request.eventLoop())
                .handle((read, failure) ->
                        failure == null ? whole.complete(null) : whole.completeExceptionally(failure));
        return whole.whenComplete((read, failure) -> looking.cancel(false));
    }

    private void take(HttpData piece) {
        if (whole.isDone()) {
            return;
        }
        length += piece.length();
        if (length > most) {
            refuse(new RefusedException(Refusal.BODY_TOO_LARGE, "the body is over " + most + " bytes"));
            return;
        }
        end = pace.endAfter(end, piece.length(), System.nanoTime());
        try {
            pieces.accept(piece);
        } catch (RefusedException e) {
            refuse(e);
        }
    }

    private void refuse(RefusedException why) {
        whole.completeExceptionally(why);
    }

    /** Looks again when patience may be at its end, not with each piece. */
    private void look() {
        long left = end - System.nanoTime();
        if (left > 0) {
            looking = request.eventLoop().schedule(this::look, left, TimeUnit.NANOSECONDS);
        } else {
            refuse(new RefusedException(
                    Refusal.TOO_SLOW,
                    "the body stopped, or came slower than " + pace.bytesPerSecond()
                            + " bytes a second, send it again"));
        }
    }
}
