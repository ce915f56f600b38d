package dev.hermes.processor.search;

import java.util.concurrent.atomic.AtomicLong;

/** The heap that open blocks of all partitions take together. Thread-safe. */
final class OpenMemory {
    private final long limitBytes;
    private final AtomicLong used = new AtomicLong();

    OpenMemory(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    void add(long bytes) {
        used.addAndGet(bytes);
    }

    /** How much is too much now; 0 when nothing is. */
    long excess() {
        return Math.max(0, used.get() - limitBytes);
    }

    /** How much to give back at once, so that it is not asked for again with the next line. */
    long portion() {
        return limitBytes / 4;
    }
}
