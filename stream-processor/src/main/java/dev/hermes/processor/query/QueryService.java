package dev.hermes.processor.query;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.SplitHttpResponse;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.hermes.http.ApiDescription;
import dev.hermes.http.Caller;
import dev.hermes.http.PathSegments;
import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import dev.hermes.http.Service;
import dev.hermes.processor.NotReadyException;
import dev.hermes.schemas.query.BadQueryException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Answers {@code GET /api/v1/…}: {@code runs}, {@code runs/ID}, {@code runs/ID/events} ({@code run?id=ID} and
 * {@code run/events?id=ID} for ids that no path can hold), {@code search}, {@code cost}, {@code
 * stream}, {@code openapi.json}, and the same for HEAD; below {@code /api/v1/local} what this instance alone has, for the other instances. Thread-safe.
 */
final class QueryService implements Service {
    private static final List<String> ROOT = List.of("api", "v1");
    private static final String LOCAL = "local";
    private static final ApiDescription DOCUMENT = new ApiDescription(QueryService.class);

    /** Null until the stores are there. */
    private volatile Answers answers;

    void answerBy(Answers answers) {
        this.answers = answers;
    }

    @Override
    public HttpResponse serve(Caller caller, ServiceRequestContext request, HttpRequest body) {
        if (body.method() != HttpMethod.GET && body.method() != HttpMethod.HEAD) {
            throw RefusedException.badMethod(HttpMethod.GET, HttpMethod.HEAD);
        }
        CompletableFuture<Void> unused = body.subscribe(); // nobody reads a body
        Question question = Question.of(request, body.headers().get(HttpHeaderNames.AUTHORIZATION));
        try {
            HttpResponse answer = answer(question).recover(failure -> HttpResponse.ofFailure(refusal(failure)));
            return body.method() == HttpMethod.HEAD ? withoutBody(answer) : answer;
        } catch (RuntimeException e) {
            throw refusal(e);
        }
    }

    /** What would be streamed is broken off: nobody reads it. */
    private static HttpResponse withoutBody(HttpResponse answer) {
        SplitHttpResponse split = answer.split();
        return HttpResponse.of(split.headers().thenApply(headers -> {
            split.body().abort();
            HttpResponseWriter alone = HttpResponse.streaming(); // others get the length of what they have: 0
            alone.write(headers);
            alone.close();
            return alone;
        }));
    }

    private HttpResponse answer(Question question) {
        Answers answers = this.answers;
        if (answers == null) {
            throw new NotReadyException("the query API is starting, try again");
        }
        List<String> path = PathSegments.of(question.request().path());
        if (path.size() <= ROOT.size() || !path.subList(0, ROOT.size()).equals(ROOT)) {
            throw nothingHere();
        }
        List<String> rest = path.subList(ROOT.size(), path.size());
        return rest.get(0).equals(LOCAL)
                ? local(answers, rest.subList(1, rest.size()), question)
                : whole(answers, rest, question);
    }

    private static HttpResponse whole(Answers answers, List<String> path, Question question) {
        String name = path.get(0);
        return switch (path.size()) {
            case 1 ->
                switch (name) {
                    case "runs" -> json(answers.runs(question));
                    case "search" -> json(answers.search(question));
                    case "cost" -> json(answers.cost(question));
                    case "stream" -> answers.stream(question);
                    case "run" -> json(answers.run(null, question));
                    case "openapi.json" -> DOCUMENT.answer();
                    default -> throw nothingHere();
                };
            case 2 -> {
                if (name.equals("run") && path.get(1).equals("events")) {
                    yield answers.events(null, question);
                }
                require(name.equals("runs"));
                yield json(answers.run(path.get(1), question));
            }
            case 3 -> {
                require(name.equals("runs") && path.get(2).equals("events"));
                yield answers.events(path.get(1), question);
            }
            default -> throw nothingHere();
        };
    }

    private static HttpResponse local(Answers answers, List<String> path, Question question) {
        require(path.size() == 1);
        LocalAnswers local = answers.local();
        return switch (path.get(0)) {
            case "runs" -> json(question.work(() -> local.runs(question).toPeerJson()));
            case "search" -> json(question.work(() -> local.search(question).toPeerJson()));
            case "cost" -> json(question.work(() -> local.cost(question).toPeerJson()));
            case "run" -> json(question.work(() -> local.run(question).toPeerJson()));
            case "changes" -> json(question.work(() -> local.changes(question).toPeerJson()));
            case "events" -> answers.localEvents(question);
            default -> throw nothingHere();
        };
    }

    private static void require(boolean known) {
        if (!known) {
            throw nothingHere();
        }
    }

    private static RefusedException nothingHere() {
        return new RefusedException(Refusal.NOT_FOUND, "there is nothing here");
    }

    private static HttpResponse json(CompletableFuture<String> body) {
        return HttpResponse.of(body.thenApply(text -> HttpResponse.of(
                ResponseHeaders.builder(HttpStatus.OK)
                        .contentType(MediaType.JSON)
                        .add(HttpHeaderNames.CACHE_CONTROL, "no-store")
                        .build(),
                HttpData.ofUtf8(text))));
    }

    private static RuntimeException refusal(Throwable failure) {
        Throwable cause = Exceptions.peel(failure);
        if (cause instanceof BadQueryException wrong) {
            return new RefusedException(Refusal.BAD_QUERY, wrong.getMessage());
        }
        if (cause instanceof NotReadyException notReady) {
            return new RefusedException(Refusal.UNAVAILABLE, notReady.getMessage());
        }
        return cause instanceof RuntimeException known ? known : new CompletionException(cause);
    }
}
