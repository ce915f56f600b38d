package dev.hermes.processor;

import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

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

    CostTopology(ZoneId zone, SchemaRegistry registry, Counters counters) {
        this.zone = zone;
        this.registry = registry;
        this.counters = counters;
    }

    void addTo(Topology topology) {
        topology.addSource(
                AutoOffsetReset.earliest(),
                SOURCE,
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                Topics.COST_DELTAS.name());
        topology.addProcessor(PROCESSOR, new Supplier(), SOURCE);
        topology.addSink(
                DAILY_SINK,
                Topics.COST_DAILY.name(),
                new StringSerializer(),
                AvroType.DAILY_COST.serde(registry).serializer(),
                PROCESSOR);
        topology.addSink(
                DEAD_LETTERS_SINK,
                Topics.DEAD_LETTERS.name(),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                PROCESSOR);
    }

    private static <K, V> StoreBuilder<KeyValueStore<K, V>> store(String name, Serde<K> keys, Serde<V> values) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), keys, values)
                .withLoggingEnabled(Map.of())
                .withCachingEnabled();
    }

    private final class Supplier implements ProcessorSupplier<byte[], byte[], Object, Object> {
        @Override
        public Processor<byte[], byte[], Object, Object> get() {
            return new CostProcessor(zone, registry, counters);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return Set.of(
                    store(QUARTER_HOURS_STORE, Serdes.Bytes(), AvroType.COST_DELTA.serde(registry)),
                    store(DAYS_STORE, Serdes.String(), AvroType.DAILY_COST.serde(registry)));
        }
    }
}
