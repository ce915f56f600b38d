package dev.hermes.collector.state;

import dev.hermes.collector.harness.Step;
import dev.hermes.collector.harness.Step.Twin;
import java.util.HashMap;
import java.util.Map;

/**
 * All steps that were ever published, over all files: a step that stands in several files counts once. Keys are the first 64
 * bits of event ids: a million steps take some 60 MB. Not thread-safe.
 */
public final class Ledger {
    private static final int KEY_DIGITS = 16;

    private final Map<Long, Claim> steps = new HashMap<>();
    private final Map<Long, Boolean> twins = new HashMap<>();

    /** Takes in what was published of a file. */
    public void add(FileState file) {
        Claim whole = new Claim(file.runId(), null);
        file.steps().forEach((key, tokens) -> {
            Claim claim = tokens.length == 0 ? whole : new Claim(file.runId(), TokenArrays.usage(tokens));
            steps.put(key, claim);
        });
        twins.putAll(file.twins());
    }

    /** Notes that an event was published. */
    void add(String eventId, Claim claim) {
        steps.put(key(eventId), claim);
    }

    /** Notes from which conversation a message was published. */
    void add(Twin twin) {
        twins.put(key(twin.id()), twin.side());
    }

    /** What is known of an event; null: it was not published. */
    public Claim claim(String eventId) {
        return steps.get(key(eventId));
    }

    /** Whether a step that was not published is the copy of one that was: either of the two is in a side conversation. */
    public boolean hasTwinOf(Step step) {
        Boolean side = step.twin() == null ? null : twins.get(key(step.twin().id()));
        return side != null && (side || step.twin().side());
    }

    /** What stands for an id. */
    static Long key(String id) {
        return Long.parseUnsignedLong(id, 0, KEY_DIGITS, 16);
    }
}
