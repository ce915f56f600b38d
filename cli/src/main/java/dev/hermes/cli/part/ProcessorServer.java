package dev.hermes.cli.part;

import dev.hermes.cli.group.GroupWatch;
import dev.hermes.cli.group.LagReadings;
import dev.hermes.cli.http.HealthView;
import dev.hermes.cli.http.MetricsView;
import dev.hermes.cli.http.Reading;
import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.processor.dashboard.Dashboard;
import dev.hermes.processor.query.QueryApi;
import dev.hermes.processor.search.SearchConfig;
import dev.hermes.processor.search.SearchStore;
import dev.hermes.schemas.health.Health;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The topologies, the search store, and the server by which they are asked: one of several that share the partitions. */
final class ProcessorServer implements AutoCloseable {
    private final PartSettings settings;
    private final HttpConfig config;
    private final KafkaContact kafka;
    private final MetricsView metrics = new MetricsView(this::counters, this::health, this::readings);
    private final QueryApi queries;
    private HttpServer http;
    private URI own;
    private StreamProcessorConfig processorConfig;
    private SearchConfig searchConfig;
    private volatile StreamProcessor processor;
    private volatile SearchStore search;
    private GroupWatch groups;
    private volatile LagReadings lag;

    private ProcessorServer(PartSettings settings, HttpConfig config, KafkaContact kafka) {
        this.settings = settings;
        this.config = config;
        this.kafka = kafka;
        this.queries = new QueryApi(settings.redactor(), Clock.systemUTC());
    }

    /**
     * Starts the server, so that whoever watches sees what the stores wait for.
     *
     * @throws dev.hermes.http.HttpPortException when the HTTP port is taken
     */
    static ProcessorServer start(PartSettings settings, HttpConfig config, KafkaContact kafka) throws IOException {
        ProcessorServer server = new ProcessorServer(settings, config, kafka);
        try {
            server.startHttp();
            server.configure();
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** First, so that the others can be told where it is. */
    private void startHttp() throws IOException {
        HealthView health = new HealthView(this::health, this::work);
        HttpServer.Builder builder = HttpServer.builder(config);
        health.mountOn(builder, metrics);
        queries.mountOn(builder, Access.TOKEN);
        Dashboard.mountOn(builder);
        http = builder.start();
    }

    /** What cannot be is refused before anything is waited for. */
    private void configure() {
        own = URI.create(http.url());
        processorConfig = settings.streamProcessor(kafka.bootstrapServers(), Scale.CLUSTER);
        searchConfig = settings.search(kafka.bootstrapServers(), Scale.CLUSTER, own.getAuthority());
    }

    /**
     * Starts the stores; they may not be ready yet when this returns.
     *
     * @throws dev.hermes.processor.TopicSetupException when the topics are not as they should be
     */
    void open() {
        processor = StreamProcessor.start(processorConfig);
        search = SearchStore.start(searchConfig);
        groups = new GroupWatch(kafka.bootstrapServers(), settings.kafka());
        lag = new LagReadings(groups);
        queries.open(search.reads(), processor.partitionCount(), processor.costs(), this::others);
    }

    private Set<URI> others() {
        return search.addresses().stream()
                .filter(address -> !address.equals(own.getAuthority()))
                .map(address -> URI.create(own.getScheme() + "://" + address))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Where it answers. */
    String url() {
        return http.url();
    }

    private Map<String, Health> work() {
        Map<String, Health> work = new TreeMap<>();
        work.put("stream-processor", processor == null ? kafka.health() : processor.stores());
        work.put("search", search == null ? kafka.health() : search.stores());
        return work;
    }

    Map<String, Health> health() {
        Map<String, Health> healths = new TreeMap<>();
        healths.put("http", HealthView.of(config.tokens()));
        healths.put("stream-processor", processor == null ? kafka.health() : processor.health());
        healths.put("search", search == null ? kafka.health() : search.health());
        return healths;
    }

    private Map<String, Map<String, Long>> counters() {
        Map<String, Map<String, Long>> counters = new TreeMap<>();
        counters.put("http", http.counters());
        if (processor != null) {
            counters.put("stream-processor", processor.counters());
        }
        if (search != null) {
            counters.put("search", search.counters());
        }
        return counters;
    }

    /** Of the stores its own, of the lag that of all instances and of the sinks. */
    private List<Reading> readings() {
        List<Reading> readings = new ArrayList<>();
        if (lag != null) {
            readings.add(Reading.of(Reading.Dial.STORES_READY, "stream-processor", processor.isRunning()));
            readings.add(Reading.of(Reading.Dial.STORES_READY, "search", search.isRunning()));
            readings.addAll(lag.read());
        }
        return readings;
    }

    @Override
    public void close() {
        if (http != null) {
            http.close();
        }
        if (groups != null) {
            groups.close();
        }
        if (search != null) {
            search.close();
        }
        if (processor != null) {
            processor.close();
        }
        metrics.close();
    }
}
