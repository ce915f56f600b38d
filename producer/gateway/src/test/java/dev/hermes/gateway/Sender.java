package dev.hermes.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;

/** Sends events as a program in any language would; each answer is as the OpenAPI document says. Thread-safe. */
final class Sender {
    static final String JSON = "application/json";
    static final String LINES = "application/x-ndjson";

    private static final ApiDocument DOCUMENT = ApiDocument.bundled();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;
    private final String token;

    Sender(String url, String token) {
        this.url = url;
        this.token = token;
    }

    HttpRequest.Builder request(String type) {
        return HttpRequest.newBuilder(URI.create(url + EventService.EVENTS))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", type);
    }

    HttpResponse<String> post(String type, String body) {
        return post(request(type), BodyPublishers.ofString(body));
    }

    HttpResponse<String> postGzip(String type, byte[] body) {
        return post(request(type).header("Content-Encoding", "gzip"), BodyPublishers.ofByteArray(gzip(body)));
    }

    HttpResponse<String> post(HttpRequest.Builder request, BodyPublisher body) {
        return checked(send(request.POST(body).build()).join());
    }

    CompletableFuture<HttpResponse<String>> postAsync(String type, String body) {
        return send(request(type).POST(BodyPublishers.ofString(body)).build()).thenApply(Sender::checked);
    }

    private CompletableFuture<HttpResponse<String>> send(HttpRequest request) {
        return client.sendAsync(request, BodyHandlers.ofString());
    }

    private static HttpResponse<String> checked(HttpResponse<String> answer) {
        DOCUMENT.check(answer);
        return answer;
    }

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
