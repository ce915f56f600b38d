package dev.hermes.benchmarks;

import dev.hermes.client.PublisherConfig;
import dev.hermes.client.PublisherCounters;
import dev.hermes.client.Run;
import dev.hermes.client.RunLog;
import dev.hermes.client.StepPublisher;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** How long an agent waits for one call, beside {@code send} of a bare Kafka producer, which has no spool. */
final class EmitMeasure implements Measure {
    private static final String AIM = "≤ 20 µs";
    private static final String RUN_ID = "r000001";
    private static final Duration LONGEST_FLUSH = Duration.ofSeconds(60);

    private final Sizes sizes;

    EmitMeasure(Sizes sizes) {
        this.sizes = sizes;
    }

    /** Latencies of one kind of call at a rate, and as fast as it goes. */
    private record Timed(Latencies paced, Latencies flatOut) {}

    @Override
    public List<Row> measure() throws Exception {
        try (Cluster cluster = Cluster.start(sizes.partitions())) {
            Timed send = producerSend(cluster);
            Timed publish = publish(cluster);
            Timed tool = runTool(cluster);
            List<Row> rows = new ArrayList<>();
            rows.addAll(rows("`StepPublisher.publish`", publish, send));
            rows.addAll(rows("`run.tool(…)`", tool, send));
            return rows;
        }
    }

    private Timed timed(IntFunction<Runnable> prepare) {
        Latencies.flatOut(sizes.calls() / 2, prepare); // until the compiler is done
        return new Timed(
                Latencies.paced(sizes.calls(), sizes.callsPerSecond(), prepare),
                Latencies.flatOut(sizes.calls(), prepare));
    }

    private Timed producerSend(Cluster cluster) {
        Map<String, Object> settings = Map.of("bootstrap.servers", cluster.bootstrapServers(), "linger.ms", 5);
        try (var serde = Topics.AGENT_STEPS.type().serde(BundledSchemas.get());
                var producer = new KafkaProducer<>(settings, new StringSerializer(), serde.serializer())) {
            return timed(n -> {
                StepEvent event = event(n);
                return () -> {
                    var unused = producer.send(new ProducerRecord<>(Topics.AGENT_STEPS.name(), RUN_ID, event));
                };
            });
        }
    }

    private Timed publish(Cluster cluster) {
        PublisherConfig config =
                PublisherConfig.of(home(cluster, "publish")).withBootstrapServers(cluster.bootstrapServers());
        try (StepPublisher publisher = StepPublisher.open(config)) {
            Timed timed = timed(n -> {
                StepEvent event = event(n);
                return () -> publisher.publish(RUN_ID, event);
            });
            requireAll(publisher.flush(LONGEST_FLUSH), publisher.counters());
            return timed;
        }
    }

    private Timed runTool(Cluster cluster) {
        try (RunLog log = RunLog.builder()
                        .home(home(cluster, "run").root())
                        .bootstrapServers(cluster.bootstrapServers())
                        .build();
                Run run = log.start("receipt-clerk")) {
            Timed timed = timed(n -> () -> tool(run, n));
            requireAll(log.flush(LONGEST_FLUSH), log.counters());
            return timed;
        }
    }

    private static void tool(Run run, int n) {
        run.tool(
                "ocr.vision",
                s -> s.input("receipt-" + n + ".jpg")
                        .outputChars(312)
                        .costUsd("0.0008")
                        .latencyMs(2100)
                        .summary("read the receipt and note its total as e" + n));
    }

    private static StepEvent event(int n) {
        return StepEvent.of(EventIds.random(), Origins.CLIENT, SampleLines.line(RUN_ID, n));
    }

    private static HermesHome home(Cluster cluster, String name) {
        return new HermesHome(cluster.folder().resolve(name));
    }

    private static void requireAll(long unacknowledged, PublisherCounters counters) {
        if (unacknowledged > 0 || counters.refused() > 0) {
            throw new IllegalStateException("not all events got through: " + counters);
        }
    }

    private List<Row> rows(String call, Timed ours, Timed send) {
        String rate = " at " + sizes.callsPerSecond() + "/s";
        return List.of(row(call + rate, ours.paced, send.paced), row(call + " flat out", ours.flatOut, send.flatOut));
    }

    private static Row row(String measure, Latencies ours, Latencies send) {
        String ratio = Row.format("%.2f", ours.percentile(99) / send.percentile(99));
        return new Row(measure + ", p99", micros(ours), micros(send) + " `KafkaProducer.send`", ratio, AIM);
    }

    private static String micros(Latencies latencies) {
        return Row.format(
                "%.1f µs (p50 %.1f, p99.9 %.0f)",
                latencies.percentile(99) / 1e3, latencies.percentile(50) / 1e3, latencies.percentile(99.9) / 1e3);
    }
}
