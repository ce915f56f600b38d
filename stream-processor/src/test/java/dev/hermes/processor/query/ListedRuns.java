package dev.hermes.processor.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.processor.NotReadyException;
import dev.hermes.processor.search.ChangedRun;
import dev.hermes.processor.search.FoundRun;
import dev.hermes.processor.search.LineSink;
import dev.hermes.processor.search.RunInTime;
import dev.hermes.processor.search.RunReads;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import dev.hermes.schemas.query.SummaryJson;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.RunPartition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The runs of some partitions in memory, looked through one by one. */
final class ListedRuns implements RunReads {
    static final int PARTITIONS = 4;

    private final Set<Integer> partitions;
    private final Map<String, Listed> runs = new TreeMap<>();
    private final Map<Integer, Long> positions = new HashMap<>();
    private boolean ready = true;
    private Integer leaving;
    private long bytesGiven;

    ListedRuns(Set<Integer> partitions) {
        this.partitions = new HashSet<>(partitions);
        partitions.forEach(partition -> positions.put(partition, -1L));
    }

    private static final class Listed {
        private final RunState state;
        private final List<String> lines = new ArrayList<>();
        private long offset;
        private int forgotten;

        Listed(RunState state) {
            this.state = state;
        }
    }

    static int partitionOf(String runId) {
        return RunPartition.of(runId, PARTITIONS);
    }

    synchronized void setReady(boolean ready) {
        this.ready = ready;
    }

    /** Takes a line in, if its run is of one of the partitions. */
    synchronized void add(String line) {
        try {
            StepLine read = new LineCodec().read(line);
            int partition = partitionOf(read.runId());
            if (partitions.contains(partition)) {
                Listed run = runs.computeIfAbsent(read.runId(), id -> new Listed(RunState.start(id)));
                run.state.apply(read, StepEvent.of(null, Origins.CLIENT, line), "");
                run.lines.add(line);
                run.offset = positions.merge(partition, 1L, Long::sum);
            }
        } catch (RejectedLineException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** A partition moves to another instance, right behind the next look at which ones are here. */
    synchronized void leavesBehindTheNextLook(int partition) {
        leaving = partition;
    }

    private void leave() {
        if (leaving != null) {
            int gone = leaving;
            leaving = null;
            partitions.remove(gone);
            positions.remove(gone);
            runs.keySet().removeIf(runId -> partitionOf(runId) == gone);
        }
    }

    /** How long all lines and changes were together that somebody has got. */
    synchronized long bytesGiven() {
        return bytesGiven;
    }

    private synchronized void give(int bytes) {
        bytesGiven += bytes;
    }

    /** The topic no longer has the first lines of a run. */
    synchronized void forget(String runId, int lines) {
        runs.get(runId).forgotten = lines;
    }

    private Stream<RunSummary> newestFirst(RunFilter filter, RunPosition behind) {
        requireReady();
        return runs.values().stream()
                .map(run -> run.state.summary())
                .filter(filter::wants)
                .filter(run -> behind == null || position(run).compareTo(behind) > 0)
                .sorted(Comparator.comparing(ListedRuns::position));
    }

    private static RunPosition position(RunSummary run) {
        return new RunPosition(Timestamp.parseOrNull(run.outcome().ts()).instant(), run.runId());
    }

    private void requireReady() {
        if (!ready) {
            throw new NotReadyException("the search store is restored");
        }
    }

    @Override
    public synchronized List<RunSummary> runs(RunFilter filter, RunPosition behind, int limit) {
        return newestFirst(filter, behind).limit(limit).toList();
    }

    @Override
    public synchronized List<RunSummary> runsBeginning(String idPrefix, int limit) {
        requireReady();
        return runs.values().stream()
                .map(run -> run.state.summary())
                .filter(run -> run.runId().startsWith(idPrefix))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized List<FoundRun> search(LineQuery query, RunFilter filter, RunPosition behind, int limit) {
        return newestFirst(filter, behind)
                .map(run -> new FoundRun(run, matches(run, query)))
                .filter(found -> found.matches() > 0)
                .limit(limit)
                .toList();
    }

    private long matches(RunSummary run, LineQuery query) {
        return runs.get(run.runId()).lines.stream()
                .map(line -> line.getBytes(UTF_8))
                .filter(line -> query.mayMatch(line, 0, line.length) && query.matches(line, 0, line.length))
                .count();
    }

    @Override
    public <E extends Exception> void lines(String runId, long afterSeq, LineSink<E> sink) throws E {
        List<String> lines;
        long forgotten;
        synchronized (this) {
            requireReady();
            lines = runs.containsKey(runId) ? List.copyOf(runs.get(runId).lines) : List.of();
            forgotten = runs.containsKey(runId) ? runs.get(runId).forgotten : 0;
        }
        for (long seq = Math.max(afterSeq, forgotten) + 1; seq <= lines.size(); seq++) {
            byte[] line = lines.get((int) seq - 1).getBytes(UTF_8);
            give(line.length);
            sink.take(seq, line);
        }
    }

    @Override
    public synchronized List<RunInTime> runsWithEvents(Instant from, Instant to) {
        requireReady();
        List<RunInTime> inTime = new ArrayList<>();
        for (Listed run : runs.values()) {
            long inside =
                    run.lines.stream().filter(line -> isIn(line, from, to)).count();
            if (inside > 0) {
                inTime.add(new RunInTime(run.state.summary(), inside == run.lines.size()));
            }
        }
        return inTime;
    }

    private static boolean isIn(String line, Instant from, Instant to) {
        try {
            Instant ts = new LineCodec().read(line).ts().instant();
            return !ts.isBefore(from) && ts.isBefore(to);
        } catch (RejectedLineException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public synchronized List<ChangedRun> changes(Map<Integer, Long> behind, int limit) {
        requireReady();
        List<ChangedRun> changes = runs.entrySet().stream()
                .filter(run -> run.getValue().offset > behind.getOrDefault(partitionOf(run.getKey()), -1L))
                .sorted(Comparator.comparingLong(run -> run.getValue().offset))
                .limit(limit)
                .map(run -> new ChangedRun(
                        run.getValue().state.summary(), partitionOf(run.getKey()), run.getValue().offset))
                .toList();
        changes.forEach(change -> give(SummaryJson.of(change.run()).length()));
        return changes;
    }

    @Override
    public synchronized Map<Integer, Long> positions() {
        requireReady();
        Map<Integer, Long> now = Map.copyOf(positions);
        leave();
        return now;
    }
}
