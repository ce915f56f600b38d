package dev.hermes.cli.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a gateway alone is refused, before it looks for Kafka. */
class GatewayCommandTest {
    @TempDir
    Path folder;

    @Test
    void withoutACluster_isWrongUsage() {
        Typed gateway = Typed.into(environment(Map.of()), "gateway");

        assertEquals(2, gateway.exitCode());
        assertEquals(
                "hermes: say which Kafka cluster: --bootstrap-server HOST:PORT",
                gateway.err().strip());
    }

    @Test
    void forOthers_withoutTls_isWrongUsage() {
        Typed gateway = type(Map.of(), "--http-address", "0.0.0.0");

        assertEquals(2, gateway.exitCode());
        assertTrue(
                gateway.err().contains("gateway.tls.certificate and gateway.tls.key, and gateway.tokens must be set"),
                gateway.err());
    }

    @Test
    void certificateWithoutItsKey_isWrongUsage() {
        Typed gateway = type(Map.of("HERMES_GATEWAY_TLS_CERTIFICATE", "cert.pem"));

        assertEquals(2, gateway.exitCode());
        assertEquals(
                "hermes: set both gateway.tls.certificate and gateway.tls.key, or none of them",
                gateway.err().strip());
    }

    @Test
    void badTokensFile_isNamedWithItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("tokens"), "ops: hunter2\n");

        Typed gateway = type(Map.of("HERMES_GATEWAY_TOKENS", "tokens"));

        assertEquals(2, gateway.exitCode());
        assertEquals(
                "hermes: " + file + ":1: write team: and the SHA-256 of its token, 64 hex digits",
                gateway.err().strip());
    }

    private Typed type(Map<String, String> more, String... options) {
        String[] words = new String[options.length + 5];
        System.arraycopy(
                new String[] {"gateway", "--bootstrap-server", "127.0.0.1:1", "--http-port", "0"}, 0, words, 0, 5);
        System.arraycopy(options, 0, words, 5, options.length);
        return Typed.into(environment(more), words);
    }

    private Map<String, String> environment(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put(HermesHome.VARIABLE, folder.toString());
        return environment;
    }
}
