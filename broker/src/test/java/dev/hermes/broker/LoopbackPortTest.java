package dev.hermes.broker;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class LoopbackPortTest {
    @Test
    void free_isBelowThePortsOfOutgoingConnections() {
        // When
        int port = LoopbackPort.free();

        // Then
        assertTrue(port >= LoopbackPort.LOWEST && port <= LoopbackPort.HIGHEST, "port " + port);
    }

    @Test
    void isFree_ofPortThatIsListenedOn_isFalse() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // When
            boolean free = LoopbackPort.isFree(taken.getLocalPort());

            // Then
            assertFalse(free);
        }
    }
}
