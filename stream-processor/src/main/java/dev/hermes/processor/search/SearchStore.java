package dev.hermes.processor.search;

import dev.hermes.processor.TopicSetupException;
import dev.hermes.processor.running.Closing;
import dev.hermes.processor.running.Membership;
import dev.hermes.processor.running.PatientRegistry;
import dev.hermes.processor.running.ThreadFailures;
import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.StreamsMetadata;
import org.apache.kafka.streams.state.HostInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running search store: an index of {@code run.lines} and {@code run.summaries}, kept up to date by a Kafka Streams
 * application of its own. Any number of instances with one application id share the partitions. Thread-safe.
 */
public final class SearchStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SearchStore.class);
    private static final Duration REGISTRY_RETRY = Duration.ofSeconds(1);
    private static final Duration MAX_CLOSE_TIME = Duration.ofSeconds(20);

    private final Counters counters = new Counters();
    private final Partitions partitions = new Partitions();
    private final Closing closing = new Closing();
    private final ThreadFailures failures = new ThreadFailures(closing, System::nanoTime);
    private final PatientRegistry registry;
    private final Membership membership;
    private final Admin admin;
    private final Upkeep upkeep;
    private final ExecutorService commits = Executors.newSingleThreadExecutor(task -> {
        Thread commits = new Thread(task, "hermes-search-commits");
        commits.setDaemon(true);
        return commits;
    });
    private final KafkaStreams streams;
    private final RunReads reads = new PartitionReads(partitions, this::isRunning, counters);

    private SearchStore(SearchConfig config, Admin admin, SearchTopics topics) {
        this.admin = admin;
        membership = Membership.of(config.kafka());
        LogStarts logStarts = new LogStarts(admin, Topics.RUN_LINES.name(), topics.partitions());
        registry = new PatientRegistry(config.registry(), closing, REGISTRY_RETRY);
        PolledPositions polled = new PolledPositions();
        upkeep = new Upkeep(partitions, logStarts);
        StoreSettings settings = new StoreSettings(
                topics.ids(),
                registry,
                new WriterMemory(config.writerBytes()),
                new OpenMemory(config.openBytes()),
                logStarts::of,
                LogEnds.askedOf(admin),
                polled,
                config.commitEvery(),
                commits,
                partitions,
                counters);
        streams = new KafkaStreams(
                new SearchTopology(settings).build(),
                new StreamsConfig(SearchStreamsSettings.of(config)),
                new WatchedConsumers(polled));
        streams.setUncaughtExceptionHandler(failures);
    }

    /**
     * Starts the store; it may still be restoring when it returns.
     *
     * @throws TopicSetupException when a topic is not there, or the brokers do not answer
     */
    public static SearchStore start(SearchConfig config) {
        Map<String, Object> settings = new HashMap<>(config.kafka());
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrapServers());
        Admin admin = Admin.create(settings);
        SearchStore store;
        try {
            store = new SearchStore(config, admin, SearchTopics.find(admin, config.bootstrapServers()));
        } catch (RuntimeException e) {
            admin.close(Duration.ZERO);
            throw e;
        }
        try {
            store.upkeep.start(config.refreshEvery());
            store.streams.start();
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
        LOG.info("search store started application_id={}", config.applicationId());
        return store;
    }

    /** What can be asked of the partitions of this instance; the same object always. */
    public RunReads reads() {
        return reads;
    }

    /** Whether the index follows the topics; if not, why: starting, restoring, or the latest error. */
    public Health health() {
        String waiting = registry.problem();
        if (waiting != null) {
            return Health.of("waiting for the schema registry: " + waiting);
        }
        String failure = failures.recent();
        if (failure != null) {
            return Health.of("a stream thread failed and was replaced: " + failure);
        }
        String unseen = upkeep.problem();
        if (unseen != null) {
            return Health.of(unseen);
        }
        return stores();
    }

    /** Whether the stores of this instance answer now; if not, why. */
    public Health stores() {
        return isRunning() ? Health.ok() : Health.of("search store is not ready: state " + streams.state());
    }

    /** Whether all partitions of this instance answer now; not so while they start, restore, or move between instances. */
    public boolean isRunning() {
        return streams.state() == KafkaStreams.State.RUNNING && partitions.isReady();
    }

    /**
     * What has been counted since the start, by name: {@code lines}, {@code lines_repeated}, {@code summaries}, {@code
     * bad_records}, {@code commits}, {@code offsets_forgotten}, {@code searches}.
     */
    public Map<String, Long> counters() {
        return counters.snapshot();
    }

    /** An instance that has partitions says where it is, or nothing. */
    private static String address(HostInfo host) {
        return host.equals(HostInfo.unavailable()) ? null : host.host() + ":" + host.port();
    }

    /** Where the query APIs of all instances with partitions are, this one's own among them; those without an address are not. */
    public Set<String> addresses() {
        return withPartitions().stream()
                .map(instance -> address(instance.hostInfo()))
                .filter(address -> address != null)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Set<StreamsMetadata> withPartitions() {
        if (!streams.state().isRunningOrRebalancing()) {
            return Set.of();
        }
        return streams.metadataForAllStreamsClients().stream()
                .filter(instance -> !instance.topicPartitions().isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Makes the index durable, and leaves the group, unless the instance has a name in it; gives up after 20 seconds, which loses
     * nothing.
     */
    @Override
    public void close() {
        closing.begin();
        upkeep.close();
        if (streams.close(membership.closing(MAX_CLOSE_TIME))) {
            commits.shutdown();
            LOG.info("search store closed");
        } else {
            // threads may still commit, so that thread is left to the end of the process
            LOG.warn("search store did not close in time seconds={}", MAX_CLOSE_TIME.toSeconds());
        }
        admin.close(Duration.ZERO);
    }
}
