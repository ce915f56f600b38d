package dev.hermes.processor.search;

import java.util.concurrent.atomic.AtomicInteger;

/** The heap for open blocks: those partitions that are here have the same share of it each. Thread-safe. */
final class OpenMemory {
    private final long limitBytes;
    private final AtomicInteger partitions = new AtomicInteger();

    OpenMemory(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    void add() {
        partitions.incrementAndGet();
    }

    void remove() {
        partitions.decrementAndGet();
    }

    /** What one partition may take now. */
    long share() {
        return limitBytes / Math.max(1, partitions.get());
    }
}
