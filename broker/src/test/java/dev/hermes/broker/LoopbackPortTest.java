package dev.hermes.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
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
    void freeBeside_theOneThatIsAboutToBeUsed_isAnother() {
        // Given
        int client = LoopbackPort.free();
        int another = LoopbackPort.freeBeside(client);
        var candidates = List.of(client, client, another).iterator();

        // When
        int port = LoopbackPort.freeBeside(client, candidates::next);

        // Then
        assertEquals(another, port);
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
