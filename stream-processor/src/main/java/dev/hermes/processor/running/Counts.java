package dev.hermes.processor.running;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** What an application has counted since its start, under names of its own. Thread-safe. */
public abstract class Counts {
    private final ConcurrentMap<String, LongAdder> counts = new ConcurrentHashMap<>();

    /**
     * Whoever watches how a count grows misses its first step unless it is there before.
     *
     * @param known names that are at zero from the start
     */
    protected Counts(Collection<String> known) {
        known.forEach(name -> counts.put(name, new LongAdder()));
    }

    /** One more. */
    public final void increment(String name) {
        counts.computeIfAbsent(name, n -> new LongAdder()).increment();
    }

    /** The counts by name; what is not known and never happened has none. */
    public final Map<String, Long> snapshot() {
        Map<String, Long> snapshot = new TreeMap<>();
        counts.forEach((name, count) -> snapshot.put(name, count.sum()));
        return snapshot;
    }
}
