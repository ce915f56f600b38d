package dev.hermes.gateway;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What was done since the start. Thread-safe. */
final class Counters {
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    Counters() {
        for (String name : new String[] {"accepted", "rejected", "not_acknowledged", "requests", "bytes"}) {
            counts.put(name, new LongAdder());
        }
    }

    void count(EventResult event) {
        switch (event.status()) {
            case ACCEPTED -> add("accepted", 1);
            case NOT_ACKNOWLEDGED -> add("not_acknowledged", 1);
            case REJECTED -> {
                add("rejected", 1);
                add("rejected_" + event.reason(), 1);
            }
        }
    }

    /** A body whose events were found. */
    void countBody(long bytes) {
        add("requests", 1);
        add("bytes", bytes);
    }

    private void add(String name, long more) {
        counts.computeIfAbsent(name, added -> new LongAdder()).add(more);
    }

    Map<String, Long> byName() {
        Map<String, Long> byName = new TreeMap<>();
        counts.forEach((name, count) -> byName.put(name, count.sum()));
        return byName;
    }
}
