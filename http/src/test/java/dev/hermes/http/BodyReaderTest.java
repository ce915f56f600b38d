package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bodies that are too long or too slow, over both versions of HTTP. */
class BodyReaderTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int MOST = 1 << 20;
    private static final int PIECE = 64 << 10;

    private final AtomicLong taken = new AtomicLong();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.builder(HttpConfig.loopback(0, Tokens.none()))
                .firstRequest(Duration.ofSeconds(3)) // this long the rest of a refused body is dropped over HTTP/1.1
                .service(
                        "read",
                        Access.OPEN,
                        (caller, request, body) -> HttpResponse.of(BodyReader.read(
                                        request,
                                        body,
                                        MOST,
                                        new Pace(PATIENCE, 1_000),
                                        piece -> taken.addAndGet(piece.length()))
                                .thenApply(whole -> HttpResponse.of(HttpStatus.OK))))
                .endpoint("open", Access.OPEN, request -> Answer.json(200, JsonNodeFactory.instance.objectNode()))
                .start();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void bodyThatTurnsOutTooLong_isToldSo(Version version) {
        for (int i = 0; i < 20; i++) {
            Upload upload = new Upload(version);
            upload.send(3 * MOST);
            upload.body.close();

            assertEquals(413, upload.status());
            assertEquals(
                    "{\"reason\":\"body_too_large\",\"error\":\"the body is over 1048576 bytes\"}",
                    upload.answer.join().body());
        }
        assertEquals(20, server.counters().get("refused_body_too_large"));
        assertTrue(taken.get() <= 20 * MOST, "what comes behind the bound is dropped");
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void bodyOfTheLongestLength_isTaken(Version version) {
        Upload upload = new Upload(version);
        upload.send(MOST);
        upload.body.close();

        assertEquals(200, upload.status());
        assertEquals(MOST, taken.get());
    }

    @Test
    void bodyWithoutEnd_isBrokenOffBehindItsAnswer() throws IOException {
        try (Socket socket = connect()) {
            OutputStream out = socket.getOutputStream();
            out.write("POST /read HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(UTF_8));
            String answered = "HTTP/1.1 413 ";
            byte[] chunk = ("400\r\n" + "x".repeat(1024) + "\r\n").getBytes(UTF_8);
            for (int sent = 0; sent <= MOST; sent += 1024) {
                out.write(chunk);
            }

            assertEquals(answered, new String(socket.getInputStream().readNBytes(answered.length()), UTF_8));
            await().atMost(SOON).until(() -> {
                try {
                    out.write(chunk);
                    return false;
                } catch (IOException e) {
                    return true;
                }
            });
        }
    }

    @Test
    void bodyThatStops_isToldSo() throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream()
                    .write(("POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n"
                                    + "x".repeat(60_000))
                            .getBytes(UTF_8));

            assertTooSlow(socket);
        }
    }

    @Test
    void streamThatStops_isToldSo() throws IOException {
        try (Socket socket = connect()) {
            Http2Frames frames = new Http2Frames(socket);
            frames.begin();
            frames.post(1, "/read");
            for (int i = 0; i < 6; i++) {
                frames.data(1, new byte[10_000]);
            }

            assertTooSlow(socket);
        }
    }

    /** The answer comes as JSON, whatever else is around it. */
    private void assertTooSlow(Socket socket) throws IOException {
        StringBuilder read = new StringBuilder();
        for (int next = socket.getInputStream().read();
                next >= 0;
                next = socket.getInputStream().read()) {
            read.append((char) next);
            if (read.indexOf("{\"reason\":\"too_slow\",") >= 0) {
                break;
            }
        }
        assertTrue(read.indexOf("{\"reason\":\"too_slow\",") >= 0, read.toString());
        assertEquals(60_000, taken.get());
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort());
        socket.setSoTimeout((int) SOON.toMillis());
        return socket;
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void bodyThatComesSteadily_mayTakeLongerThanPatience(Version version) {
        Upload upload = new Upload(version);
        long end = System.nanoTime() + 3 * PATIENCE.toNanos();

        await().atMost(SOON).pollInterval(Duration.ofMillis(20)).until(() -> {
            upload.body.submit(ByteBuffer.allocate(1_000));
            return System.nanoTime() > end;
        });
        upload.body.close();

        assertEquals(200, upload.status());
    }

    @Test
    void strangers_haveNothingLongToSay() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/open"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(new byte[PIECE]))
                .build();

        assertEquals(
                413,
                HttpClient.newHttpClient()
                        .send(request, BodyHandlers.discarding())
                        .statusCode());
    }

    /** A request whose body the test sends bit by bit; its length is not announced. */
    private final class Upload {
        private final SubmissionPublisher<ByteBuffer> body = new SubmissionPublisher<>();
        private final Version version;
        private final CompletableFuture<java.net.http.HttpResponse<String>> answer;

        Upload(Version version) {
            this.version = version;
            HttpClient client = HttpClient.newBuilder().version(version).build();
            // a connection without TLS becomes one of HTTP/2 with a request that has no body
            HttpRequest.Builder first = HttpRequest.newBuilder(URI.create(server.url() + "/open"));
            HttpRequest upload = HttpRequest.newBuilder(URI.create(server.url() + "/read"))
                    .POST(BodyPublishers.fromPublisher(body))
                    .build();
            answer = client.sendAsync(first.build(), BodyHandlers.discarding())
                    .thenCompose(opened -> client.sendAsync(upload, BodyHandlers.ofString()))
                    .orTimeout(SOON.toSeconds(), TimeUnit.SECONDS);
            await().atMost(SOON).until(body::hasSubscribers);
        }

        void send(int bytes) {
            for (int sent = 0; sent < bytes; sent += PIECE) {
                body.submit(ByteBuffer.allocate(PIECE));
            }
        }

        int status() {
            assertEquals(version, answer.join().version());
            return answer.join().statusCode();
        }
    }
}
