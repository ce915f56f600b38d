package dev.hermes.gateway;

import dev.hermes.http.Access;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Pace;
import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.topic.Topics;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes events over HTTP and answers when Kafka has them: {@code /v1/events}. It is mounted on a server first, and opened when
 * Kafka is there; until then it answers that it is starting. What is accepted is acknowledged by all replicas in sync; memory
 * is bounded ({@link Limits}), and nobody waits in a queue without end. Thread-safe.
 */
public final class Gateway implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);

    private final GatewayConfig config;
    private final Counters counters = new Counters();
    private final EventService events;
    private StepProducer producer;

    /** A gateway that is not open yet. */
    public Gateway(GatewayConfig config) {
        this.config = config;
        this.events = new EventService(config.limits(), Pace.DEFAULT, new EventReader(config.intake()), counters);
    }

    /** Answers on that server, below {@code /v1}. */
    public void mountOn(HttpServer.Builder server) {
        server.service("v1", Access.TOKEN, events);
    }

    /**
     * Begins to take events.
     *
     * @param bootstrapServers where Kafka is
     * @throws GatewayStartException when Kafka does not answer, or has no intake topic
     */
    public synchronized void open(String bootstrapServers) {
        KafkaSettings kafka = new KafkaSettings(config, bootstrapServers);
        IntakeTopic.await(kafka);
        producer = producer(kafka);
        events.sendTo(producer);
    }

    private StepProducer producer(KafkaSettings kafka) {
        StepProducer opened = null;
        try {
            opened = new StepProducer(
                    () -> new KafkaProducer<>(kafka.producer()),
                    AvroType.STEP_EVENT.serde(config.registry()).serializer(),
                    config.ackTimeout());
            opened.warmUp();
            return opened;
        } catch (KafkaException e) {
            if (opened != null) {
                opened.close();
            }
            String why = KafkaProblem.of(e, "the topic " + Topics.AGENT_STEPS.name(), kafka.bootstrapServers());
            throw new GatewayStartException("no events can be written: " + why, e);
        }
    }

    /** Whether events get through; else what stands in their way, and what would help. */
    public synchronized Health health() {
        return producer == null ? Health.of("the gateway is starting") : producer.health();
    }

    /**
     * What was done since the start, by name: events that were {@code accepted}, {@code rejected} (and {@code rejected_bad_ts}
     * and so on, by reason) or {@code not_acknowledged}; {@code requests} whose body could be read, and their {@code bytes}.
     */
    public Map<String, Long> counters() {
        return counters.byName();
    }

    /** Bytes of requests that are under way now, at most those of {@link Limits#bytesInFlight}. */
    public long bytesInFlight() {
        return events.admission().bytesInFlight();
    }

    /** Takes no new requests, finishes those that are under way, for some seconds at most, and leaves Kafka. */
    @Override
    public void close() {
        try {
            int left = events.admission().closeAndAwait(config.stopTimeout());
            if (left > 0) {
                LOG.warn("requests are not finished, ending all the same requests={}", left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeProducer();
    }

    private synchronized void closeProducer() {
        if (producer != null) {
            producer.close();
        }
    }
}
