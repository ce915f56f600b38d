package dev.hermes.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.zip.Deflater;
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
        return postGzipped(type, gzip(body));
    }

    /** The same with a gzip that compresses nothing. */
    HttpResponse<String> postStored(String type, byte[] body) {
        return postGzipped(type, gzip(body, Deflater.NO_COMPRESSION));
    }

    private HttpResponse<String> postGzipped(String type, byte[] body) {
        return post(request(type).header("Content-Encoding", "gzip"), BodyPublishers.ofByteArray(body));
    }

    HttpResponse<String> post(HttpRequest.Builder request, BodyPublisher body) {
        return checked(send(request.POST(body).build()).join());
    }

    CompletableFuture<HttpResponse<String>> postAsync(String type, String body) {
        return send(request(type).POST(BodyPublishers.ofString(body)).build()).thenApply(Sender::checked);
    }

    /** A request by hand, of whose body only the beginning comes. */
    Socket begin(String headers, String beginning) throws IOException {
        return begin(JSON, headers, bytes(beginning));
    }

    /** A request by hand, whose answer is not read. */
    Socket beginGzip(String type, byte[] body) throws IOException {
        byte[] compressed = gzip(body);
        return begin(type, "Content-Encoding: gzip\r\nContent-Length: " + compressed.length, compressed);
    }

    private Socket begin(String type, String headers, byte[] beginning) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4 << 10); // before it connects, so that it counts
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(url).getPort()));
        OutputStream out = socket.getOutputStream();
        out.write(bytes("POST /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                + "\r\nContent-Type: " + type + "\r\n" + headers + "\r\n\r\n"));
        out.write(beginning);
        out.flush();
        return socket;
    }

    private CompletableFuture<HttpResponse<String>> send(HttpRequest request) {
        return client.sendAsync(request, BodyHandlers.ofString());
    }

    private static HttpResponse<String> checked(HttpResponse<String> answer) {
        DOCUMENT.check(answer);
        return answer;
    }

    static byte[] gzip(byte[] bytes) {
        return gzip(bytes, Deflater.DEFAULT_COMPRESSION);
    }

    private static byte[] gzip(byte[] bytes, int level) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new LeveledGzip(out, level)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static final class LeveledGzip extends GZIPOutputStream {
        LeveledGzip(OutputStream out, int level) throws IOException {
            super(out);
            def.setLevel(level);
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
