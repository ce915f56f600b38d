package dev.hermes.cli.part;

import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.Node;

/**
 * How the broker of a running {@code hermes up} is known from any other: by the name of its rack, which every client is told,
 * whatever its rights.
 */
public final class UpBroker {
    private static final String RACK = "hermes-up";

    private UpBroker() {}

    /** Properties of such a broker. */
    public static Map<String, String> properties() {
        return Map.of("broker.rack", RACK);
    }

    /** Whether it is one of these. */
    static boolean isAmong(Collection<Node> brokers) {
        return brokers.stream().anyMatch(broker -> RACK.equals(broker.rack()));
    }
}
