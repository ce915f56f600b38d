package dev.hermes.cli.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.cli.home.Token;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalServerTest {
    @TempDir
    Path folder;

    private Token token;
    private LocalServer server;

    @BeforeEach
    void startServer() throws IOException {
        HermesHome home = new HermesHome(folder);
        OwnerOnly.folder(home.runlog());
        token = Token.of(home);
        Endpoint echo = request -> Answer.json(
                200,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("path", String.join("|", request.path()))
                        .put("length", request.body().length()));
        server = LocalServer.start(0, token, Map.of("open", echo, "closed", echo), Set.of("open"));
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void request_withToken_isAnswered() throws IOException {
        String answer = send("GET /closed/a%2Fb/c HTTP/1.1", host(), authorization());

        assertEquals(200, status(answer));
        assertEquals("{\"path\":\"a/b|c\",\"length\":0}", body(answer));
    }

    @Test
    void request_withoutToken_isTurnedAway() throws IOException {
        assertEquals(401, status(send("GET /closed HTTP/1.1", host())));
    }

    @Test
    void request_withAnotherToken_isTurnedAway() throws IOException {
        assertEquals(401, status(send("GET /closed HTTP/1.1", host(), "Authorization: Bearer 0")));
    }

    @Test
    void request_forNothing_withoutToken_learnsNothing() throws IOException {
        assertEquals(401, status(send("GET /nothing HTTP/1.1", host())));
    }

    @Test
    void request_forNothing_isNotFound() throws IOException {
        assertEquals(404, status(send("GET /nothing HTTP/1.1", host(), authorization())));
    }

    @Test
    void request_toAnOpenEndpoint_needsNoToken() throws IOException {
        assertEquals(200, status(send("GET /open HTTP/1.1", host())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:80",
                "127.0.0.1.evil.example",
                "127.0.0.2",
                "localhost@evil.example"
            })
    void request_forAnotherHost_isTurnedAway(String host) throws IOException {
        assertEquals(403, status(send("GET /open HTTP/1.1", "Host: " + host)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:9000", "[::1]:8420", "127.0.0.1"})
    void request_forLoopback_isAnswered(String host) throws IOException {
        assertEquals(200, status(send("GET /open HTTP/1.1", "Host: " + host)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example", "null", "http://localhost:1", "http://localhost"})
    void request_ofAnotherSite_isTurnedAway(String origin) throws IOException {
        assertEquals(403, status(send("GET /closed HTTP/1.1", host(), authorization(), "Origin: " + origin)));
    }

    @Test
    void request_ofOurOwnPage_isAnswered() throws IOException {
        assertEquals(200, status(send("GET /open HTTP/1.1", host(), "Origin: " + server.url())));
    }

    @Test
    void post_ofAForm_isTurnedAway() throws IOException {
        String answer =
                send("POST /closed HTTP/1.1", host(), authorization(), "Content-Type: text/plain", "Content-Length: 0");

        assertEquals(415, status(answer));
    }

    @Test
    void post_ofJson_isAnswered() throws IOException {
        String answer = send(
                "POST /closed HTTP/1.1",
                host(),
                authorization(),
                "Content-Type: application/json; charset=utf-8",
                "Content-Length: 0");

        assertEquals(200, status(answer));
    }

    @Test
    void post_thatIsTooLarge_isRefused() throws IOException {
        int length = (1 << 20) + 1;
        String answer = send(
                "POST /closed HTTP/1.1",
                host(),
                authorization(),
                "Content-Type: application/json",
                "Content-Length: " + length,
                "",
                "x".repeat(length));

        assertEquals(413, status(answer));
    }

    @Test
    void otherMethods_areRefused() throws IOException {
        assertEquals(405, status(send("DELETE /closed HTTP/1.1", host(), authorization())));
    }

    private String host() {
        return "Host: " + URI.create(server.url()).getAuthority();
    }

    private String authorization() {
        return "Authorization: " + token.authorization();
    }

    /** By hand: clients of the JDK do not let a host or an origin be made up. */
    private String send(String... lines) throws IOException {
        String request = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
        if (lines.length > 1 && lines[lines.length - 2].isEmpty()) {
            request = String.join("\r\n", lines);
        }
        int port = URI.create(server.url()).getPort();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.UTF_8));
            out.flush();
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static int status(String answer) {
        return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
    }

    private static String body(String answer) {
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }
}
