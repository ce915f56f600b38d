package dev.hermes.processor.query;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.hermes.http.UnderWay;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * Runs as they change, as server-sent events: {@code run} with the summary, and a position as its id. Who comes back with that id
 * misses nothing. Of a run that changes faster than it is sent, the states in between are left out: memory does not grow with
 * the load, nor with slow readers.
 */
final class ChangeStream {
    private static final String LAST_EVENT_ID = "last-event-id";

    private static final long PAUSE_MILLIS = 200;
    /** Something is sent so often even when nothing changes, so that both ends learn when the other is gone. */
    private static final int PAUSES_BETWEEN_SIGNS = 50;

    private final Question question;
    private final BiFunction<Position, Question, CompletableFuture<List<Changes>>> changes;
    private final int partitionCount;
    private final HttpResponseWriter response = HttpResponse.streaming();
    private int answeredBefore;
    private int quiet;

    /** @param changes asks all instances for what changed behind a position */
    ChangeStream(
            Question question,
            BiFunction<Position, Question, CompletableFuture<List<Changes>>> changes,
            int partitionCount) {
        this.question = question;
        this.changes = changes;
        this.partitionCount = partitionCount;
        this.answeredBefore = partitionCount;
    }

    /** Where the caller goes on: behind the last event it had, or where it says; null: with what changes from now on. */
    static Position from(Question question, Clock clock) {
        Parameters parameters = Parameters.of(question.urlQuery(), Set.of(LocalAnswers.FROM), Set.of(), clock);
        String last = question.request().request().headers().get(LAST_EVENT_ID);
        String from = last == null ? parameters.text(LocalAnswers.FROM) : last;
        return from == null ? null : Position.read(from);
    }

    HttpResponse after(Position from) {
        question.request().clearRequestTimeout();
        // the first question first: what cannot be answered is refused, and not broken off
        return HttpResponse.of(changes.apply(from, question).thenApply(answers -> {
            response.write(ResponseHeaders.builder(HttpStatus.OK)
                    .contentType(MediaType.EVENT_STREAM)
                    .add(HttpHeaderNames.CACHE_CONTROL, "no-store")
                    .build());
            response.write(HttpData.ofUtf8("retry: 1000\n\n"));
            goOn(send(from == null ? Position.START : from, answers));
            return response;
        }));
    }

    private void next(Position position) {
        if (UnderWay.isStopping(question.request())) {
            response.close(); // whoever reads it comes back with its position, to whoever answers then
        } else if (response.isOpen()) {
            goOn(changes.apply(position, question).thenCompose(answers -> send(position, answers)));
        }
    }

    private void goOn(CompletableFuture<Position> sent) {
        Executor afterAPause = CompletableFuture.delayedExecutor(
                PAUSE_MILLIS, TimeUnit.MILLISECONDS, question.request().eventLoop());
        CompletableFuture<Void> unused = sent.thenAcceptAsync(this::next, afterAPause)
                .exceptionally(failure -> {
                    response.close(failure);
                    return null;
                });
    }

    private CompletableFuture<Position> send(Position from, List<Changes> answers) {
        StringBuilder events = new StringBuilder();
        Position position = from;
        for (Changes answer : answers) {
            for (Changes.Changed run : answer.runs()) {
                position = position.and(run.position());
                events.append("id: ")
                        .append(position)
                        .append("\nevent: run\ndata: ")
                        .append(run.json())
                        .append("\n\n");
            }
        }
        addPartial(Changes.covered(answers), events);
        addSign(events);
        if (events.length() > 0) {
            response.write(HttpData.ofUtf8(events.toString()));
        }
        Position behind = endOf(position, answers);
        return response.whenConsumed().thenApply(consumed -> behind);
    }

    private static Position endOf(Position position, List<Changes> answers) {
        Position end = position;
        for (Changes answer : answers) {
            end = end.and(answer.end());
        }
        return end;
    }

    private void addPartial(int answered, StringBuilder events) {
        if (answered != answeredBefore) {
            answeredBefore = answered;
            events.append("event: partial\ndata: {\"answered\":")
                    .append(answered)
                    .append(",\"of\":")
                    .append(partitionCount)
                    .append("}\n\n");
        }
    }

    private void addSign(StringBuilder events) {
        quiet = events.length() > 0 ? 0 : quiet + 1;
        if (quiet == PAUSES_BETWEEN_SIGNS) {
            quiet = 0;
            events.append(":\n\n");
        }
    }
}
