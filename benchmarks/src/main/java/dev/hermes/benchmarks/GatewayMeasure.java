package dev.hermes.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Events over HTTP in batches of 100, beside a bare Kafka producer that has the same acknowledged. */
final class GatewayMeasure implements Measure {
    private static final int BATCH = 100;
    private static final int SENDERS = 16;
    private static final int PACED_SENDERS = 4;
    private static final String AIM = "≥ 0.5";

    private final Sizes sizes;

    GatewayMeasure(Sizes sizes) {
        this.sizes = sizes;
    }

    @Override
    public List<Row> measure() throws Exception {
        try (Cluster cluster = Cluster.start(sizes.partitions());
                GatewayServer gateway = GatewayServer.start(cluster)) {
            WarmUp.repeat(() -> flatOut(gateway, new ArrayList<>()));
            WarmUp.repeat(() -> send(cluster));
            cluster.truncate(Topics.AGENT_STEPS);
            List<Double> ours = new ArrayList<>();
            List<Double> bare = new ArrayList<>();
            List<Latencies> busy = new ArrayList<>();
            for (int round = 0; round < sizes.rounds(); round++) {
                bare.add(send(cluster));
                ours.add(flatOut(gateway, busy));
                cluster.truncate(Topics.AGENT_STEPS);
            }
            return List.of(
                    Row.perSecond(
                            "gateway, events in batches of " + BATCH, ours, "`KafkaProducer`, acks=all", bare, AIM),
                    latency("gateway, a batch of " + BATCH + ", " + SENDERS + " senders flat out, p99", busy),
                    latency(
                            "gateway, a batch of " + BATCH + " at " + sizes.callsPerSecond() + " events/s, p99",
                            paced(gateway)),
                    new GatewayFlood(gateway).measure());
        }
    }

    /** Events per second that are acknowledged. */
    private double flatOut(GatewayServer gateway, List<Latencies> latencies) throws Exception {
        int batches = sizes.events() / BATCH / SENDERS;
        long start = System.nanoTime();
        latencies.addAll(Senders.run(SENDERS, sender -> {
            Latencies times = new Latencies(batches);
            for (int n = 0; n < batches; n++) {
                times.add(post(gateway, sender, n));
            }
            return times;
        }));
        return perSecond((long) batches * SENDERS * BATCH, start);
    }

    private List<Latencies> paced(GatewayServer gateway) throws Exception {
        int perSecond = Math.max(1, sizes.callsPerSecond() / BATCH / PACED_SENDERS);
        int batches = perSecond * sizes.pipelineSeconds();
        return Senders.run(PACED_SENDERS, sender -> {
            Latencies times = new Latencies(batches);
            long start = System.nanoTime();
            for (int n = 0; n < batches; n++) {
                Latencies.pauseUntil(start + n * 1_000_000_000L / perSecond);
                times.add(post(gateway, SENDERS + sender, n));
            }
            return times;
        });
    }

    /** Nanoseconds until the answer; making the lines is not timed. */
    private static long post(GatewayServer gateway, int sender, int n) throws Exception {
        byte[] lines = lines("r%06d".formatted(sender), n * BATCH, BATCH);
        long start = System.nanoTime();
        int status = gateway.post(lines);
        if (status != 200) {
            throw new IllegalStateException("events were not accepted: HTTP status " + status);
        }
        return System.nanoTime() - start;
    }

    static byte[] lines(String runId, int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(step -> SampleLines.line(runId, step))
                .collect(Collectors.joining("\n"))
                .getBytes(UTF_8);
    }

    /** The same events by a bare producer, flat out, until all are acknowledged. */
    private double send(Cluster cluster) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                cluster.bootstrapServers(),
                "acks",
                "all",
                "linger.ms",
                2,
                "batch.size",
                128 << 10,
                "compression.type",
                "lz4");
        try (var serde = Topics.AGENT_STEPS.type().serde(BundledSchemas.get());
                var producer = new KafkaProducer<>(settings, new StringSerializer(), serde.serializer())) {
            long start = System.nanoTime();
            for (int n = 0; n < sizes.events(); n++) {
                String runId = "r%06d".formatted(n % SENDERS);
                StepEvent event =
                        StepEvent.of(EventIds.random(), Origins.GATEWAY, SampleLines.line(runId, n / SENDERS));
                var unused = producer.send(new ProducerRecord<>(Topics.AGENT_STEPS.name(), runId, event));
            }
            producer.flush();
            return perSecond(sizes.events(), start);
        }
    }

    private static double perSecond(long events, long start) {
        return events * 1e9 / (System.nanoTime() - start);
    }

    private static Row latency(String measure, List<Latencies> each) {
        Latencies all = Latencies.of(each);
        return Row.alone(
                measure, Row.format("%.1f ms (p50 %.1f)", all.percentile(99) / 1e6, all.percentile(50) / 1e6), "–");
    }
}
