package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections on which nobody shows a token, more than there may be at all. */
class StrangersTest {
    private static final String OWNER = "the owner's";
    private static final int CONNECTIONS = 40;
    private static final int STRANGERS = 10;
    private static final Duration SOON = Duration.ofSeconds(20);

    private final Deque<Socket> flood = new ArrayDeque<>();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        Endpoint empty = request -> Answer.json(200, JsonNodeFactory.instance.objectNode());
        server = HttpServer.builder(HttpConfig.loopback(0, Tokens.none().withOwner(OWNER)))
                .endpoint("open", Access.OPEN, empty)
                .endpoint("closed", Access.OWNER, empty)
                .firstRequest(SOON) // longer than the test waits
                .connections(CONNECTIONS)
                .start();
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : flood) {
            socket.close();
        }
        server.close();
    }

    @Test
    void flood_drivesOutItsOwn_andWhoHasATokenGetsIn() throws IOException {
        try (Socket known = connect()) {
            assertEquals(200, ask(known, "/closed", OWNER));
            for (int driven = 0; driven <= 2 * CONNECTIONS; driven += STRANGERS) {
                flood(STRANGERS);
                awaitDrivenOut(driven);
            }

            assertEquals(200, ask(known, "/closed", OWNER), "who was there before");
            try (Socket late = connect()) {
                assertEquals(200, ask(late, "/closed", OWNER), "who comes now");
                flood(2 * STRANGERS);
                awaitDrivenOut(2 * CONNECTIONS + 2 * STRANGERS); // one place was free again
                assertEquals(200, ask(late, "/closed", OWNER), "and stays");
            }
        }
    }

    @Test
    void oldest_isDrivenOutFirst() throws IOException {
        try (Socket oldest = connect()) {
            assertEquals(200, ask(oldest, "/open", OWNER)); // so it is there before the next one
            try (Socket next = connect()) {
                assertEquals(200, ask(next, "/open", OWNER));

                flood(STRANGERS - 1);

                assertEquals(-1, oldest.getInputStream().read());
                assertEquals(200, ask(next, "/open", OWNER));
            }
        }
    }

    @Test
    void requestsThatNeedNoToken_orHaveAWrongOne_makeNobodyKnown() throws IOException {
        try (Socket open = connect();
                Socket guessed = connect()) {
            assertEquals(200, ask(open, "/open", OWNER));
            assertEquals(401, ask(guessed, "/closed", "guessed"));

            flood(STRANGERS);

            assertEquals(-1, open.getInputStream().read());
            assertEquals(-1, guessed.getInputStream().read());
        }
    }

    @Test
    void connectionsThatAreClosed_countNoMore() throws IOException {
        flood(STRANGERS);
        for (Socket socket : flood) {
            assertEquals(200, ask(socket, "/open", OWNER));
            socket.close();
        }
        try (Socket first = connect()) {
            for (int i = 0; i < 5; i++) {
                try (Socket other = connect()) {
                    assertEquals(200, ask(other, "/open", OWNER));
                }
            }

            assertEquals(200, ask(first, "/open", OWNER));
        }
    }

    private void awaitDrivenOut(long count) {
        await().atMost(SOON).until(() -> server.counters().get("connections_driven_out") == count);
    }

    private void flood(int connections) throws IOException {
        for (int i = 0; i < connections; i++) {
            flood.add(connect());
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort());
        socket.setSoTimeout((int) SOON.toMillis());
        return socket;
    }

    /** Status of an answer whose body is {@code {}}. */
    private static int ask(Socket socket, String path, String token) throws IOException {
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n\r\n")
                        .getBytes(UTF_8));
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        String status = in.readLine();
        int length = 0;
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
            length = line.startsWith("content-length:")
                    ? Integer.parseInt(line.substring(15).strip())
                    : length;
        }
        in.skip(length);
        return Integer.parseInt(status.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
    }
}
