package dev.hermes.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.linecorp.armeria.common.TlsKeyPair;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpTlsTest {
    private static final String PASSWORD = "hunter2";
    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;

    private static KeyStore store;
    private static Path certificate;
    private static Path key;

    @BeforeAll
    static void makeCertificate() throws Exception {
        store = newStore();
        makePem();
    }

    private static void makePem() throws Exception {
        certificate = pem("CERTIFICATE", store.getCertificate("gateway").getEncoded());
        key = pem("PRIVATE KEY", store.getKey("gateway", PASSWORD.toCharArray()).getEncoded());
    }

    private static KeyStore newStore() throws Exception {
        Path file = Files.createTempDirectory(folder, "store").resolve("store.p12");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "gateway",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), output);
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    private static Path pem(String what, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(bytes);
        return Files.writeString(
                folder.resolve(what.replace(' ', '-') + ".pem"),
                "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }

    @Test
    void server_withACertificate_answersWhoTrustsIt() throws Exception {
        HttpConfig config = new HttpConfig(
                "gateway", "127.0.0.1", 0, List.of(), new Tls("gateway", certificate, key), Tokens.none());
        try (HttpServer server = HttpServer.builder(config)
                .endpoint("open", Access.OPEN, request -> Answer.json(200, JsonNodeFactory.instance.objectNode()))
                .start()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/open"))
                    .header("Origin", server.url())
                    .build();

            HttpResponse<String> answer = trusting().send(request, BodyHandlers.ofString());

            assertTrue(server.url().startsWith("https://127.0.0.1:"), server.url());
            assertEquals(200, answer.statusCode());
        }
    }

    @Test
    void requestThatIsRefusedWhileItsBodyComes_getsItsAnswer_overHttp2Too() throws Exception {
        HttpConfig config = new HttpConfig(
                "gateway", "127.0.0.1", 0, List.of(), new Tls("gateway", certificate, key), Tokens.none());
        try (HttpServer server = HttpServer.builder(config).start()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/closed"))
                    .POST(BodyPublishers.ofByteArray(new byte[3 << 20]))
                    .build();
            HttpClient client = trusting();
            for (int i = 0; i < 20; i++) {
                HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());

                assertEquals(HttpClient.Version.HTTP_2, answer.version());
                assertEquals(401, answer.statusCode());
            }
        }
    }

    @Test
    void certificateThatIsReplaced_isShownToNewConnections() throws Exception {
        HttpConfig config = new HttpConfig(
                "gateway", "127.0.0.1", 0, List.of(), new Tls("gateway", certificate, key), Tokens.none());
        KeyStore before = store;
        try (HttpServer server = HttpServer.builder(config)
                .endpoint("open", Access.OPEN, request -> Answer.json(200, JsonNodeFactory.instance.objectNode()))
                .start()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(server.url() + "/open")).build();
            assertEquals(200, trusting().send(request, BodyHandlers.ofString()).statusCode());

            store = newStore();
            assertThrows(SSLException.class, () -> trusting().send(request, BodyHandlers.ofString()));
            makePem();

            await().atMost(SOON)
                    .ignoreExceptionsInstanceOf(SSLException.class)
                    .until(() ->
                            trusting().send(request, BodyHandlers.ofString()).statusCode() == 200);
        } finally {
            store = before;
            makePem();
        }
    }

    @Test
    void filesThatHoldNone_leaveTheCertificateOfBefore() throws Exception {
        LatestKeyPair latest = new LatestKeyPair(new Tls("gateway", certificate, key));
        TlsKeyPair before = latest.get();
        try {
            Files.writeString(certificate, "hunter2");
            assertSame(before, latest.get());
            Files.delete(certificate);
            assertSame(before, latest.get());
        } finally {
            makePem();
        }
        assertEquals(before, latest.get());
    }

    private static HttpClient trusting() throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("gateway", store.getCertificate("gateway"));
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    @Test
    void filesThatAreNoPem_areRefused() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "hunter2");
        HttpServer.Builder server = HttpServer.builder(
                new HttpConfig("gateway", "127.0.0.1", 0, List.of(), new Tls("gateway", other, key), Tokens.none()));

        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, server::start);

        assertTrue(refused.getMessage().startsWith("gateway.tls.certificate and gateway.tls.key cannot be used"));
    }
}
