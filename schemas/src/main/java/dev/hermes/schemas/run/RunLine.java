package dev.hermes.schemas.run;

import java.time.Instant;
import java.util.Objects;

/**
 * One line of the canonical run log: the value of {@code run.lines}.
 *
 * @param seq place of the event in its run: 1, 2, …
 * @param path run file below {@code runs/}, with forward slashes
 * @param offset byte at which the line starts in the run file
 * @param line the JSON line without its line feed
 * @param eventId identity of the event in its run
 * @param ts instant of the line's ts, to the microsecond
 */
public record RunLine(long seq, String path, long offset, String line, String eventId, Instant ts) {
    public RunLine {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(line, "line");
        Objects.requireNonNull(eventId, "eventId");
        Objects.requireNonNull(ts, "ts");
        if (seq < 1 || offset < 0) {
            throw new IllegalArgumentException("no place in a run file: seq=" + seq + " offset=" + offset);
        }
    }

    /** Without the line: it may hold what must not be logged. */
    @Override
    public String toString() {
        return "RunLine[path=" + path + ", seq=" + seq + ", offset=" + offset + "]";
    }
}
