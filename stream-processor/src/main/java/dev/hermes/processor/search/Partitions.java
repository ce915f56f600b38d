package dev.hermes.processor.search;

import dev.hermes.processor.NotReadyException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The stores that are open now, by partition, and whether they can answer. Thread-safe. */
final class Partitions {
    private final Map<Integer, LinesStore> lines = new TreeMap<>();
    private final Map<Integer, RunsStore> runs = new TreeMap<>();
    private final Set<TopicStore> ready = new HashSet<>();

    synchronized void opened(TopicStore store) {
        if (store instanceof LinesStore of) {
            lines.put(store.partition(), of);
        } else if (store instanceof RunsStore of) {
            runs.put(store.partition(), of);
        }
    }

    synchronized void ready(TopicStore store) {
        ready.add(store);
    }

    synchronized void closed(TopicStore store) {
        lines.remove(store.partition(), store);
        runs.remove(store.partition(), store);
        ready.remove(store);
    }

    /** All that are open, ready or not. */
    synchronized Collection<TopicStore> open() {
        List<TopicStore> open = new ArrayList<>(lines.values());
        open.addAll(runs.values());
        return open;
    }

    /** Whether each partition that is here has both stores, and they are ready. */
    synchronized boolean isReady() {
        return lines.keySet().equals(runs.keySet())
                && ready.containsAll(lines.values())
                && ready.containsAll(runs.values());
    }

    /**
     * All partitions that are here.
     *
     * @throws NotReadyException when one of them is being restored
     */
    synchronized List<Partition> all() {
        if (!isReady()) {
            throw new NotReadyException("the search store is being restored; try again in a moment");
        }
        List<Partition> all = new ArrayList<>();
        lines.forEach((number, store) ->
                all.add(new Partition(number, store.lines(), runs.get(number).runs())));
        return all;
    }

    /** What can be read of a partition. */
    record Partition(int number, PartitionLines lines, PartitionRuns runs) {}
}
