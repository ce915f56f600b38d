package dev.hermes.collector.state;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * What is remembered of one session file; written once all that it says is published and acknowledged.
 *
 * @param path absolute path of the file
 * @param stamp how the file looked when it was read
 * @param end byte behind the last line that was taken
 * @param dueMs when it has to be read again though it has not changed, because something in it waits, epoch milliseconds;
 *     null: never
 * @param runId run that its steps count for
 * @param steps what was published, by the first 64 bits of the event id. Of a step that may still change: its tokens as
 *     published (prompt, completion, cache read, cache write, reasoning, cache write for 1 h); of any other step an
 *     empty array
 * @param twins messages that were published, by the first 64 bits of their identity: whether from a side conversation
 */
public record FileState(
        String path,
        FileStamp stamp,
        long end,
        Long dueMs,
        String runId,
        Map<Long, long[]> steps,
        Map<Long, Boolean> twins) {

    public FileState {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(stamp, "stamp");
        Objects.requireNonNull(runId, "runId");
        steps = Map.copyOf(steps);
        twins = Map.copyOf(twins);
    }

    /** The path as such. */
    public Path file() {
        return Path.of(path);
    }
}
