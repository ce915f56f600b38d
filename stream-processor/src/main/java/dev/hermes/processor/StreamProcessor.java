package dev.hermes.processor;

import dev.hermes.processor.running.Closing;
import dev.hermes.processor.running.Membership;
import dev.hermes.processor.running.PatientRegistry;
import dev.hermes.processor.running.ThreadFailures;
import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running topologies: turn the events of {@code agent.steps} into the run log, summaries, the index and costs, each
 * event exactly once. Any number of instances with one application id share the work. Thread-safe.
 */
public final class StreamProcessor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StreamProcessor.class);
    private static final Duration REGISTRY_RETRY = Duration.ofSeconds(1);
    private static final Duration MAX_CLOSE_TIME = Duration.ofSeconds(20);

    private final Counters counters = new Counters();
    private final CostRollUps rollUps = new CostRollUps();
    private final Closing closing = new Closing();
    private final ThreadFailures failures = new ThreadFailures(closing, System::nanoTime);
    private final PatientRegistry registry;
    private final Membership membership;
    private final RocksDbMemory memory;
    private final KafkaStreams streams;
    private final int partitions;

    private StreamProcessor(StreamProcessorConfig config, int partitions) {
        this.partitions = partitions;
        registry = new PatientRegistry(config.registry(), closing, REGISTRY_RETRY);
        membership = Membership.of(config.kafka());
        Topology topology = topology(config, partitions);
        memory = new RocksDbMemory(config.memoryBytes(), storesOf(topology) * partitions);
        streams = new KafkaStreams(
                topology, new StreamsConfig(StreamsSettings.of(config, memory)), new ProgressClientSupplier());
        streams.setUncaughtExceptionHandler(failures);
    }

    /**
     * Makes the topics ready and starts the topologies; these may not be running yet when it returns.
     *
     * @throws TopicSetupException when a topic is not as it should be, or the brokers do not answer
     */
    public static StreamProcessor start(StreamProcessorConfig config) {
        StreamProcessor processor = new StreamProcessor(config, setUpTopics(config));
        try {
            processor.streams.start();
        } catch (RuntimeException e) {
            processor.close();
            throw e;
        }
        LOG.info("stream processor started application_id={}", config.applicationId());
        return processor;
    }

    private static int setUpTopics(StreamProcessorConfig config) {
        Map<String, Object> settings = new HashMap<>(config.kafka());
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrapServers());
        try (Admin admin = Admin.create(settings)) {
            return new TopicSetup(admin, config).run();
        }
    }

    private Topology topology(StreamProcessorConfig config, int partitions) {
        RunsSettings runs =
                new RunsSettings(partitions, config.zone(), config.idleTimeout(), config.closeAfter(), config.intake());
        InputProgress progress = new ConsumerProgress(System::nanoTime);
        Topology topology = new Topology();
        new RunsTopology(runs, registry, progress, counters).addTo(topology);
        new CostTopology(config.zone(), registry, counters, rollUps).addTo(topology);
        return topology;
    }

    /** Of one task of each kind; if all others are gone, this instance has the tasks of all partitions. */
    private static int storesOf(Topology topology) {
        return topology.describe().subtopologies().stream()
                .flatMap(part -> part.nodes().stream())
                .mapToInt(node -> node instanceof TopologyDescription.Processor processor
                        ? processor.stores().size()
                        : 0)
                .sum();
    }

    /** Whether the input is being worked off; if not, why: starting, waiting for something, or the latest error. */
    public Health health() {
        String waiting = registry.problem();
        if (waiting != null) {
            return Health.of("waiting for the schema registry: " + waiting);
        }
        String failure = failures.recent();
        if (failure != null) {
            return Health.of("a stream thread failed and was replaced: " + failure);
        }
        return stores();
    }

    /** Whether the stores of this instance answer now; if not, why. */
    public Health stores() {
        return isRunning() ? Health.ok() : Health.of("stream processor is not running: state " + streams.state());
    }

    /** Whether the topologies run now; not so while they start, or while partitions move between instances. */
    public boolean isRunning() {
        return streams.state() == KafkaStreams.State.RUNNING;
    }

    /** Partitions of {@code run.lines} and of the other topics that have as many. */
    public int partitionCount() {
        return partitions;
    }

    /** The costs of quarter-hours that this instance has. */
    public CostReads costs() {
        return new QuarterHours(
                streams, rollUps, Topics.COST_DELTAS.partitions().count(partitions));
    }

    /**
     * What has been counted since the start, by name: {@code events}, {@code duplicates}, {@code rerouted}, {@code redacted},
     * {@code priced}, {@code unpriced}, {@code interrupted}, and {@code dead_letters.} with a reason word. What a failed transaction
     * did is counted again when it is done again.
     */
    public Map<String, Long> counters() {
        return counters.snapshot();
    }

    /**
     * Finishes what is under way, commits, and leaves the group, unless the instance has a name in it; gives up after 20 seconds,
     * which loses nothing.
     */
    @Override
    public void close() {
        closing.begin();
        if (streams.close(membership.closing(MAX_CLOSE_TIME))) {
            memory.close();
            LOG.info("stream processor closed");
        } else {
            // threads may still use the memory, so it is left to the end of the process
            LOG.warn("stream processor did not close in time seconds={}", MAX_CLOSE_TIME.toSeconds());
        }
    }
}
