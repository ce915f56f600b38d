package dev.hermes.processor;

/** How far the processing of the intake topic is behind. Asked by the stream thread that processes the partition. */
interface InputProgress {
    /** A task begins on the partition: what was handed out before is of no account. */
    void begin(int partition);

    /**
     * Whether all that lies in the partition has been processed, and that is known for sure: the broker has answered just
     * now.
     *
     * @param processedOffset offset of the last record that was processed, -1 for none
     */
    boolean isCaughtUp(int partition, long processedOffset);
}
