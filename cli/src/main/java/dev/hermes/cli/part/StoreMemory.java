package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;

/**
 * The one setting of the stores' memory, and what each of them gets of it. The parts add up to the whole.
 *
 * @param bytes for the state stores, which lie outside the Java heap, and for the search store, which lies in it
 */
record StoreMemory(long bytes) {
    static final String SETTING = "stores.memory";

    private static final long LEAST_BYTES = 32L << 20;

    StoreMemory {
        if (bytes < LEAST_BYTES) {
            throw CommandException.wrongUsage(SETTING + " is less than " + megabytes(LEAST_BYTES));
        }
    }

    /** For RocksDB: a half. */
    long processorBytes() {
        return bytes - heapBytes();
    }

    /** For the writers of the index: a third. */
    long writerBytes() {
        return heapBytes() - openBytes();
    }

    /** For lines that are not in the index yet: a sixth. */
    long openBytes() {
        return heapBytes() / 3;
    }

    private long heapBytes() {
        return bytes / 2;
    }

    /** Itself, where the half of it that lies in the Java heap leaves as much of that to all else. */
    StoreMemory within(long mostHeapBytes) {
        if (bytes > mostHeapBytes) {
            throw CommandException.wrongUsage(SETTING + " is " + megabytes(bytes)
                    + ", but the Java heap, in which a half of it lies, is " + megabytes(mostHeapBytes)
                    + ": set no more than that, or give Java more (HERMES_HEAP, -Xmx)");
        }
        return this;
    }

    private static String megabytes(long bytes) {
        return (bytes >> 20) + "m";
    }
}
