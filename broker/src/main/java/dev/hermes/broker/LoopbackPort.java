package dev.hermes.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;

/** TCP ports of 127.0.0.1. */
public final class LoopbackPort {
    static final String HOST = "127.0.0.1";

    /** Free ports are looked for below the range from which systems take the ports of outgoing connections. */
    static final int LOWEST = 20_000;

    static final int HIGHEST = 32_767;

    private static final int ATTEMPTS = 1_000;

    private LoopbackPort() {}

    /**
     * A port that nobody listens on now, below those that systems give to outgoing connections.
     *
     * @throws BrokerStartException when none is found
     */
    public static int free() {
        return freeBeside(0);
    }

    /**
     * A port that nobody listens on now, and not {@code other}, which is about to be listened on. The start is random,
     * so that processes looking at the same time differ.
     */
    static int freeBeside(int other) {
        return freeBeside(other, () -> ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1));
    }

    static int freeBeside(int other, IntSupplier candidates) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int candidate = candidates.getAsInt();
            if (candidate != other && isFree(candidate)) {
                return candidate;
            }
        }
        throw new BrokerStartException(
                "no free port found on %s between %d and %d".formatted(HOST, LOWEST, HIGHEST), null);
    }

    static void requireFree(int port) {
        if (!isFree(port)) {
            throw new BrokerStartException(
                    "port %d on %s is in use: stop what listens there, or choose another port".formatted(port, HOST),
                    null);
        }
    }

    static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException inUse) {
            return false;
        }
    }
}
