package dev.hermes.processor.query;

import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A request under way.
 *
 * @param urlQuery what stands behind the {@code ?}; null when there is none
 * @param authorization by which other instances know the caller too
 */
record Question(ServiceRequestContext request, String urlQuery, String authorization) {
    static Question of(ServiceRequestContext request, String authorization) {
        return new Question(request, request.query(), authorization);
    }

    /** Works on an answer where a thread may take its time. */
    <T> CompletableFuture<T> work(Supplier<T> answer) {
        return CompletableFuture.supplyAsync(answer, request.blockingTaskExecutor());
    }

    FanOut.Asking asking() {
        return new FanOut.Asking(authorization, request.blockingTaskExecutor());
    }

    /** The same question to another instance. */
    String to(String path) {
        return urlQuery == null ? path : path + "?" + urlQuery;
    }

    /** Without what was asked. */
    @Override
    public String toString() {
        return "Question[" + request.id() + "]";
    }
}
