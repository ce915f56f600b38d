package dev.hermes.sink;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroDeserializer;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Compares the lines of one partition with the run files. Holds some hundred bytes of each run of the partition, however long
 * the runs are. Used by one thread.
 */
final class PartitionCheck implements RangeTask {
    private final AvroDeserializer<RunLine> deserializer;
    private final RunsFolder runs;
    private final PrunedRuns pruned;
    private final ReadMeter meter;
    private final Map<String, RunCheck> checks = new HashMap<>();
    private long lines;
    private long badRecords;

    PartitionCheck(AvroDeserializer<RunLine> deserializer, RunsFolder runs, PrunedRuns pruned, ReadMeter meter) {
        this.deserializer = deserializer;
        this.runs = runs;
        this.pruned = pruned;
        this.meter = meter;
    }

    @Override
    public void handle(RecordBatch batch, Map<TopicPartition, Long> next) throws IOException {
        DecodedLines decoded = DecodedLines.of(batch, deserializer);
        badRecords += decoded.bad().size();
        for (RunLines run : decoded.runs()) {
            lines += run.lines().size();
            checks.computeIfAbsent(run.path(), path -> new RunCheck(run)).compare(run, runs, pruned);
        }
        meter.moved(next);
    }

    /** All is read: compares where the files end. */
    void compareEnds(Map<String, Long> sizesBefore) throws IOException {
        for (Map.Entry<String, RunCheck> check : checks.entrySet()) {
            check.getValue().compareEnd(runs, sizesBefore.getOrDefault(check.getKey(), Long.MAX_VALUE));
        }
    }

    /** By the path of the run. */
    Map<String, RunCheck> byPath() {
        return checks;
    }

    Collection<RunCheck> runs() {
        return checks.values();
    }

    long lines() {
        return lines;
    }

    long badRecords() {
        return badRecords;
    }
}
