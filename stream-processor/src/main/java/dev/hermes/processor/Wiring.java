package dev.hermes.processor;

import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topic;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** One processor between its source and its sinks. Records come in as bytes: the processor decodes them, and rejects. */
final class Wiring {
    private final Topology topology;
    private final String processor;
    private final SchemaRegistry registry;

    private Wiring(Topology topology, String processor, SchemaRegistry registry) {
        this.topology = topology;
        this.processor = processor;
        this.registry = registry;
    }

    static Wiring of(
            Topology topology,
            String source,
            Topic<?> topic,
            String processor,
            ProcessorSupplier<byte[], byte[], Object, Object> supplier,
            SchemaRegistry registry) {
        topology.addSource(
                AutoOffsetReset.earliest(),
                source,
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                topic.name());
        topology.addProcessor(processor, supplier, source);
        return new Wiring(topology, processor, registry);
    }

    /** A sink for the topic's objects. */
    <T> Wiring to(String sink, Topic<T> topic) {
        topology.addSink(
                sink,
                topic.name(),
                new StringSerializer(),
                topic.type().serde(registry).serializer(),
                processor);
        return this;
    }

    /** A sink for records that go on as they came. */
    Wiring bytesTo(String sink, Topic<?> topic) {
        topology.addSink(sink, topic.name(), new ByteArraySerializer(), new ByteArraySerializer(), processor);
        return this;
    }

    /** A store on the disk, with a changelog. */
    static <K, V> StoreBuilder<KeyValueStore<K, V>> store(String name, Serde<K> keys, Serde<V> values) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), keys, values)
                .withLoggingEnabled(Map.of());
    }
}
