package dev.hermes.collector.harness;

import java.time.Instant;
import java.util.Objects;

/**
 * What decides when a file is read in a pass. What two files share counts for the one that is read first.
 *
 * @param subAgent whether the session was started by another one; such files are read behind all others
 * @param firstTs time of the first record that has one, else of the file
 */
public record Opening(boolean subAgent, Instant firstTs) {
    public Opening {
        Objects.requireNonNull(firstTs, "firstTs");
    }
}
