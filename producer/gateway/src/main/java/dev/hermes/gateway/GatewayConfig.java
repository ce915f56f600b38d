package dev.hermes.gateway;

import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * What a gateway needs to know, but where Kafka is. Immutable; begin with {@link #of}.
 *
 * @param kafka Kafka producer properties, passed through
 * @param registry gives the schema its id
 * @param intake what every event goes through
 * @param limits bounds of memory
 * @param ackTimeout how long Kafka may take to acknowledge an event, before it is answered as not acknowledged; a second at
 *     least
 * @param stopTimeout how long requests that are under way are waited for when the gateway stops
 */
public record GatewayConfig(
        Map<String, Object> kafka,
        SchemaRegistry registry,
        Intake intake,
        Limits limits,
        Duration ackTimeout,
        Duration stopTimeout) {
    /** 10 seconds. */
    public static final Duration DEFAULT_ACK_TIMEOUT = Duration.ofSeconds(10);

    /** 12 seconds: longer than an acknowledgement may take. */
    public static final Duration DEFAULT_STOP_TIMEOUT = Duration.ofSeconds(12);

    /** Cannot be set: the promise to the caller rests on them. */
    private static final Set<String> OURS = Set.of(
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            ProducerConfig.TRANSACTIONAL_ID_CONFIG);

    public GatewayConfig {
        kafka = Map.copyOf(kafka);
        for (String name : OURS) {
            if (kafka.containsKey(name)) {
                throw new IllegalArgumentException("kafka." + name + " cannot be set: the gateway needs it as it is");
            }
        }
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(intake, "intake");
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(stopTimeout, "stopTimeout");
        if (ackTimeout.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("ackTimeout must be at least a second but is " + ackTimeout);
        }
    }

    /** The defaults. */
    public static GatewayConfig of(Map<String, ?> kafka, SchemaRegistry registry, Intake intake) {
        return new GatewayConfig(
                Map.copyOf(kafka), registry, intake, Limits.defaults(), DEFAULT_ACK_TIMEOUT, DEFAULT_STOP_TIMEOUT);
    }

    public GatewayConfig withLimits(Limits limits) {
        return new GatewayConfig(kafka, registry, intake, limits, ackTimeout, stopTimeout);
    }

    public GatewayConfig withAckTimeout(Duration ackTimeout) {
        return new GatewayConfig(kafka, registry, intake, limits, ackTimeout, stopTimeout);
    }

    /** Of the Kafka properties the names only: values may be passwords. */
    @Override
    public String toString() {
        return "GatewayConfig[kafka=" + kafka.keySet() + ", limits=" + limits + ", ackTimeout=" + ackTimeout + "]";
    }
}
