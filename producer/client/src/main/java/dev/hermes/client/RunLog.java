package dev.hermes.client;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.SchemaRegistries;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The run log of a Java agent. Open one for the process, and start a run for each thing the agent is asked to do:
 *
 * <pre>{@code
 * try (var runLog = RunLog.open();
 *         var run = runLog.start("standup-scheduler")) {
 *     run.model("claude-sonnet-4", s -> s.promptTokens(482).completionTokens(124).costUsd("0.0014").latencyMs(1340));
 *     run.tool("ocr.vision", s -> s.input("receipt.jpg").outputChars(312).latencyMs(2100));
 *     run.error("email.send", "401 unauthorized");
 *     run.end("ok", "scheduled standup + sent reminder");
 * }
 * }</pre>
 *
 * <p>A step is in a file on this machine when the call returns, so it outlives the process; the network is never waited
 * for. Load never throws: when the spool is full, a step is dropped, counted ({@link PublisherCounters#refused}) and logged,
 * and the agent goes on. Mistakes throw at once: a negative cost, or a step written after {@link #close}. When the JVM ends
 * in good order, open runs that the agent still holds end as {@code interrupted}, and acknowledgements are waited for as in
 * {@link #close}; what other threads still do in these runs is refused. Thread-safe.
 */
public final class RunLog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunLog.class);

    private final Outlet outlet;
    private final Labels labels;
    private final Clock clock;
    private final RareLog refusals = new RareLog(LOG);
    private final OpenRuns openRuns = new OpenRuns();
    private final AtomicLong cutOff = new AtomicLong();
    private final Thread shutdownHook = new Thread(this::shutDown, "hermes-run-log-shutdown");

    private RunLog(Outlet outlet, Labels labels, Clock clock) {
        this.outlet = outlet;
        this.labels = labels;
        this.clock = clock;
    }

    /** Who and what the runs of a process belong to; each may be null. */
    private record Labels(String agent, String team, String user, String initiator) {
        void addTo(StepFields fields) {
            fields.agent(agent).team(team).user(user).initiator(initiator);
        }
    }

    /**
     * Opens a run log as the environment says: {@code HERMES_HOME}, {@code HERMES_BOOTSTRAP_SERVERS},
     * {@code HERMES_SCHEMA_REGISTRY_URL}, {@code HERMES_AGENT}, {@code HERMES_TEAM}, {@code HERMES_USER}. None is needed
     * where {@code hermes up} runs for the same user.
     *
     * @throws org.apache.kafka.common.config.ConfigException when a Kafka property, the home's {@code redaction.yaml} or its
     *     {@code prices.tsv} is wrong; the message names file and line
     * @throws java.io.UncheckedIOException when the home cannot be written
     */
    public static RunLog open() {
        return builder().build();
    }

    /**
     * A run log that keeps nothing and reaches for nothing, for tests and for agents whose log is switched off. Mistakes throw
     * as they do with a real one.
     */
    public static RunLog noop() {
        return new RunLog(new NoOutlet(), new Labels(null, null, null, null), Clock.systemUTC());
    }

    /** A run log to be set up by hand; what is not set is as the environment says. */
    public static Builder builder() {
        return new Builder(System.getenv());
    }

    /** Starts a run. The name says what kind of run it is, {@code standup-scheduler} say; it goes into the file's name. */
    public Run start(String name) {
        return start(name, fields -> {});
    }

    /** Starts a run; {@code fields}, such as session and trace, go into its start. */
    public Run start(String name, Consumer<StepFields> fields) {
        Run run = new Run(this, name);
        StepFields start = new StepFields();
        labels.addTo(start);
        fields.accept(start);
        run.start(start);
        openRuns.add(run);
        return run;
    }

    /**
     * Publishes a step, and keeps its whole payloads.
     *
     * @param wholes fields of the payloads
     * @param failedPayloads gets the hashes of those that outlive the run
     */
    void publish(String runId, StepEvent event, Set<Field> wholes, Set<String> failedPayloads) {
        boolean keeps = !wholes.isEmpty() && outlet.payloads() != null;
        publish(runId, keeps ? outlet.payloads().keep(runId, event, wholes, failedPayloads) : event);
    }

    private void publish(String runId, StepEvent event) {
        try {
            outlet.publish(runId, event);
        } catch (SpoolFullException e) {
            refusals.warn("step dropped run_id={} reason=\"{}\"", runId, e.getMessage());
        }
    }

    /** A step that comes behind the end with which the process has ended its run. */
    void refuse(String runId) {
        cutOff.incrementAndGet();
        refusals.warn("step dropped run_id={} reason=\"the process ends, and has ended the run\"", runId);
    }

    /** The run has ended: its payloads go, but for those. */
    void dropPayloads(String runId, Set<String> failedPayloads) {
        if (outlet.payloads() != null) {
            outlet.payloads().end(runId, failedPayloads);
        }
    }

    /** Nothing more is expected of the run. */
    void isOver(Run run) {
        openRuns.remove(run);
    }

    Clock clock() {
        return clock;
    }

    /** See {@link StepPublisher#flush}. */
    public long flush(Duration timeout) {
        return outlet.flush(timeout);
    }

    /** See {@link StepPublisher#health}. */
    public Health health() {
        return outlet.health();
    }

    /** See {@link StepPublisher#counters}. Steps of runs that the end of the JVM has ended count as refused. */
    public PublisherCounters counters() {
        return outlet.counters().withRefused(cutOff.get());
    }

    /**
     * Waits a bounded time for acknowledgements, see {@link StepPublisher#close}. Runs that are open stay so; when nothing more
     * comes they become {@code interrupted} by themselves. Where this is not called, the end of the JVM ends the open runs as
     * {@code interrupted}, and waits in the same way.
     */
    @Override
    public void close() {
        outlet.close();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            LOG.debug("closed while the JVM shuts down", e);
        }
    }

    /** Other threads of the agent may still be at work: what they write into runs that have ended is taken, and waits in the spool. */
    private void shutDown() {
        openRuns.interrupt();
        outlet.settle();
    }

    private RunLog closedAtShutdown() {
        Runtime.getRuntime().addShutdownHook(shutdownHook);
        return this;
    }

    /** Sets up a run log. Not thread-safe. */
    public static final class Builder {
        private PublisherConfig publisher;
        private String agent;
        private String team;
        private String user;
        private String initiator;
        private Clock clock = Clock.systemUTC();

        Builder(Map<String, String> environment) {
            this.publisher = PublisherConfig.of(HermesHome.of(environment))
                    .withRegistry(SchemaRegistries.of(registrySettings(environment)));
            this.agent = environment.get("HERMES_AGENT");
            this.team = environment.get("HERMES_TEAM");
            this.user = environment.get("HERMES_USER");
        }

        private static Map<String, String> registrySettings(Map<String, String> environment) {
            Map<String, String> settings = new HashMap<>();
            settings.put(SchemaRegistries.URL, environment.get("HERMES_SCHEMA_REGISTRY_URL"));
            return settings;
        }

        /** The folder that holds the spool: {@code ~/.hermes} unless set. */
        public Builder home(Path home) {
            return publisher(config -> config.withHome(new HermesHome(home)));
        }

        /** The brokers: {@code host:port}, with commas between several. */
        public Builder bootstrapServers(String bootstrapServers) {
            return publisher(config -> config.withBootstrapServers(bootstrapServers));
        }

        /** Changes whatever else the publisher can be told: {@code publisher(c -> c.withFsync(Fsync.ALWAYS))}. */
        public Builder publisher(UnaryOperator<PublisherConfig> change) {
            this.publisher = change.apply(publisher);
            return this;
        }

        /** The agent's name. */
        public Builder agent(String agent) {
            this.agent = agent;
            return this;
        }

        /** The team that the runs' cost counts for. */
        public Builder team(String team) {
            this.team = team;
            return this;
        }

        /** Whom the agent works for. */
        public Builder user(String user) {
            this.user = user;
            return this;
        }

        /** Who sets the runs off: {@code human} or {@code agent}. Children of a run are always set off by an agent. */
        public Builder initiator(String initiator) {
            this.initiator = initiator;
            return this;
        }

        Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock == null");
            return this;
        }

        /**
         * Opens it.
         *
         * @throws org.apache.kafka.common.config.ConfigException when a Kafka property, the home's {@code redaction.yaml} or its
         *     {@code prices.tsv} is wrong; the message names file and line
         * @throws java.io.UncheckedIOException when the home cannot be written
         */
        public RunLog build() {
            return build(StepPublisher.open(publisher));
        }

        RunLog build(Sender.Factory senders) {
            return build(StepPublisher.open(publisher, Map.of(), senders, Clock.systemUTC()));
        }

        private RunLog build(StepPublisher publisher) {
            publisher.payloads().dropOld(clock.instant());
            return new RunLog(publisher, new Labels(agent, team, user, initiator), clock).closedAtShutdown();
        }
    }
}
