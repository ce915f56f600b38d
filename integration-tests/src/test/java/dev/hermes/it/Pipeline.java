package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import dev.hermes.client.PublisherConfig;
import dev.hermes.client.StepPublisher;
import dev.hermes.processor.CostReads;
import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.sink.Sink;
import dev.hermes.sink.SinkConfig;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The whole pipeline in this JVM: broker, stream processor, sink, and a publisher, over a home of its own. */
final class Pipeline implements AutoCloseable {
    private static final int PARTITIONS = 4;
    private static final Duration READY = Duration.ofSeconds(60);

    final HermesHome home;
    final StoppableBroker broker;
    private final Duration idleTimeout;
    private final SchemaRegistry registry;
    private final Sink sink;
    private final StepPublisher publisher;
    private StreamProcessor processor;

    private Pipeline(Path folder, Duration idleTimeout, SchemaRegistry registry) {
        this.home = new HermesHome(folder);
        this.idleTimeout = idleTimeout;
        this.registry = registry;
        this.broker = StoppableBroker.start(home.brokerData());
        this.processor = startProcessor();
        this.sink = Sink.start(
                SinkConfig.builder(Map.of("bootstrap.servers", broker.bootstrapServers()), registry, home.runs())
                        .build());
        this.publisher = StepPublisher.open(PublisherConfig.of(home)
                .withBootstrapServers(broker.bootstrapServers())
                .withRegistry(registry));
    }

    static Pipeline start(Path folder) {
        return start(folder, Duration.ofMinutes(30));
    }

    static Pipeline start(Path folder, Duration idleTimeout) {
        return new Pipeline(folder, idleTimeout, BundledSchemas.get());
    }

    /** The parts ask that registry. */
    static Pipeline start(Path folder, SchemaRegistry registry) {
        return new Pipeline(folder, Duration.ofMinutes(30), registry);
    }

    private StreamProcessor startProcessor() {
        StreamProcessor started = StreamProcessor.start(StreamProcessorConfig.builder()
                .bootstrapServers(broker.bootstrapServers())
                .stateDir(home.state())
                .topicsPartitions(PARTITIONS)
                .idleTimeout(idleTimeout)
                .registry(registry)
                .build());
        await().atMost(READY).until(started::isRunning);
        return started;
    }

    /** Lets the stream processor be away until {@link #startProcessorAgain}. */
    void stopProcessor() {
        processor.close();
    }

    void startProcessorAgain() {
        processor = startProcessor();
    }

    /** Of the runs' topics. */
    int partitionCount() {
        return processor.partitionCount();
    }

    CostReads costs() {
        return processor.costs();
    }

    Map<String, Long> processorCounters() {
        return processor.counters();
    }

    /** What is in the stream processor's way, or null. */
    String processorProblem() {
        return processor.health().problem();
    }

    void publish(String runId, StepEvent event) {
        publisher.publish(runId, event);
    }

    void publish(List<AgentTeam.Emission> emissions) {
        emissions.forEach(emission -> publish(emission.runId(), emission.event()));
    }

    Audit audit() {
        return new Audit(home, broker);
    }

    /** Path of the run's file, or null while there is none. */
    Path file(String name) {
        try (Stream<Path> files = Files.exists(home.runs()) ? Files.walk(home.runs(), 2) : Stream.empty()) {
            return files.filter(f -> f.getFileName().toString().startsWith(name))
                    .filter(f -> f.getFileName().toString().endsWith(".jsonl"))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String index() {
        return Audit.text(home.runs().resolve("index.jsonl"));
    }

    Hermes.Printed hermes(String... args) {
        return new Hermes(home, broker).run(args);
    }

    Hermes.Printed hermesWithInput(String stdin, String... args) {
        return new Hermes(home, broker).runWithInput(stdin, args);
    }

    @Override
    public void close() {
        publisher.close();
        processor.close();
        sink.close();
        broker.close();
    }
}
