package dev.hermes.processor.search;

import dev.hermes.processor.NotReadyException;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.BytesRef;

/** Answers from all partitions that are here. */
final class PartitionReads implements RunReads {
    private final Partitions partitions;
    private final BooleanSupplier running;
    private final Counters counters;

    /** @param running whether the partitions that are here are all that this instance should have */
    PartitionReads(Partitions partitions, BooleanSupplier running, Counters counters) {
        this.partitions = partitions;
        this.running = running;
        this.counters = counters;
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask(List<Partitions.Partition> partitions) throws IOException;
    }

    private <T> T ask(Question<T> question) {
        try {
            return question.ask(all());
        } catch (AlreadyClosedException e) {
            throw closed();
        } catch (IOException e) {
            throw new UncheckedIOException("the search index cannot be read", e);
        }
    }

    private List<Partitions.Partition> all() {
        if (!running.getAsBoolean()) {
            throw new NotReadyException("the search store is starting, restoring or closing; try again in a moment");
        }
        return partitions.all();
    }

    private static NotReadyException closed() {
        return new NotReadyException("a partition of the search store has just moved; try again in a moment");
    }

    @Override
    public List<RunSummary> runs(RunFilter filter, RunPosition behind, int limit) {
        checkLimit(limit);
        return ask(all -> {
            List<RunSummary> runs = new ArrayList<>();
            for (Partitions.Partition partition : all) {
                try (RunsSnapshot snapshot = partition.runs().snapshot()) {
                    addNewest(snapshot, filter, behind, limit, runs);
                }
            }
            runs.sort(Comparator.comparing(RunFields::position));
            return List.copyOf(runs.subList(0, Math.min(limit, runs.size())));
        });
    }

    private static void checkLimit(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1 but is " + limit);
        }
    }

    private static void addNewest(
            RunsSnapshot snapshot, RunFilter filter, RunPosition behind, int limit, List<RunSummary> to)
            throws IOException {
        RunPosition last = behind;
        int found = 0;
        while (found < limit) {
            List<RunRef> next = snapshot.newest(filter, last, limit);
            for (RunRef ref : next) {
                RunSummary run = snapshot.summary(ref);
                if (found < limit && filter.wants(run)) {
                    to.add(run);
                    found++;
                }
            }
            if (next.size() < limit) {
                return;
            }
            last = next.get(next.size() - 1).position();
        }
    }

    @Override
    public List<RunSummary> runsBeginning(String idPrefix, int limit) {
        checkLimit(limit);
        return ask(all -> {
            NavigableMap<BytesRef, RunSummary> runs = new TreeMap<>();
            for (Partitions.Partition partition : all) {
                try (RunsSnapshot snapshot = partition.runs().snapshot()) {
                    runs.putAll(snapshot.beginning(idPrefix, limit));
                }
            }
            return runs.values().stream().limit(limit).toList();
        });
    }

    @Override
    public List<FoundRun> search(LineQuery query, RunFilter filter, RunPosition behind, int limit) {
        checkLimit(limit);
        return ask(all -> {
            try (SearchMerge merge = new SearchMerge()) {
                for (Partitions.Partition partition : all) {
                    merge.add(partition, query, filter, behind);
                }
                List<FoundRun> found = merge.take(limit);
                counters.increment(Counters.SEARCHES);
                return found;
            }
        });
    }

    @Override
    public <E extends Exception> void lines(String runId, long afterSeq, LineSink<E> sink) throws E {
        for (Partitions.Partition partition : all()) {
            try (LinesSnapshot snapshot = ask(partitions -> partition.lines().snapshot())) {
                snapshot.lines(runId, afterSeq, sink);
            }
        }
    }

    @Override
    public List<RunInTime> runsWithEvents(Instant from, Instant to) {
        return ask(all -> {
            List<RunInTime> runs = new ArrayList<>();
            for (Partitions.Partition partition : all) {
                try (LinesSnapshot lines = partition.lines().snapshot();
                        RunsSnapshot summaries = partition.runs().snapshot()) {
                    addRuns(lines.runsIn(from, to), summaries, runs);
                }
            }
            return runs;
        });
    }

    private static void addRuns(Map<String, Boolean> found, RunsSnapshot summaries, List<RunInTime> to)
            throws IOException {
        for (RunRef run : summaries.find(found.keySet())) {
            to.add(new RunInTime(summaries.summary(run), found.get(run.runId())));
        }
    }

    @Override
    public List<ChangedRun> changes(Map<Integer, Long> behind, int limit) {
        checkLimit(limit);
        return ask(all -> {
            List<List<RunsSnapshot.Change>> changes = new ArrayList<>();
            for (Partitions.Partition partition : all) {
                long last = behind.getOrDefault(partition.number(), -1L);
                try (RunsSnapshot snapshot = partition.runs().snapshot()) {
                    changes.add(snapshot.changes(partition.number(), last, limit));
                }
            }
            return merged(changes, limit);
        });
    }

    /** Keeps the order of each list, and otherwise goes by the time of receipt. */
    private static List<ChangedRun> merged(List<List<RunsSnapshot.Change>> changes, int limit) {
        record Head(List<RunsSnapshot.Change> list, int index) {
            long received() {
                return list.get(index).received();
            }
        }
        PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparingLong(Head::received));
        changes.stream().filter(list -> !list.isEmpty()).forEach(list -> heads.add(new Head(list, 0)));
        List<ChangedRun> merged = new ArrayList<>();
        while (!heads.isEmpty() && merged.size() < limit) {
            Head head = heads.remove();
            merged.add(head.list().get(head.index()).run());
            if (head.index() + 1 < head.list().size()) {
                heads.add(new Head(head.list(), head.index() + 1));
            }
        }
        return List.copyOf(merged);
    }

    @Override
    public Map<Integer, Long> positions() {
        return ask(all -> {
            Map<Integer, Long> positions = new HashMap<>();
            for (Partitions.Partition partition : all) {
                try (RunsSnapshot snapshot = partition.runs().snapshot()) {
                    positions.put(partition.number(), snapshot.lastOffset());
                }
            }
            return positions;
        });
    }
}
