package dev.hermes.cli.up;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a port is taken, nothing is left behind. */
class PortsTest {
    @TempDir
    Path folder;

    @Test
    void httpPort_thatIsTaken_isNamed() throws IOException {
        try (ServerSocket other = listen()) {
            Typed up = type("up", "--kafka-port", "0", "--http-port", port(other));

            assertEquals(1, up.exitCode());
            assertEquals(
                    "hermes: port " + port(other)
                            + " on 127.0.0.1 is in use: stop what listens there, or choose another with --http-port",
                    up.err().strip());
        }
    }

    @Test
    void kafkaPort_thatIsTaken_isNamed() throws IOException {
        try (ServerSocket other = listen()) {
            Typed up = type("up", "--kafka-port", port(other), "--http-port", "0");

            assertEquals(1, up.exitCode());
            assertEquals(
                    "hermes: port " + port(other)
                            + " on 127.0.0.1 is in use: stop what listens there, or choose another port",
                    up.err().strip());
            assertEquals(
                    "hermes: nothing is up on " + folder + ": start hermes up",
                    type("status").err().strip());
            assertFalse(Files.exists(new HermesHome(folder).upFile()));
        }
    }

    @Test
    void portThatCannotBe_isNamedAsItWasWritten() {
        assertEquals(
                "hermes: --http-port must be between 0 and 65535 but is 70000",
                type("up", "--http-port", "70000").err().strip());
        assertEquals(
                "hermes: --kafka-port must be between 0 and 65535 but is -1",
                type("up", "--kafka-port=-1").err().strip());
        assertEquals(
                "hermes: --http-port must be between 0 and 65535 but is 70000",
                type("gateway", "--bootstrap-server", "127.0.0.1:1", "--http-port", "70000")
                        .err()
                        .strip());
    }

    @Test
    void portThatIsNoNumber_isSaidInWords() {
        assertEquals(
                "hermes: Invalid value for option '--http-port': no whole number, or one that is too large: web\n"
                        + "Try: hermes up --help",
                type("up", "--http-port", "web").err().strip());
        assertEquals(
                "hermes: Invalid value for option '-n': no whole number, or one that is too large: 1.5\n"
                        + "Try: hermes run list --help",
                type("run", "list", "-n", "1.5").err().strip());
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static String port(ServerSocket socket) {
        return String.valueOf(socket.getLocalPort());
    }

    private Typed type(String... words) {
        return Typed.into(Map.of(HermesHome.VARIABLE, folder.toString()), words);
    }
}
