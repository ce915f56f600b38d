package dev.hermes.client;

/**
 * A place in a spool, behind a frame.
 *
 * @param seq number of that frame; 0 at the beginning of the spool
 * @param segment segment file that holds the frame, or one after it
 * @param offset byte in that file at which the next frame begins
 */
record SpoolPosition(long seq, long segment, long offset) {
    /** The beginning of every spool. */
    static final SpoolPosition START = new SpoolPosition(0, 1, 0);
}
