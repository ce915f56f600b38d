package dev.hermes.sink;

import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunPath;
import dev.hermes.schemas.run.RunState;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * A row of the index without its text, and the place of that.
 *
 * @param running whether the run goes on
 * @param position of its first byte
 * @param length in bytes, with the line feed
 */
record PlacedRow(String runId, Instant ts, boolean running, long position, int length) {
    /** As an index is sorted; it has one row of each run. */
    static final Comparator<PlacedRow> OF_THE_INDEX =
            Comparator.comparing(PlacedRow::ts).thenComparing(PlacedRow::runId);

    /** The rows of each run together, the latest last. */
    static final Comparator<PlacedRow> BY_RUN =
            Comparator.comparing(PlacedRow::runId).thenComparingLong(PlacedRow::position);

    /** Empty when the line is no row of an index. */
    static Optional<PlacedRow> of(byte[] line, long position, int length) {
        return JsonTexts.of(line).flatMap(texts -> {
            String runId = texts.get("run_id");
            String status = texts.get("status");
            Timestamp ts = texts.containsKey("ts") ? Timestamp.parseOrNull(texts.get("ts")) : null;
            return runId == null || status == null || ts == null
                    ? Optional.empty()
                    : Optional.of(
                            new PlacedRow(runId, ts.instant(), status.equals(RunState.RUNNING), position, length));
        });
    }

    /** The run file that a row names; empty when it names none that a run can have. */
    static Optional<String> runPathIn(byte[] line) {
        return JsonTexts.of(line).map(texts -> texts.get("path")).filter(RunPath::isPath);
    }
}
