package dev.hermes.sink;

/** Is told how far a reading of the topics has come. Called by several threads, often; returns at once. */
@FunctionalInterface
public interface ReadProgress {
    /** Told by nobody. */
    ReadProgress NONE = (done, total) -> {};

    /**
     * So much is done.
     *
     * @param done events read since the start, by their offsets
     * @param total events to read, of which those that an earlier start has read are none
     */
    void moved(long done, long total);
}
