package dev.hermes.sink;

/** What is done with the records of a topic. Called by one thread. */
interface BatchHandler {
    /**
     * Makes durable what the batch says; when it returns, the batch's offsets are committed. The batch may lose partitions
     * while it waits for the disk.
     */
    void handle(RecordBatch batch, Patience patience);

    /** Called when nothing has come for a moment. */
    void idle(Patience patience);

    /** Partitions were given to this consumer. */
    void assigned();

    /** This consumer has no partition any more. May be called again. */
    void revoked();
}
