package dev.hermes.processor.search;

import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.Topology;

/**
 * Each topic into its store, in one sub-topology: so a task has both of a partition. The topics are the stores' changelogs.
 */
final class SearchTopology {
    private static final String INDEX_LINES = "index-lines";
    private static final String INDEX_RUNS = "index-runs";

    private final StoreSettings settings;

    SearchTopology(StoreSettings settings) {
        this.settings = settings;
    }

    Topology build() {
        Topology topology = new Topology();
        add(topology, Topics.RUN_LINES, INDEX_LINES, LinesStore.NAME, () -> new LinesStore(settings));
        add(topology, Topics.RUN_SUMMARIES, INDEX_RUNS, RunsStore.NAME, () -> new RunsStore(settings));
        topology.connectProcessorAndStateStores(INDEX_LINES, RunsStore.NAME);
        return topology;
    }

    private static void add(
            Topology topology, Topic<?> topic, String processor, String store, Supplier<TopicStore> supplier) {
        topology.addReadOnlyStateStore(
                new TopicStoreBuilder(store, supplier),
                topic.name(),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                topic.name(),
                processor,
                () -> new IndexProcessor(store));
    }
}
