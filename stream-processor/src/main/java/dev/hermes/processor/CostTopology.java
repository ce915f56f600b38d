package dev.hermes.processor;

import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.time.ZoneId;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** From changes of costs to the costs of quarter-hours, and to the daily table. */
final class CostTopology {
    static final String SOURCE = "cost-deltas-in";
    static final String PROCESSOR = "costs-processor";
    static final String DAILY_SINK = "cost-daily";
    static final String DEAD_LETTERS_SINK = "costs-dead-letters";

    /** Sums by {@link CostKeys}, for questions about any time and any zone. */
    static final String QUARTER_HOURS_STORE = "cost-quarter-hours";
    /** Sums by the key of {@code cost.daily}. */
    static final String DAYS_STORE = "cost-days";

    private final ZoneId zone;
    private final SchemaRegistry registry;
    private final Counters counters;
    private final CostRollUps rollUps;

    CostTopology(ZoneId zone, SchemaRegistry registry, Counters counters, CostRollUps rollUps) {
        this.zone = zone;
        this.registry = registry;
        this.counters = counters;
        this.rollUps = rollUps;
    }

    void addTo(Topology topology) {
        Wiring.of(topology, SOURCE, Topics.COST_DELTAS, PROCESSOR, new Supplier(), registry)
                .to(DAILY_SINK, Topics.COST_DAILY)
                .bytesTo(DEAD_LETTERS_SINK, Topics.DEAD_LETTERS);
    }

    private final class Supplier implements ProcessorSupplier<byte[], byte[], Object, Object> {
        @Override
        public Processor<byte[], byte[], Object, Object> get() {
            return new CostProcessor(zone, registry, counters, rollUps);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return Set.of(
                    Wiring.store(QUARTER_HOURS_STORE, Serdes.Bytes(), AvroType.COST_DELTA.serde(registry))
                            .withCachingEnabled(),
                    Wiring.store(DAYS_STORE, Serdes.String(), AvroType.DAILY_COST.serde(registry))
                            .withCachingEnabled());
        }
    }
}
