package dev.hermes.sink;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.sink.RunFileWriter.Written;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes {@code run.lines} into run files. Keeps no places and no offsets of its own: the records say where each line goes. */
final class RunFileSink implements BatchHandler {
    private static final Logger LOG = LoggerFactory.getLogger(RunFileSink.class);

    private final AvroDeserializer<RunLine> deserializer;
    private final RunsFolder runs;
    private final ClusterMarker marker;
    private final RunFileWriter writer;
    private final Counters counters;
    private final Problems problems;
    /** A stopped run that is forgotten here is found again: its next line starts where no line ends, or at another line. */
    private final RecentPaths stopped = new RecentPaths();

    private final RecentPaths gaps = new RecentPaths();

    RunFileSink(
            AvroDeserializer<RunLine> deserializer,
            RunsFolder runs,
            ClusterMarker marker,
            RunFileWriter writer,
            Counters counters,
            Problems problems) {
        this.deserializer = deserializer;
        this.runs = runs;
        this.marker = marker;
        this.writer = writer;
        this.counters = counters;
        this.problems = problems;
    }

    @Override
    public void handle(RecordBatch batch, Patience patience) {
        List<RunLines> unwritten = new ArrayList<>();
        patience.until(() -> {
            DecodedLines decoded = DecodedLines.of(batch, deserializer);
            BadRecord.report(decoded.bad(), counters, problems);
            unwritten.addAll(decoded.runs());
        });
        skipStopped(unwritten);
        List<String> placed = new ArrayList<>();
        patience.until(() -> write(unwritten, batch, placed));
        patience.until(() -> runs.forceNames(placed));
    }

    @Override
    public void idle(Patience patience) {}

    @Override
    public void assigned() {}

    @Override
    public void revoked() {}

    private void skipStopped(List<RunLines> unwritten) {
        unwritten.removeIf(run -> {
            boolean skip = stopped.contains(run.path());
            if (skip) {
                counters.add(Counter.LINES_OF_STOPPED_RUNS, run.lines().size());
            }
            return skip;
        });
    }

    /** Leaves in {@code unwritten} what the disk refused; adds to {@code placed} the paths of runs with lines that stand now. */
    private void write(List<RunLines> unwritten, RecordBatch batch, List<String> placed) throws IOException {
        marker.check();
        unwritten.removeIf(run -> !batch.holds(run.partition()));
        List<Written> results = writer.write(unwritten);
        unwritten.clear();
        IOException failure = null;
        for (Written result : results) {
            if (result.failure() == null) {
                count(result.run(), result.placement());
                if (result.placement().hasLines()) {
                    placed.add(result.run().path());
                }
            } else {
                unwritten.add(result.run());
                failure = result.failure();
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void count(RunLines run, Placement placement) {
        counters.add(Counter.LINES_WRITTEN, placement.written());
        counters.add(Counter.LINES_PRESENT, placement.present());
        if (placement.obstacle() == null) {
            return;
        }
        String detail = placement.obstacle().detail();
        switch (placement.obstacle().kind()) {
            case CONFLICT -> stop(run, placement.left(), detail);
            case GAP, NO_FILE -> reportGap(run, placement.left(), detail);
            case PRUNED -> counters.add(Counter.LINES_LATE, placement.left());
            case REFUSED -> refuse(run, placement.left(), detail);
        }
    }

    private void stop(RunLines run, int left, String detail) {
        counters.add(Counter.LINES_OF_STOPPED_RUNS, left);
        if (!stopped.add(run.path())) {
            return;
        }
        counters.add(Counter.CONFLICTS, 1);
        LOG.error(
                "run stopped, its file is not ours: stop the sinks, run hermes rebuild --run ID --into DIR --swap, then start them again path={} found=\"{}\"",
                run.path(),
                detail);
        problems.set(
                "conflicts",
                counters.get(Counter.CONFLICTS)
                        + " runs are stopped because their files hold something else, the latest is " + run.path()
                        + ": " + detail
                        + "; stop the sinks, run hermes rebuild --run ID --into DIR --swap for each, then start them again");
    }

    private void reportGap(RunLines run, int left, String detail) {
        counters.add(Counter.LINES_IN_GAPS, left);
        if (gaps.add(run.path())) {
            counters.add(Counter.GAPS, 1);
            LOG.warn("run has a gap, its later lines wait for a rebuild path={} found=\"{}\"", run.path(), detail);
            problems.set(
                    "gaps",
                    "lines of " + counters.get(Counter.GAPS) + " runs are not written because lines before them are"
                            + " missing in their files, the latest is " + run.path() + ": " + detail
                            + "; rebuild them (hermes verify names them all)");
        }
    }

    private void refuse(RunLines run, int left, String detail) {
        BadRecord bad = new BadRecord(
                run.partition().topic(),
                run.partition().partition(),
                -1,
                "nothing is written to " + run.path() + ", " + detail);
        counters.add(Counter.BAD_RECORDS, left - 1L);
        BadRecord.report(List.of(bad), counters, problems);
    }
}
