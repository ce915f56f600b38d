package dev.hermes.sink;

import dev.hermes.schemas.topic.RunPartition;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Which runs are rebuilt, each as a whole: all, those that were active in a span of time, or one. Immutable.
 *
 * @param from a run counts when its last event is not before; {@link Instant#MIN} for no limit
 * @param to a run counts when it started before; {@link Instant#MAX} for no limit
 * @param runId the only run; null for no limit
 */
public record RunChoice(Instant from, Instant to, String runId) {
    /** All runs. */
    public static final RunChoice ALL = new RunChoice(Instant.MIN, Instant.MAX, null);

    public RunChoice {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("from: must be before to, but " + from + " is not before " + to);
        }
    }

    /** One run. */
    public static RunChoice run(String runId) {
        return new RunChoice(Instant.MIN, Instant.MAX, Objects.requireNonNull(runId, "runId"));
    }

    /** The runs with an event in a span of time, or with events on both sides of it. */
    public static RunChoice active(Instant from, Instant to) {
        return new RunChoice(from, to, null);
    }

    boolean isAll() {
        return runId == null && !isSpan();
    }

    boolean isSpan() {
        return !from.equals(Instant.MIN) || !to.equals(Instant.MAX);
    }

    boolean includes(Instant startedAt, Instant last) {
        return startedAt.isBefore(to) && !last.isBefore(from);
    }

    /** The partitions of {@code run.lines} that can hold the runs, of all that there are. */
    List<PartitionRange> partitions(List<PartitionRange> all) {
        if (runId == null) {
            return all;
        }
        int partition = RunPartition.of(runId, all.size());
        return all.stream()
                .filter(range -> range.partition().partition() == partition)
                .toList();
    }

    /** As the options of the command say it. */
    String words() {
        if (isAll()) {
            return "all runs";
        }
        StringBuilder words = new StringBuilder();
        if (!from.equals(Instant.MIN)) {
            words.append("--from ").append(from).append(' ');
        }
        if (!to.equals(Instant.MAX)) {
            words.append("--to ").append(to).append(' ');
        }
        if (runId != null) {
            words.append("--run ").append(runId);
        }
        return words.toString().strip();
    }
}
