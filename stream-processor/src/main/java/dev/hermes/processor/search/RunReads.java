package dev.hermes.processor.search;

import dev.hermes.processor.NotReadyException;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import dev.hermes.schemas.run.RunSummary;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What can be asked of the runs in those partitions that this instance has. What is committed in the topics shows within a
 * second. Every method throws {@link NotReadyException} while any of the partitions cannot answer: a part of an
 * answer, or an empty one, is never given for the whole. Thread-safe.
 */
public interface RunReads {
    /**
     * Runs, the newest first.
     *
     * @param behind where the page before ended; null: from the newest on
     * @param limit at most so many; at least 1
     */
    List<RunSummary> runs(RunFilter filter, RunPosition behind, int limit);

    /** Runs whose id begins with the prefix, in the order of their ids, at most {@code limit}. */
    List<RunSummary> runsBeginning(String idPrefix, int limit);

    /**
     * Runs that have a line which matches, the newest first. A run is found as soon as both its summary and such a line are
     * there.
     *
     * @param behind where the page before ended; null: from the newest on
     * @param limit at most so many; at least 1
     */
    List<FoundRun> search(LineQuery query, RunFilter filter, RunPosition behind, int limit);

    /**
     * Gives the lines of a run to the sink in the order of the run file, as far as {@code run.lines} still had them; none when
     * the run is not known, or lies in a partition of another instance. The memory needed does not grow with the run.
     *
     * @param afterSeq place of the line behind which to begin; 0: with the first
     * @throws E as the sink does
     */
    <E extends Exception> void lines(String runId, long afterSeq, LineSink<E> sink) throws E;

    /** The runs that may have an event in a time, in no order; those that surely have none are not there. */
    List<RunInTime> runsWithEvents(Instant from, Instant to);

    /**
     * Runs whose summaries have changed, each once and as it is now: of each partition in the order of the offsets, and the
     * partitions merged by the time of receipt.
     *
     * @param behind offsets of {@code run.summaries} by partition, that of the last change seen; a partition that is not
     *     there is read from its beginning
     * @param limit at most so many; at least 1
     */
    List<ChangedRun> changes(Map<Integer, Long> behind, int limit);

    /** Of each partition that this instance has the offset of the last change, as {@link #changes} takes it; -1 before the first. */
    Map<Integer, Long> positions();
}
