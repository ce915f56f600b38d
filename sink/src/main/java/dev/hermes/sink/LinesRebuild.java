package dev.hermes.sink;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.sink.RunFileWriter.Written;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Puts lines of {@code run.lines} at their places in a new tree, as the sink does. Thread-safe. */
final class LinesRebuild implements RangeTask {
    private final AvroDeserializer<RunLine> deserializer;
    private final RunFileWriter writer;
    private final LiveBeginnings beginnings;
    private final Checkpoints checkpoints;
    private final ReadMeter meter;
    private final Counters counters = new Counters();
    private final Problems problems = new Problems();
    private final RunNotes leftOut = new RunNotes();
    private final RunNotes incomplete = new RunNotes();
    private final RunNotes refused = new RunNotes();

    LinesRebuild(
            AvroDeserializer<RunLine> deserializer,
            RunFileWriter writer,
            LiveBeginnings beginnings,
            Checkpoints checkpoints,
            ReadMeter meter) {
        this.deserializer = deserializer;
        this.writer = writer;
        this.beginnings = beginnings;
        this.checkpoints = checkpoints;
        this.meter = meter;
    }

    @Override
    public void handle(RecordBatch batch, Map<TopicPartition, Long> next) throws IOException {
        DecodedLines decoded = DecodedLines.of(batch, deserializer);
        BadRecord.report(decoded.bad(), counters, problems);
        for (Written result : writer.write(decoded.runs())) {
            settle(withBeginning(result));
        }
        checkpoints.done(next);
        meter.moved(next);
    }

    /** The same, or what became of it with the beginning that the topics hold no more. */
    private Written withBeginning(Written result) throws IOException {
        if (result.failure() != null || !lacksItsBeginning(result) || !beginnings.restore(result.run())) {
            return result;
        }
        return writer.write(List.of(result.run())).get(0);
    }

    private static boolean lacksItsBeginning(Written result) {
        return result.placement().isStoppedBy(Placement.Kind.NO_FILE);
    }

    private void settle(Written result) throws IOException {
        if (result.failure() != null) {
            throw result.failure();
        }
        Placement placement = result.placement();
        counters.add(Counter.LINES_WRITTEN, placement.written());
        counters.add(Counter.LINES_PRESENT, placement.present());
        if (placement.obstacle() == null) {
            return;
        }
        if (placement.isStoppedBy(Placement.Kind.PRUNED)) {
            counters.add(Counter.LINES_LATE, placement.left());
        } else if (lacksItsBeginning(result)) {
            leftOut.add(result.run().path());
        } else if (placement.isStoppedBy(Placement.Kind.GAP)) {
            incomplete.add(result.run().path());
            checkpoints.startOver(); // so that every start knows all of these runs
        } else {
            refused.add(result.run().path());
            checkpoints.startOver();
        }
    }

    long lines() {
        return counters.get(Counter.LINES_WRITTEN) + counters.get(Counter.LINES_PRESENT);
    }

    long lateLines() {
        return counters.get(Counter.LINES_LATE);
    }

    long badRecords() {
        return counters.get(Counter.BAD_RECORDS);
    }

    /** Runs whose beginning neither the topics nor the sinks' folder have. */
    RunNotes leftOut() {
        return leftOut;
    }

    /** Runs of which the topics lack lines in the middle: what stands before them was written. */
    RunNotes incomplete() {
        return incomplete;
    }

    SomeRuns refused() {
        return refused.toSome();
    }
}
