package dev.hermes.processor;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.topic.Topics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
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

/**
 * Reads the store of quarter-hours, and what is summed of it, while the topology writes both. What a transaction has not committed
 * yet is in them.
 */
final class QuarterHours implements CostReads {
    private static final String NOT_READY = "the costs are not ready: they start, or move between instances";

    private final KafkaStreams streams;
    private final CostRollUps rollUps;
    private final int partitionCount;

    QuarterHours(KafkaStreams streams, CostRollUps rollUps, int partitionCount) {
        this.streams = streams;
        this.rollUps = rollUps;
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
    public Map<String, CostAmount> sums(TimeRange range, CostGrouping grouping) {
        if (grouping == CostGrouping.RUN) {
            throw new IllegalArgumentException("quarter-hours are not kept by run");
        }
        Map<String, CostAmount> sums = new HashMap<>();
        for (int partition : partitions()) {
            CostRollUp rollUp = rollUps.of(partition);
            if (rollUp == null) {
                throw new NotReadyException(NOT_READY);
            }
            for (QuarterHourSpan rest : rollUp.addTo(sums, range, grouping)) {
                read(
                        partition,
                        rest,
                        booked -> sums.merge(
                                grouping.groupOf(null, booked.key(), range.zone()), booked.amount(), CostAmount::plus));
            }
        }
        requireRunning(); // or a partition may have moved, and its roll-up gone on elsewhere
        return sums;
    }

    private void read(int partition, QuarterHourSpan span, Consumer<CostDelta> booked) {
        try (KeyValueIterator<Bytes, CostDelta> all =
                store(partition).range(CostKeys.from(span.from()), CostKeys.from(span.to()))) {
            while (all.hasNext()) {
                booked.accept(all.next().value);
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

    private ReadOnlyKeyValueStore<Bytes, CostDelta> store(int partition) {
        return streams.store(StoreQueryParameters.fromNameAndType(
                        CostTopology.QUARTER_HOURS_STORE, QueryableStoreTypes.<Bytes, CostDelta>keyValueStore())
                .withPartition(partition));
    }
}
