package dev.hermes.client;

/** When the spool forces what it has written to the disk. */
public enum Fsync {
    /** Leaves it to the operating system: events survive the death of the process, but perhaps not a power cut. */
    NEVER,
    /** After every event: events survive a power cut too, and each takes as long as the disk does. */
    ALWAYS
}
