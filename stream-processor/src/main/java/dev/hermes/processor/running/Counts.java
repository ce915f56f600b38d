package dev.hermes.processor.running;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** What an application has counted since its start, under names of its own. Thread-safe. */
public abstract class Counts {
    private final ConcurrentMap<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** One more. */
    public final void increment(String name) {
        counts.computeIfAbsent(name, n -> new LongAdder()).increment();
    }

    /** The counts by name; what never happened has none. */
    public final Map<String, Long> snapshot() {
        Map<String, Long> snapshot = new TreeMap<>();
        counts.forEach((name, count) -> snapshot.put(name, count.sum()));
        return snapshot;
    }
}
