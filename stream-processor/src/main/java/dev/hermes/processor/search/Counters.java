package dev.hermes.processor.search;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** What has been counted since the start. Thread-safe. */
final class Counters {
    /** Lines that were taken into the index. */
    static final String LINES = "lines";
    /** Lines that came again, as they do after a crash or while the index is made anew. */
    static final String LINES_REPEATED = "lines_repeated";
    /** Summaries that were taken into the index, those that came again too. */
    static final String SUMMARIES = "summaries";
    /** Records that cannot be read and were passed over. */
    static final String BAD_RECORDS = "bad_records";
    /** Times that the index was made durable. */
    static final String COMMITS = "commits";
    /** Times that a partition was read again from its beginning, because the topic had gone on without it. */
    static final String OFFSETS_FORGOTTEN = "offsets_forgotten";
    /** Searches that were answered. */
    static final String SEARCHES = "searches";

    private final ConcurrentMap<String, LongAdder> counts = new ConcurrentHashMap<>();

    void increment(String name) {
        counts.computeIfAbsent(name, n -> new LongAdder()).increment();
    }

    /** The counts by name; what never happened has none. */
    Map<String, Long> snapshot() {
        Map<String, Long> snapshot = new TreeMap<>();
        counts.forEach((name, count) -> snapshot.put(name, count.sum()));
        return snapshot;
    }
}
