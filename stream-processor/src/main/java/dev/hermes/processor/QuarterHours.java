package dev.hermes.processor;

import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.topic.Topics;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.ThreadMetadata;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Reads the store of quarter-hours while the topology writes it. What a transaction has not committed yet is in it. */
final class QuarterHours implements CostReads {
    private static final String NOT_READY = "the costs are not ready: they start, or move between instances";

    private final KafkaStreams streams;
    private final int partitionCount;

    QuarterHours(KafkaStreams streams, int partitionCount) {
        this.streams = streams;
        this.partitionCount = partitionCount;
    }

    @Override
    public int partitionCount() {
        return partitionCount;
    }

    @Override
    public Set<Integer> partitions() {
        requireRunning();
        Set<Integer> partitions = new HashSet<>();
        for (ThreadMetadata thread : streams.metadataForLocalThreads()) {
            for (TaskMetadata task : thread.activeTasks()) {
                task.topicPartitions().stream()
                        .filter(partition -> partition.topic().equals(Topics.COST_DELTAS.name()))
                        .map(TopicPartition::partition)
                        .forEach(partitions::add);
            }
        }
        return partitions;
    }

    @Override
    public void quarterHours(Instant from, Instant to, Consumer<CostDelta> sums) {
        requireRunning();
        try (KeyValueIterator<Bytes, CostDelta> booked = store().range(CostKeys.from(from), CostKeys.from(to))) {
            while (booked.hasNext()) {
                sums.accept(booked.next().value);
            }
        } catch (InvalidStateStoreException e) {
            throw new NotReadyException(NOT_READY); // it was closed meanwhile: its partition moves
        }
    }

    /** Only then are all its partitions there: a store that is restored would be passed over in silence. */
    private void requireRunning() {
        if (streams.state() != KafkaStreams.State.RUNNING) {
            throw new NotReadyException(NOT_READY);
        }
    }

    private ReadOnlyKeyValueStore<Bytes, CostDelta> store() {
        return streams.store(StoreQueryParameters.fromNameAndType(
                CostTopology.QUARTER_HOURS_STORE, QueryableStoreTypes.keyValueStore()));
    }
}
