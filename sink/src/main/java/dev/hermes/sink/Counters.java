package dev.hermes.sink;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The sink's counts. Thread-safe. */
final class Counters {
    private final Map<Counter, LongAdder> counts = new EnumMap<>(Counter.class);

    Counters() {
        for (Counter counter : Counter.values()) {
            counts.put(counter, new LongAdder());
        }
    }

    void add(Counter counter, long count) {
        counts.get(counter).add(count);
    }

    long get(Counter counter) {
        return counts.get(counter).sum();
    }

    Map<String, Long> byName() {
        Map<String, Long> byName = new LinkedHashMap<>();
        counts.forEach((counter, count) -> byName.put(counter.name().toLowerCase(Locale.ROOT), count.sum()));
        return byName;
    }
}
