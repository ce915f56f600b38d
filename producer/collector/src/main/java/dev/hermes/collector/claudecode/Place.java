package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Step;
import dev.hermes.collector.harness.Step.Progress;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.event.Timestamp;

/**
 * Where an item first appears in its file.
 *
 * @param id identity of its record
 * @param number of the step, 1 and up in the order of the file
 * @param ts time of the record, or of one before it
 */
record Place(String id, long number, Timestamp ts) {
    /** A step here that is whole and has no tokens. */
    Step step(LineWriter line) {
        return new Step(id, number, ts, Progress.WHOLE, null, null, line);
    }
}
