package dev.hermes.http;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {
    private static final String OWNER = "the owner's";
    private static final String TEAM = "a team's";
    private static final Duration SOON = Duration.ofSeconds(20);

    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        Endpoint echo = request -> Answer.json(
                200,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("path", String.join("|", request.path()))
                        .put("length", request.body().length()));
        Tokens tokens = Tokens.none().withOwner(OWNER).withTeams(Map.of(sha256(TEAM), "ops"));
        server = HttpServer.builder(HttpConfig.loopback(0, tokens))
                .endpoint(HttpServer.ROOT, Access.OPEN, echo)
                .endpoint("open", Access.OPEN, echo)
                .endpoint("closed", Access.OWNER, echo)
                .endpoint("broken", Access.OPEN, request -> {
                    throw new IllegalStateException("secret");
                })
                .start();
    }

    private static String sha256(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
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
    void root_answersForItselfAndForNothingBelow() throws IOException {
        assertEquals("{\"path\":\"\",\"length\":0}", body(send("GET / HTTP/1.1", host())));
        assertEquals(401, status(send("GET /nothing HTTP/1.1", host())));
    }

    @Test
    void answers_areTakenForNothingElseThanTheySay() throws IOException {
        assertTrue(send("GET / HTTP/1.1", host()).contains("\r\nx-content-type-options: nosniff\r\n"));
        assertTrue(send("GET /closed HTTP/1.1", host()).contains("\r\nx-content-type-options: nosniff\r\n"));
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
    void request_withATeamsToken_mayNotReadWhatIsTheOwners() throws IOException {
        String answer = send("GET /closed HTTP/1.1", host(), "Authorization: Bearer " + TEAM);

        assertEquals(403, status(answer));
        assertTrue(body(answer).contains("\"reason\":\"not_allowed\""), answer);
    }

    @Test
    void request_withoutAHost_isTurnedAway() throws IOException {
        assertEquals(403, status(send("GET /open HTTP/1.0")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void request_ofAPageOfAnotherSite_isTurnedAway_withTheTokenToo(String site) throws IOException {
        String closed = send("GET /closed HTTP/1.1", host(), authorization(), "Sec-Fetch-Site: " + site);
        String open = send("GET /open HTTP/1.1", host(), "Sec-Fetch-Site: " + site, "Sec-Fetch-Mode: no-cors");

        assertEquals(403, status(closed));
        assertTrue(body(closed).contains("\"reason\":\"bad_origin\""), closed);
        assertEquals(403, status(open));
    }

    @ParameterizedTest
    @CsvSource({
        "GET /open, document, 200",
        "GET /open, iframe, 403",
        "HEAD /open, document, 403",
        "POST /open, document, 403",
        "GET /closed, document, 403"
    })
    void linkOfAnotherSite_leadsToWhatIsOpenOnly(String request, String destination, int status) throws IOException {
        String answer = send(
                request + " HTTP/1.1",
                host(),
                authorization(),
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Mode: navigate",
                "Sec-Fetch-Dest: " + destination);

        assertEquals(status, status(answer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"same-origin", "none"})
    void request_ofOurOwnPage_orOfNone_isAnswered(String site) throws IOException {
        assertEquals(200, status(send("GET /closed HTTP/1.1", host(), authorization(), "Sec-Fetch-Site: " + site)));
    }

    @Test
    void options_areTheMethods_toldToWhoMayAsk() throws IOException {
        String answer = send("OPTIONS /closed HTTP/1.1", host(), authorization());
        String withoutToken = send("OPTIONS /closed HTTP/1.1", host());
        String ofAnotherSite = send(
                "OPTIONS /closed HTTP/1.1",
                host(),
                "Origin: http://evil.example",
                "Access-Control-Request-Method: GET");

        assertEquals(204, status(answer));
        assertTrue(answer.toLowerCase(Locale.ROOT).contains("\nallow: get, head, post, options\r"), answer);
        assertEquals(401, status(withoutToken));
        assertEquals(403, status(ofAnotherSite));
        for (String each : List.of(answer, withoutToken, ofAnotherSite)) {
            assertFalse(each.toLowerCase(Locale.ROOT).contains("access-control"), each);
        }
        assertEquals(0, server.counters().get("refused_bad_method"));
    }

    @Test
    void failure_isNotTold() throws IOException {
        String answer = send("GET /broken HTTP/1.1", host());

        assertEquals(500, status(answer));
        assertFalse(answer.contains("secret"), answer);
    }

    @Test
    void refusals_areCountedByTheirWord() throws IOException {
        send("GET /closed HTTP/1.1", host());
        send("GET /open HTTP/1.1", "Host: evil.example");

        assertEquals(1, server.counters().get("refused_no_token"));
        assertEquals(1, server.counters().get("refused_bad_host"));
        assertEquals(0, server.counters().get("refused_overloaded"));
    }

    @Test
    void headersWithoutEnd_areRefused() throws IOException {
        String answer = send("GET /open HTTP/1.1", host(), "X-Long: " + "x".repeat(20_000));

        assertTrue(status(answer) >= 400, answer);
    }

    @Test
    void bodyThatDoesNotCome_isNotWaitedFor() throws IOException {
        server.close();
        server = HttpServer.builder(HttpConfig.loopback(0, Tokens.none()))
                .endpoint("open", Access.OPEN, request -> Answer.json(200, JsonNodeFactory.instance.objectNode()))
                .longestRequest(Duration.ofMillis(200))
                .start();

        String answer =
                send("POST /open HTTP/1.1", host(), "Content-Type: application/json", "Content-Length: 100", "", "{");

        assertEquals(408, status(answer));
        assertTrue(body(answer).contains("\"reason\":\"too_slow\""), answer);
    }

    @Test
    void headersThatTrickleIn_endTheirConnection() throws IOException {
        server.close();
        server = HttpServer.builder(HttpConfig.loopback(0, Tokens.none()))
                .firstRequest(Duration.ofMillis(200))
                .start();

        try (Socket socket = connect()) {
            await().atMost(SOON).pollInterval(Duration.ofMillis(20)).until(() -> isClosed(socket));
        }
    }

    /** Whether another byte of headers is in vain. */
    private static boolean isClosed(Socket socket) {
        try {
            socket.getOutputStream().write('G');
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void requestThatTakesLonger_isAnsweredAllTheSame_andItsConnectionEndsThen() throws IOException {
        CountDownLatch mayAnswer = new CountDownLatch(1);
        server.close();
        server = HttpServer.builder(HttpConfig.loopback(0, Tokens.none()))
                .endpoint("slow", Access.OPEN, request -> answerAfter(mayAnswer))
                .firstRequest(Duration.ofMillis(200))
                .start();

        try (Socket slow = connect();
                Socket idle = connect()) {
            slow.getOutputStream()
                    .write(("GET /slow HTTP/1.1\r\n" + host() + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            assertEquals(-1, idle.getInputStream().read(), "what begins nothing is closed meanwhile");
            mayAnswer.countDown();

            assertEquals(200, status(answer(slow.getInputStream())));
            assertEquals(-1, slow.getInputStream().read());
        }
    }

    @Test
    void requestsThatDoNotWaitForAnswers_areAnsweredInOrder_butNotAnyNumberOfThem() throws IOException {
        CountDownLatch mayAnswer = new CountDownLatch(1);
        server.close();
        server = HttpServer.builder(HttpConfig.loopback(0, Tokens.none()))
                .endpoint("slow", Access.OPEN, request -> answerAfter(mayAnswer))
                .start();
        String request = "GET /slow HTTP/1.1\r\n" + host() + "\r\n\r\n";

        try (Socket patient = connect();
                Socket flood = connect()) {
            patient.getOutputStream()
                    .write(request.repeat(ConnectionWatch.MOST_PIPELINED).getBytes(StandardCharsets.UTF_8));
            flood.getOutputStream()
                    .write(request.repeat(ConnectionWatch.MOST_PIPELINED + 1).getBytes(StandardCharsets.UTF_8));

            assertEquals(-1, flood.getInputStream().read());
            mayAnswer.countDown();
            for (int i = 0; i < ConnectionWatch.MOST_PIPELINED; i++) {
                assertEquals(200, status(answer(patient.getInputStream())));
            }
        }
    }

    private static Answer answerAfter(CountDownLatch latch) {
        try {
            assertTrue(latch.await(SOON.toSeconds(), TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return Answer.json(200, JsonNodeFactory.instance.objectNode());
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort());
        socket.setSoTimeout((int) SOON.toMillis());
        return socket;
    }

    @Test
    void head_isAnsweredAsGet_withoutTheBody() throws IOException {
        String answer = send("HEAD /open HTTP/1.1", host());

        assertEquals(200, status(answer));
        assertEquals("", body(answer));
    }

    @Test
    void port_thatIsTaken_isNamed() {
        int port = URI.create(server.url()).getPort();
        HttpServer.Builder second = HttpServer.builder(HttpConfig.loopback(port, Tokens.none()));

        HttpPortException refused = assertThrows(HttpPortException.class, second::start);

        assertEquals(
                "port " + port + " on 127.0.0.1 is in use: stop what listens there, or choose another with --http-port",
                refused.getMessage());
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
        String answer = send("DELETE /closed HTTP/1.1", host(), authorization());

        assertEquals(405, status(answer));
        assertTrue(answer.contains("allow: GET, HEAD, POST"), answer);
    }

    private String host() {
        return "Host: " + URI.create(server.url()).getAuthority();
    }

    private String authorization() {
        return "Authorization: bearer " + OWNER;
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
            return answer(socket.getInputStream());
        }
    }

    /** Up to the end of the body: who wants the connection closed may have to close it. */
    private static String answer(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int length = Integer.MAX_VALUE;
        int next = 0;
        while (bytes.size() < length && (next = in.read()) >= 0) {
            bytes.write(next);
            String soFar = bytes.toString(StandardCharsets.UTF_8);
            if (length == Integer.MAX_VALUE && soFar.endsWith("\r\n\r\n")) {
                length = bytes.size() + contentLength(soFar);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static int contentLength(String headers) {
        Matcher length = Pattern.compile("(?i)content-length: ([0-9]+)").matcher(headers);
        return length.find() ? Integer.parseInt(length.group(1)) : 0;
    }

    private static int status(String answer) {
        return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
    }

    private static String body(String answer) {
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }
}
