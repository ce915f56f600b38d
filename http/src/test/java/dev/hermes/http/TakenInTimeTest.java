package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers that are long, and callers that take them slowly or not at all, over both versions of HTTP. */
class TakenInTimeTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final String NOT_TAKEN = "answers_not_taken";
    /** More than connections hold for who does not read. */
    private static final byte[] LONG = new byte[16 << 20];

    static {
        new Random(1).nextBytes(LONG);
    }

    private final HttpResponseWriter unfinished = HttpResponse.streaming();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.builder(HttpConfig.loopback(0, Tokens.none()))
                .longestUntaken(PATIENCE)
                .longestRequest(PATIENCE)
                .service("long", Access.OPEN, (caller, request, body) -> longAnswer())
                .service("unfinished", Access.OPEN, (caller, request, body) -> {
                    request.clearRequestTimeout();
                    return unfinished;
                })
                .service("patient", Access.OPEN, (caller, request, body) -> {
                    request.clearRequestTimeout();
                    return ReadInTime.of(request, longAnswer(), SOON);
                })
                .service("short", Access.OPEN, (caller, request, body) -> HttpResponse.of("{}"))
                .start();
    }

    private static HttpResponse longAnswer() {
        return HttpResponse.of(HttpStatus.OK, MediaType.OCTET_STREAM, LONG);
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void longAnswer_comesWhole_andSaysHowLongItIs(Version version) throws Exception {
        HttpClient client = HttpClient.newBuilder().version(version).build();

        var answer = client.send(
                HttpRequest.newBuilder(URI.create(server.url() + "/long")).build(), BodyHandlers.ofByteArray());

        assertEquals(version, answer.version());
        assertEquals(
                LONG.length, answer.headers().firstValueAsLong("content-length").orElse(-1));
        assertArrayEquals(LONG, answer.body());
        assertEquals(0, server.counters().get(NOT_TAKEN));
    }

    @Test
    void callerThatTakesNothing_isCutOff() throws IOException {
        try (Socket silent = ask("/long")) {
            await().atMost(SOON).until(() -> server.counters().get(NOT_TAKEN) == 1);

            assertTrue(readToTheEnd(silent) < LONG.length);
        }
    }

    private static long readToTheEnd(Socket socket) {
        byte[] read = new byte[1 << 16];
        long length = 0;
        try {
            for (int more = 0; more >= 0; more = socket.getInputStream().read(read)) {
                length += more;
            }
        } catch (IOException e) {
            return length; // reset, which is an end too
        }
        return length;
    }

    @Test
    void callerThatTakesSteadily_mayTakeLongerThanPatience() throws IOException {
        long begin = System.nanoTime();
        try (Socket slow = ask("/long")) {
            InputStream in = slow.getInputStream();

            await().atMost(SOON)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> in.readNBytes(TakenInTime.PART).length == 0
                            || System.nanoTime() - begin > 3 * PATIENCE.toNanos());

            assertTrue(in.read() >= 0, "it still comes");
        }
        assertEquals(0, server.counters().get(NOT_TAKEN));
    }

    @Test
    void answerWhoseNextPartIsLate_isWaitedFor() throws Exception {
        CompletableFuture<java.net.http.HttpResponse<String>> late = HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(URI.create(server.url() + "/unfinished"))
                                .build(),
                        BodyHandlers.ofString());
        unfinished.write(ResponseHeaders.of(HttpStatus.OK));
        unfinished.write(HttpData.ofUtf8("first "));
        await().atMost(SOON).until(() -> unfinished.whenConsumed().isDone());
        letPatienceEnd();

        unfinished.write(HttpData.ofUtf8("last"));
        unfinished.close();

        assertEquals("first last", late.get(SOON.toSeconds(), TimeUnit.SECONDS).body());
    }

    @Test
    void answerWithAPatienceOfItsOwn_isNotCutOffBefore() throws IOException {
        try (Socket patient = ask("/patient")) {
            letPatienceEnd();

            assertEquals(1, server.counters().get(NOT_TAKEN), "the other one's");
            patient.setSoTimeout((int) SOON.toMillis());
            assertTrue(patient.getInputStream().readNBytes(LONG.length).length == LONG.length);
        }
    }

    /** Somebody who asks now is cut off when it has ended for who asked before. */
    private void letPatienceEnd() throws IOException {
        try (Socket silent = ask("/long")) {
            await().atMost(SOON).until(() -> server.counters().get(NOT_TAKEN) == 1);
            assertTrue(silent.isConnected());
        }
    }

    @Test
    void streamThatIsNotTaken_isCutOff_andTheOthersOfItsConnectionGoOn() throws IOException {
        try (Socket socket = connect()) {
            Http2Frames frames = new Http2Frames(socket);
            frames.beginWithWindow(10);
            frames.get(1, "/long");

            assertEquals(Http2Frames.RST_STREAM, frames.awaitEndOf(1));

            assertEquals(1, server.counters().get(NOT_TAKEN));
            frames.get(3, "/short");
            assertEquals(Http2Frames.DATA, frames.awaitEndOf(3));
        }
    }

    private Socket ask(String path) throws IOException {
        Socket socket = connect();
        socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(UTF_8));
        return socket;
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4 << 10); // before it connects, so that it counts
        socket.setSoTimeout((int) SOON.toMillis());
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort()));
        return socket;
    }
}
