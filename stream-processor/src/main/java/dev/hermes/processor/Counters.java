package dev.hermes.processor;

import dev.hermes.schemas.event.Reasons;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What has been counted since the start. Thread-safe. What a failed transaction did is counted again when it is done again:
 * for exact numbers read the topics.
 */
final class Counters {
    /** Events that got their place in a run. */
    static final String EVENTS = "events";
    /** Events dropped because their id had been seen. */
    static final String DUPLICATES = "duplicates";
    /** Events published again under their run's key. */
    static final String REROUTED = "rerouted";
    /** Events of an imported file dropped because their run began otherwise. */
    static final String ALREADY_KNOWN = "already_known";
    /** Events that lost something here which their producer should have taken out. */
    static final String REDACTED = "redacted";
    /** Events that have a cost. */
    static final String PRICED = "priced";
    /** Events with tokens but no cost. */
    static final String UNPRICED = "unpriced";
    /** Runs that were quiet for too long. */
    static final String INTERRUPTED = "interrupted";
    /** Begins the name of a count of dead letters; the reason word follows. */
    static final String DEAD_LETTERS = "dead_letters.";

    private static final List<String> ALWAYS_THERE =
            List.of(EVENTS, DUPLICATES, REROUTED, ALREADY_KNOWN, REDACTED, PRICED, UNPRICED, INTERRUPTED);

    private final ConcurrentMap<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** All at zero: whoever watches how a count grows sees its first step, too. */
    Counters() {
        ALWAYS_THERE.forEach(name -> counts.put(name, new LongAdder()));
        Reasons.all().forEach(reason -> counts.put(DEAD_LETTERS + reason, new LongAdder()));
    }

    void increment(String name) {
        counts.computeIfAbsent(name, n -> new LongAdder()).increment();
    }

    /** The counts by name. */
    Map<String, Long> snapshot() {
        Map<String, Long> snapshot = new TreeMap<>();
        counts.forEach((name, count) -> snapshot.put(name, count.sum()));
        return snapshot;
    }
}
