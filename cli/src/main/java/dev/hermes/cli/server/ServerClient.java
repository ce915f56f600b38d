package dev.hermes.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.query.BadQueryException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * Asks a server. Every wait is bounded. What goes wrong is one line for whoever asked: a {@link ServerUnavailableException} when the
 * server does not answer, or not yet, a {@link BadQueryException} when it does not take the question, else a
 * {@link CommandException}. Thread-safe.
 */
final class ServerClient {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** A search for a common term over years may take the server a while. */
    private static final Duration ANSWER = Duration.ofSeconds(60);

    private static final Duration SILENCE = Duration.ofSeconds(30);
    private static final String FIRST_LINE = "Hermes-First-Line";

    private final ServerPlace place;
    private final HttpClient http;

    ServerClient(ServerPlace place) {
        this.place = place;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
        if (place.url().startsWith("http:")) {
            builder.sslContext(trustingNobody());
        }
        this.http = builder.build();
    }

    /** What a client without TLS has instead of the JVM's certificates, which take a tenth of a second to read. */
    private static SSLContext trustingNobody() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JVM has TLS", e);
        }
    }

    String url() {
        return place.url();
    }

    /** An answer that is not a refusal, but may be one that the question provides for. */
    record Answer(int status, String body) {}

    /** Asks for a JSON object; {@code expected} is a status beside 200 that is an answer too. */
    Answer ask(Question question, int... expected) throws IOException {
        HttpResponse<String> response =
                await(http.sendAsync(request(question, ANSWER), BodyHandlers.ofString(UTF_8)), ANSWER);
        boolean isAnswer = response.statusCode() == 200;
        for (int status : expected) {
            isAnswer |= response.statusCode() == status;
        }
        if (!isAnswer) {
            throw refusal(response, response.body());
        }
        return new Answer(response.statusCode(), response.body());
    }

    /**
     * Writes lines of a run, of any number, into a file that is there. Says at which place in the run's file the first of them stands;
     * 0 where the server does not say so.
     */
    long download(Question question, Path file) throws IOException {
        HttpResponse<Path> response = awaitGrowing(
                http.sendAsync(
                        request(question, ANSWER),
                        BodyHandlers.ofFile(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)),
                file);
        if (response.statusCode() != 200) {
            throw refusal(response, Files.readString(file, UTF_8));
        }
        return response.headers().firstValueAsLong(FIRST_LINE).orElse(0);
    }

    /** An answer that goes on for as long as it is read. */
    InputStream stream(Question question, String lastEventId) throws IOException {
        HttpRequest.Builder request = builder(question, ANSWER).header("Accept", "text/event-stream");
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        HttpResponse<InputStream> response =
                await(http.sendAsync(request.build(), BodyHandlers.ofInputStream()), ANSWER);
        if (response.statusCode() != 200) {
            try (InputStream body = response.body()) {
                throw refusal(response, new String(body.readAllBytes(), UTF_8));
            }
        }
        return response.body();
    }

    private HttpRequest request(Question question, Duration timeout) {
        return builder(question, timeout).build();
    }

    private HttpRequest.Builder builder(Question question, Duration timeout) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(place.url() + question)).timeout(timeout);
        if (place.token() != null) {
            request.header("Authorization", "Bearer " + place.token());
        }
        return request;
    }

    private <T> T await(CompletableFuture<T> asked, Duration longest) throws IOException {
        try {
            return asked.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            asked.cancel(true);
            throw new ServerUnavailableException(silent(longest));
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            throw interrupted(asked);
        }
    }

    private <T> T awaitGrowing(CompletableFuture<T> asked, Path file) throws IOException {
        long size = -1;
        while (true) {
            try {
                return asked.get(SILENCE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long now = Files.size(file);
                if (now == size) {
                    asked.cancel(true);
                    throw new ServerUnavailableException(silent(SILENCE));
                }
                size = now;
            } catch (ExecutionException e) {
                throw failure(e.getCause());
            } catch (InterruptedException e) {
                throw interrupted(asked);
            }
        }
    }

    private static IOException interrupted(CompletableFuture<?> asked) {
        asked.cancel(true);
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted");
    }

    private String silent(Duration longest) {
        return "the server at " + place.url() + " did not answer within " + longest.toSeconds() + " s";
    }

    private IOException failure(Throwable cause) {
        if (cause instanceof HttpConnectTimeoutException) {
            return new ServerUnavailableException(silent(CONNECT));
        }
        if (cause instanceof HttpTimeoutException) {
            return new ServerUnavailableException(silent(ANSWER));
        }
        if (cause instanceof ConnectException) {
            return new ServerUnavailableException("no server answers at " + place.url());
        }
        if (cause instanceof IOException) {
            return new ServerUnavailableException("the answer of the server at " + place.url() + " broke off");
        }
        throw new IllegalStateException("an HTTP request failed", cause);
    }

    private IOException refusal(HttpResponse<?> response, String body) {
        String error = Refusal.errorOf(body);
        switch (response.statusCode()) {
            case 400, 414 ->
                throw new BadQueryException(error == null ? "the server does not take the question" : error);
            case 401 -> throw CommandException.failed(wrongToken());
            case 429, 503 -> {
                String retry = response.headers().firstValue("Retry-After").orElse(null);
                return new ServerUnavailableException(
                        "the server at " + place.url() + " cannot answer yet" + (error == null ? "" : ": " + error)
                                + (retry == null ? "" : " (try again in " + retry + " s)"));
            }
            default -> {
                String status = "the server at " + place.url() + " answered with status " + response.statusCode();
                throw CommandException.failed(error == null ? status : status + ": " + error);
            }
        }
    }

    private String wrongToken() {
        return place.token() == null
                ? "the server at " + place.url() + " wants a token: put it into HERMES_TOKEN"
                : "the server at " + place.url() + " does not take the token: put its own into HERMES_TOKEN";
    }
}
