package dev.hermes.processor.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardTest {
    private static final Pattern FILE = Pattern.compile("(?:\"|url\\()(/assets/[^\"#?)]+)|from '\\./([^']+)'");

    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        HttpServer.Builder builder =
                HttpServer.builder(HttpConfig.loopback(0, Tokens.none().withOwner("secret")));
        Dashboard.mountOn(builder);
        server = builder.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> ask(String method, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server.url() + path)).method(method, BodyPublishers.noBody());
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "/, text/html; charset=utf-8",
        "/?run=7c2a, text/html; charset=utf-8",
        "/assets/main.js, text/javascript; charset=utf-8",
        "/assets/frame.css, text/css; charset=utf-8",
        "/assets/mark.svg, image/svg+xml; charset=utf-8"
    })
    void file_comesWithItsTypeAndWithoutAToken(String path, String type) throws Exception {
        // When
        HttpResponse<String> response = ask("GET", path);

        // Then
        assertEquals(200, response.statusCode());
        assertEquals(type, header(response, "Content-Type"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/assets/main.js"})
    void page_isProtected(String path) throws Exception {
        // When
        HttpResponse<String> response = ask("GET", path);

        // Then
        String policy = header(response, "Content-Security-Policy");
        for (String part : List.of(
                "default-src 'none'",
                "script-src 'self'",
                "style-src 'self'",
                "connect-src 'self'",
                "img-src 'self' data:",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'",
                "require-trusted-types-for 'script'")) {
            assertTrue(policy.contains(part), part);
        }
        assertFalse(policy.contains("unsafe"), policy);
        assertEquals("nosniff", header(response, "X-Content-Type-Options"));
        assertEquals("no-referrer", header(response, "Referrer-Policy"));
        assertEquals("same-origin", header(response, "Cross-Origin-Opener-Policy"));
        assertEquals("same-origin", header(response, "Cross-Origin-Resource-Policy"));
        assertEquals("no-cache", header(response, "Cache-Control"));
    }

    @Test
    void fileThatIsKnown_isNotSentAgain() throws Exception {
        // Given
        String etag = header(ask("GET", "/assets/main.js"), "ETag");

        // When
        HttpResponse<String> again = ask("GET", "/assets/main.js", "If-None-Match", etag);

        // Then
        assertEquals(304, again.statusCode());
        assertEquals("", again.body());
        assertNotEquals(etag, header(ask("GET", "/assets/api.js"), "ETag"));
    }

    @Test
    void head_hasHeadersAndNoBody() throws Exception {
        // When
        HttpResponse<String> head = ask("HEAD", "/");

        // Then
        assertEquals(200, head.statusCode());
        assertEquals("", head.body());
        assertFalse(header(head, "Content-Security-Policy").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE"})
    void otherMethods_areRefused(String method) throws Exception {
        // When
        HttpResponse<String> response = ask(method, "/");

        // Then
        assertEquals(405, response.statusCode());
        assertEquals("GET, HEAD", header(response, "Allow"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets",
                "/assets/",
                "/assets/nothing.js",
                "/assets/index.html",
                "/assets/a/main.js",
                "/assets/Main.js",
                "/assets/main.class",
                "/assets/..main.js",
                "/assets/main.js~"
            })
    void whatIsNoFileOfThePage_isNotFound(String path) throws Exception {
        // When
        HttpResponse<String> response = ask("GET", path);

        // Then
        assertEquals(404, response.statusCode());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/%2e%2e%2findex.html",
                "/assets/..%2f..%2fquery%2fopenapi.json",
                "/assets/%2e%2e/index.html",
                "/assets/main.js%00",
                "/assets/%5c..%5cindex.html"
            })
    void pathThatLeadsOut_isRefused(String path) throws Exception {
        assertEquals(400, ask("GET", path).statusCode());
    }

    @Test
    void pathsBesideIt_wantATokenStill() throws Exception {
        assertEquals(401, ask("GET", "/index.html").statusCode());
        assertEquals(401, ask("GET", "/api/v1/runs").statusCode());
    }

    @Test
    void everyFileThatIsNamed_isThere_andNothingComesFromElsewhere() throws Exception {
        // Given
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of("/"));

        // When
        while (!open.isEmpty()) {
            String path = open.pop();
            HttpResponse<String> file = ask("GET", path);
            assertEquals(200, file.statusCode(), path);
            assertFalse(
                    Pattern.compile("https?://(?!www\\.w3\\.org/2000/svg)")
                            .matcher(file.body())
                            .find(),
                    path);
            Matcher named = FILE.matcher(file.body());
            while (named.find()) {
                String next = named.group(1) == null ? "/assets/" + named.group(2) : named.group(1);
                if (seen.add(next)) {
                    open.push(next);
                }
            }
        }

        // Then
        assertTrue(seen.contains("/assets/sse.js"), seen.toString());
    }

    @Test
    void page_readsNoHtmlFromText() throws Exception {
        // Given
        Pattern sinks = Pattern.compile(
                "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function|setAttribute\\('style'");
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of("/assets/main.js"));

        // Then
        while (!open.isEmpty()) {
            String path = open.pop();
            String script = ask("GET", path).body();
            assertFalse(sinks.matcher(script).find(), path);
            Matcher named = FILE.matcher(script);
            while (named.find()) {
                if (named.group(2) != null && seen.add(named.group(2))) {
                    open.push("/assets/" + named.group(2));
                }
            }
        }
        assertTrue(seen.size() > 20, "modules were followed: " + seen.size());
    }
}
