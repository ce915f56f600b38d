package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryTlsTest {
    private static final String PASSWORD = "hunter2";
    private static final String SCHEMA = "{\"schema\":\"\\\"long\\\"\"}";

    @TempDir
    private static Path folder;

    private static Path store;

    @BeforeAll
    static void makeStore() throws IOException, InterruptedException {
        store = folder.resolve("store.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "registry",
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
                        store.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
    }

    /** Settings as a user writes them, for stores of these kinds. */
    private static Map<String, String> settings(String... kinds) {
        Map<String, String> settings = new HashMap<>();
        for (String kind : kinds) {
            settings.put("schema.registry.ssl." + kind + ".location", store.toString());
            settings.put("schema.registry.ssl." + kind + ".password", PASSWORD);
        }
        return settings;
    }

    private static FakeRegistry server(boolean clientAuthentication) throws IOException {
        HttpsServer https = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        SSLContext context =
                RegistryTls.context(settings("truststore", "keystore")).orElseThrow();
        https.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters ssl = context.getDefaultSSLParameters();
                ssl.setNeedClientAuth(clientAuthentication);
                parameters.setSSLParameters(ssl);
            }
        });
        return new FakeRegistry(https).on("GET /schemas/ids/17", 200, SCHEMA);
    }

    private static SchemaRegistry registry(FakeRegistry server, Map<String, String> settings) {
        return HttpSchemaRegistry.of("https://" + server.hostAndPort(), settings);
    }

    @Test
    void schema_registryThatTheTrustStoreKnows_isAsked() throws IOException {
        try (FakeRegistry server = server(false)) {
            // When
            Schema schema = registry(server, settings("truststore")).schema(17);

            // Then
            assertEquals(Schema.Type.LONG, schema.getType());
        }
    }

    @Test
    void schema_registryThatNobodyKnows_isNotTrusted() throws IOException {
        try (FakeRegistry server = server(false)) {
            // When
            RegistryUnavailableException refused = assertThrows(
                    RegistryUnavailableException.class,
                    () -> registry(server, Map.of()).schema(17));

            // Then
            assertTrue(refused.getMessage().endsWith("does not answer"), refused.getMessage());
            assertEquals(0, server.requests().size());
        }
    }

    @Test
    void schema_registryThatWantsACertificate_getsTheKeyStores() throws IOException {
        try (FakeRegistry server = server(true)) {
            // When
            Schema schema = registry(server, settings("truststore", "keystore")).schema(17);

            // Then
            assertEquals(Schema.Type.LONG, schema.getType());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"truststore", "keystore"})
    void context_storeThatIsNotThere_namesTheSettings(String kind) {
        // Given
        Map<String, String> settings = settings(kind);
        settings.put(
                "schema.registry.ssl." + kind + ".location",
                folder.resolve("none.p12").toString());

        // When
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> RegistryTls.context(settings));

        // Then
        assertEquals(
                "schema.registry.ssl." + kind + ".location: cannot read " + folder.resolve("none.p12"),
                refused.getMessage());
    }

    @Test
    void context_wrongPassword_isRefusedWithoutTellingIt() {
        // Given
        Map<String, String> settings = settings("truststore");
        settings.put("schema.registry.ssl.truststore.password", "hunter3");

        // When
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> RegistryTls.context(settings));

        // Then
        assertFalse(refused.toString().contains("hunter"), refused::toString);
        assertFalse(
                refused.getCause().toString().contains("hunter"),
                () -> refused.getCause().toString());
        assertTrue(Files.exists(store));
    }

    @Test
    void context_noStore_isThePlatforms() {
        // When
        boolean own = RegistryTls.context(Map.of()).isPresent();

        // Then
        assertFalse(own);
    }
}
