package dev.hermes.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.Serializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings events into the intake topic. Thread-safe. */
final class StepProducer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StepProducer.class);

    private final Supplier<Producer<byte[], byte[]>> factory;
    private final Serializer<StepEvent> serializer;
    private final Duration closeTimeout;
    private Producer<byte[], byte[]> producer;
    private volatile boolean useless;
    private volatile String problem;

    StepProducer(Supplier<Producer<byte[], byte[]>> factory, Serializer<StepEvent> serializer, Duration closeTimeout) {
        this.factory = factory;
        this.serializer = serializer;
        this.closeTimeout = closeTimeout;
        this.producer = factory.get();
    }

    /** Asks for the topic, so that the first event does not wait for it. */
    void warmUp() {
        current().partitionsFor(Topics.AGENT_STEPS.name());
    }

    /**
     * Sends an event. Those of one run arrive in the order of the calls, as long as none fails.
     *
     * @param outcome told once, now or later, from any thread
     */
    void send(ReadEvent event, Consumer<SendOutcome> outcome) {
        try {
            ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(
                    Topics.AGENT_STEPS.name(),
                    event.runId().getBytes(UTF_8),
                    serializer.serialize(Topics.AGENT_STEPS.name(), event.event()));
            Future<RecordMetadata> unused =
                    current().send(message, (metadata, failure) -> told(new SendOutcome(failure), outcome));
        } catch (KafkaException | IllegalStateException e) {
            told(new SendOutcome(e), outcome);
        }
    }

    private void told(SendOutcome sent, Consumer<SendOutcome> outcome) {
        if (sent.needsNewProducer()) {
            useless = true;
        }
        if (!sent.isFinal()) {
            report(sent);
        }
        outcome.accept(sent);
    }

    private void report(SendOutcome sent) {
        String before = problem;
        String now = sent.problem();
        if (Objects.equals(before, now)) {
            return;
        }
        problem = now;
        if (now == null) {
            LOG.info("events are acknowledged again");
        } else {
            LOG.warn(
                    "events are not acknowledged reason=\"{}\" kafka=\"{}\"",
                    now,
                    sent.failure().getMessage());
        }
    }

    private synchronized Producer<byte[], byte[]> current() {
        if (useless) {
            producer.close(Duration.ZERO);
            producer = factory.get();
            useless = false;
        }
        return producer;
    }

    /** Whether events get through; else what stands in their way, and what would help. */
    Health health() {
        String now = problem;
        return now == null ? Health.ok() : Health.of(now);
    }

    /** Waits for what is under way, but not for ever. */
    @Override
    public synchronized void close() {
        producer.close(closeTimeout);
    }
}
