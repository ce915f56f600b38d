package dev.hermes.cli.up;

import dev.hermes.broker.EmbeddedBroker;
import dev.hermes.cli.group.GroupWatch;
import dev.hermes.cli.group.LagReadings;
import dev.hermes.cli.group.PartGroup;
import dev.hermes.cli.home.AlreadyUpException;
import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.cli.home.Token;
import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.home.UpLock;
import dev.hermes.cli.http.HealthView;
import dev.hermes.cli.http.MetricsView;
import dev.hermes.cli.http.Reading;
import dev.hermes.cli.http.Reading.Dial;
import dev.hermes.cli.http.RegistryView;
import dev.hermes.cli.part.Scale;
import dev.hermes.cli.part.UpBroker;
import dev.hermes.client.StepPublisher;
import dev.hermes.gateway.Gateway;
import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.TokenSource;
import dev.hermes.http.Tokens;
import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.dashboard.Dashboard;
import dev.hermes.processor.query.QueryApi;
import dev.hermes.processor.search.SearchStore;
import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.sink.Sink;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All parts on an embedded broker in this JVM, on loopback only: what {@code hermes up} runs. There is one on a home at a time.
 * Thread-safe.
 */
public final class Machine implements AutoCloseable {
    private static final Health UNDER_WAY = Health.of("starting or stopping");

    private final MachineConfig config;
    private final Parts parts = new Parts();
    private final Gateway gateway;
    private final QueryApi queries;
    private UpFile place;
    private volatile StreamProcessor processor;
    private volatile Sink sink;
    private volatile SearchStore search;
    private GroupWatch groups;
    private volatile boolean ready;

    private Machine(MachineConfig config) {
        this.config = config;
        this.gateway = new Gateway(config.parts().gateway(Scale.MACHINE));
        this.queries = new QueryApi(config.parts().redactor(), Clock.systemUTC());
    }

    /**
     * Starts all parts; they may not be ready yet when this returns.
     *
     * @throws AlreadyUpException when another machine is on the home
     * @throws IOException when a folder cannot be written
     * @throws dev.hermes.http.HttpPortException when the HTTP port is taken
     * @throws dev.hermes.broker.BrokerStartException when the broker cannot start
     * @throws dev.hermes.processor.TopicSetupException when the topics are not as they should be
     * @throws dev.hermes.sink.SinkStartException when the folder of the run files cannot be used
     * @throws dev.hermes.gateway.GatewayStartException when the gateway cannot write to the broker
     */
    public static Machine start(MachineConfig config) throws IOException, AlreadyUpException, InterruptedException {
        Machine machine = new Machine(config);
        try {
            machine.startParts();
            return machine;
        } catch (IOException | AlreadyUpException | InterruptedException | RuntimeException e) {
            machine.close();
            throw e;
        }
    }

    private void startParts() throws IOException, AlreadyUpException, InterruptedException {
        HermesHome home = config.home();
        OwnerOnly.folder(home.runlog());
        parts.add(PartName.LOCK, UpLock.take(home));
        UpFile.delete(home); // of one that was killed
        TokenSource tokens = tokens();
        HttpServer http = startHttp(tokens);
        parts.add(PartName.HTTP, http, () -> HealthView.of(tokens), http::counters);
        EmbeddedBroker broker = EmbeddedBroker.builder()
                .dataDir(home.brokerData())
                .port(config.kafkaPort())
                .overrides(UpBroker.properties())
                .start();
        parts.add(PartName.BROKER, broker, Health::ok); // Kafka ends the JVM when its broker is not well
        String bootstrapServers = broker.bootstrapServers();
        place = new UpFile(ProcessHandle.current().pid(), bootstrapServers, http.url(), config.runs());
        groups = parts.add(PartName.GROUPS, new GroupWatch(bootstrapServers));
        groups.removeMembers(PartGroup.ALL);
        startOn(bootstrapServers);
    }

    /** The processor first: it makes the topics. */
    private void startOn(String bootstrapServers) {
        processor = StreamProcessor.start(config.parts().streamProcessor(bootstrapServers, Scale.MACHINE));
        parts.add(PartName.PROCESSOR, processor, processor::health, processor::counters);
        sink = Sink.start(config.parts().sink(bootstrapServers, Scale.MACHINE));
        parts.add(PartName.SINK, sink, sink::health, sink::counters);
        search = SearchStore.start(config.parts().search(bootstrapServers, Scale.MACHINE, null));
        parts.add(PartName.SEARCH, search, search::health, search::counters);
        queries.open(search.reads(), processor.partitionCount(), processor.costs(), Set::of);
        StepPublisher publisher = StepPublisher.open(config.parts().publisher().withBootstrapServers(bootstrapServers));
        parts.add(PartName.PUBLISHER, publisher, publisher::health);
        parts.add(PartName.GATEWAY, gateway, gateway::health, gateway::counters).open(bootstrapServers);
        parts.show(PartName.GROUPS, new LagReadings(groups)::read);
        parts.show(PartName.PROCESSOR, () -> one(Dial.STORES_READY, PartName.PROCESSOR, processor.isRunning()));
        parts.show(PartName.SEARCH, () -> one(Dial.STORES_READY, PartName.SEARCH, search.isRunning()));
        parts.show(PartName.SINK, () -> one(Dial.PAUSED, PartName.SINK, sink.isPaused()));
        parts.show(PartName.PUBLISHER, () -> SpoolReadings.of(publisher));
    }

    private static List<Reading> one(Dial dial, PartName part, boolean isSo) {
        return List.of(Reading.of(dial, part.word(), isSo));
    }

    private HttpServer startHttp(TokenSource tokens) throws IOException {
        HealthView health = new HealthView(parts::health, this::work);
        MetricsView metrics =
                parts.add(PartName.METRICS, new MetricsView(parts::counters, parts::health, parts::readings));
        HttpServer.Builder http = HttpServer.builder(HttpConfig.loopback(config.httpPort(), tokens))
                .endpoint("registry", Access.OWNER, new RegistryView(BundledSchemas.get()));
        health.mountOn(http, metrics);
        gateway.mountOn(http);
        queries.mountOn(http, Access.OWNER);
        Dashboard.mountOn(http);
        return http.start();
    }

    private TokenSource tokens() throws IOException {
        return config.parts()
                .tokens(
                        "gateway",
                        Tokens.none().withOwner(Token.of(config.home()).secret()));
    }

    /** Whether all parts do their work: from the first time on that they do, others find it through the home. */
    public boolean isReady() throws IOException, InterruptedException {
        if (!ready
                && processor.isRunning()
                && search.isRunning()
                && groups.areAssigned(List.of(PartGroup.SINK, PartGroup.INDEX))) {
            place.write(config.home());
            ready = true;
        }
        return ready;
    }

    /** Stores may stop answering later; a sink keeps its share of the topics. */
    private Map<String, Health> work() {
        Map<String, Health> work = new LinkedHashMap<>();
        work.put(PartName.SINK.word(), failure().map(Health::of).orElse(ready ? Health.ok() : UNDER_WAY));
        work.put(PartName.PROCESSOR.word(), processor == null ? UNDER_WAY : processor.stores());
        work.put(PartName.SEARCH.word(), search == null ? UNDER_WAY : search.stores());
        return work;
    }

    /** Why it must end; empty as long as it need not. */
    public Optional<String> failure() {
        return sink == null ? Optional.empty() : sink.failure();
    }

    /** Where it is found. */
    public UpFile place() {
        return place;
    }

    /** What is printed when it is ready; scripts wait for it. */
    public String readyLine() {
        return "hermes is up: kafka=" + place.bootstrapServers() + " http=" + place.httpUrl() + " runs="
                + place.runsDir();
    }

    /** How each part is doing, by its name. */
    public Map<String, Health> health() {
        return parts.health();
    }

    /** Stops all parts, gateway first and broker last. What is not done by then is done after the next start. */
    @Override
    public void close() throws IOException {
        ready = false;
        if (place != null) {
            UpFile.delete(config.home());
        }
        parts.close();
    }
}
