package dev.hermes.testkit;

import dev.hermes.broker.LoopbackPort;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * TCP ports of 127.0.0.1 that nobody listens on now, none from the range of outgoing connections: a client that calls a
 * broker which was killed could be given such a port as its own, and the broker could not come back to it.
 */
public final class FreePorts {
    private FreePorts() {}

    /** So many, all different. */
    public static List<Integer> take(int count) {
        Set<Integer> ports = new LinkedHashSet<>();
        while (ports.size() < count) {
            ports.add(LoopbackPort.free());
        }
        return List.copyOf(ports);
    }
}
