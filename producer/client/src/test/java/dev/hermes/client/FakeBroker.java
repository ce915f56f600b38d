package dev.hermes.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;

/** Stands for the brokers of any address. While it is down it lets senders wait, as Kafka's producer does. Thread-safe. */
final class FakeBroker implements Sender.Factory {
    private final AvroDeserializer<StepEvent> deserializer =
            Topics.AGENT_STEPS.type().deserializer(BundledSchemas.get());
    private final List<Received> received = new ArrayList<>();
    private final List<String> connections = new ArrayList<>();
    private final List<Waiting> waiting = new ArrayList<>();
    private boolean up = true;
    private Function<StepEvent, Exception> failures = event -> null;

    record Received(String key, StepEvent event) {}

    private record Waiting(FakeSender sender, Received record, Sender.Outcome outcome) {}

    synchronized void goDown() {
        up = false;
    }

    synchronized void comeUp() {
        up = true;
        for (Waiting each : waiting) {
            received.add(each.record());
            each.outcome().done(null);
        }
        waiting.clear();
    }

    /** Fails each event for which the function gives an exception. */
    synchronized void failing(Function<StepEvent, Exception> failures) {
        this.failures = failures;
    }

    synchronized List<Received> received() {
        return List.copyOf(received);
    }

    synchronized List<String> receivedLines() {
        return received.stream().map(record -> record.event().line()).toList();
    }

    /** Addresses that were connected to. */
    synchronized List<String> connections() {
        return List.copyOf(connections);
    }

    synchronized int waiting() {
        return waiting.size();
    }

    @Override
    public synchronized Sender open(String servers) {
        connections.add(servers);
        return new FakeSender();
    }

    private synchronized void send(FakeSender sender, Received record, Sender.Outcome outcome) {
        Exception failure = failures.apply(record.event());
        if (failure != null) {
            outcome.done(failure);
        } else if (up) {
            received.add(record);
            outcome.done(null);
        } else {
            waiting.add(new Waiting(sender, record, outcome));
        }
    }

    private synchronized void close(FakeSender sender) {
        for (Waiting each : List.copyOf(waiting)) {
            if (each.sender() == sender) {
                waiting.remove(each);
                each.outcome().done(new KafkaException("closed by force"));
            }
        }
    }

    private final class FakeSender implements Sender {
        @Override
        public void send(byte[] key, byte[] value, Outcome outcome) {
            StepEvent event = deserializer.deserialize(Topics.AGENT_STEPS.name(), value);
            FakeBroker.this.send(this, new Received(new String(key, UTF_8), event), outcome);
        }

        @Override
        public void close() {
            FakeBroker.this.close(this);
        }
    }
}
