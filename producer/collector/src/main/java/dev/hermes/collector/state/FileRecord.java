package dev.hermes.collector.state;

import dev.hermes.collector.harness.Step.Twin;
import dev.hermes.collector.harness.Usage;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** What a pass publishes of one file, on top of what was published of it before. Not thread-safe. */
public final class FileRecord {
    private final Ledger ledger;
    private final String runId;
    private final Map<Long, long[]> steps = new HashMap<>();
    private final Map<Long, Boolean> twins = new HashMap<>();

    /**
     * Begins with what is known.
     *
     * @param before what is remembered of the file; null: nothing
     */
    public FileRecord(Ledger ledger, String runId, FileState before) {
        this.ledger = ledger;
        this.runId = runId;
        if (before != null) {
            steps.putAll(before.steps());
            twins.putAll(before.twins());
        }
    }

    /**
     * Notes that an event was published.
     *
     * @param open tokens that were published of a step that may still change; null: it is whole
     */
    public void add(String eventId, Usage open) {
        ledger.add(eventId, new Claim(runId, open));
        steps.put(Ledger.key(eventId), open == null ? TokenArrays.NONE : TokenArrays.of(open));
    }

    /** Notes from which conversation a message was published. */
    public void add(Twin twin) {
        ledger.add(twin);
        twins.put(Ledger.key(twin.id()), twin.side());
    }

    /** The state to remember. */
    public FileState state(Path file, FileStamp stamp, long end, Long dueMs) {
        return new FileState(file.toString(), stamp, end, dueMs, runId, steps, twins);
    }
}
