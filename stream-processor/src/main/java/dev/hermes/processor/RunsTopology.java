package dev.hermes.processor;

import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.util.Set;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** From the events of {@code agent.steps} to the run log, the runs' summaries, the index, and changes of costs. */
final class RunsTopology {
    static final String SOURCE = "agent-steps";
    static final String PROCESSOR = "runs-processor";
    static final String LINES_SINK = "run-lines";
    static final String SUMMARIES_SINK = "run-summaries";
    static final String INDEX_SINK = "run-index";
    static final String COST_DELTAS_SINK = "cost-deltas-out";
    static final String REROUTED_SINK = "agent-steps-rerouted";
    static final String DEAD_LETTERS_SINK = "runs-dead-letters";

    /** What is known of each run. Key: run id. */
    static final String RUNS_STORE = "runs";
    /** Ids of the events that each run has had: see {@link SeenEvents}. */
    static final String EVENT_IDS_STORE = "event-ids";
    /** Runs whose summary is to be published. Key: run id; value: whether the index row is, too. */
    static final String DIRTY_STORE = "runs-dirty";
    /** Changes of costs to be published, by {@link CostKeys}. */
    static final String COST_PENDING_STORE = "cost-pending";
    /** The reading of the {@link IdleClock}. */
    static final String IDLE_CLOCK_STORE = "idle-clock";
    /** The {@link WatchedRuns}. */
    static final String LAST_SEEN_STORE = "last-seen";

    private final RunsSettings settings;
    private final SchemaRegistry registry;
    private final InputProgress progress;
    private final Counters counters;

    RunsTopology(RunsSettings settings, SchemaRegistry registry, InputProgress progress, Counters counters) {
        this.settings = settings;
        this.registry = registry;
        this.progress = progress;
        this.counters = counters;
    }

    void addTo(Topology topology) {
        Wiring.of(topology, SOURCE, Topics.AGENT_STEPS, PROCESSOR, new Supplier(), registry)
                .to(LINES_SINK, Topics.RUN_LINES)
                .to(SUMMARIES_SINK, Topics.RUN_SUMMARIES)
                .to(INDEX_SINK, Topics.RUN_INDEX)
                .to(COST_DELTAS_SINK, Topics.COST_DELTAS)
                .bytesTo(REROUTED_SINK, Topics.AGENT_STEPS)
                .bytesTo(DEAD_LETTERS_SINK, Topics.DEAD_LETTERS);
    }

    private Set<StoreBuilder<?>> storeBuilders() {
        Serde<RunState> runState = AvroType.RUN_STATE.serde(registry);
        Serde<CostDelta> costDelta = AvroType.COST_DELTA.serde(registry);
        return Set.of(
                Wiring.store(RUNS_STORE, Serdes.String(), runState).withCachingEnabled(),
                Wiring.store(DIRTY_STORE, Serdes.String(), Serdes.Boolean()).withCachingEnabled(),
                Wiring.store(COST_PENDING_STORE, Serdes.Bytes(), costDelta).withCachingEnabled(),
                Wiring.store(EVENT_IDS_STORE, Serdes.ByteArray(), Serdes.ByteArray()),
                Wiring.store(IDLE_CLOCK_STORE, Serdes.String(), Serdes.Long()),
                Wiring.store(LAST_SEEN_STORE, Serdes.ByteArray(), Serdes.ByteArray()));
    }

    private final class Supplier implements ProcessorSupplier<byte[], byte[], Object, Object> {
        @Override
        public Processor<byte[], byte[], Object, Object> get() {
            return new RunsProcessor(settings, registry, progress, counters);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return storeBuilders();
        }
    }
}
