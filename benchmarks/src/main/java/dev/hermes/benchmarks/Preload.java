package dev.hermes.benchmarks;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/** Fills topics before the clock runs. */
final class Preload {
    private final Cluster cluster;
    private final Workload workload;
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    Preload(Cluster cluster, Workload workload) {
        this.cluster = cluster;
        this.workload = workload;
    }

    /** All events into the intake topic. */
    void steps() {
        send(Topics.AGENT_STEPS, workload::event);
    }

    /**
     * All lines into the canonical log.
     *
     * @return bytes of all run files together
     */
    long lines() {
        long[] lengths = new long[workload.runs()];
        send(Topics.RUN_LINES, n -> {
            int run = workload.run(n);
            RunLine line = workload.runLine(n, lengths[run]);
            lengths[run] += Workload.bytes(line);
            return line;
        });
        long bytes = 0;
        for (long length : lengths) {
            bytes += length;
        }
        return bytes;
    }

    private void note(RecordMetadata sent, Exception e) {
        if (e != null) {
            failure.set(e);
        }
    }

    private <T> void send(Topic<T> topic, IntFunction<T> values) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", cluster.bootstrapServers(), "linger.ms", 20, "batch.size", 256 << 10);
        try (var serde = topic.type().serde(BundledSchemas.get());
                var producer = new KafkaProducer<>(settings, new StringSerializer(), serde.serializer())) {
            for (int n = 0; n < workload.events(); n++) {
                String runId = workload.runId(workload.run(n));
                var unused = producer.send(new ProducerRecord<>(topic.name(), runId, values.apply(n)), this::note);
            }
        }
        if (failure.get() != null) {
            throw new IllegalStateException("cannot fill " + topic.name(), failure.get());
        }
    }
}
