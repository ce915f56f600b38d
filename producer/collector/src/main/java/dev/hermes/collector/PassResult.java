package dev.hermes.collector;

/**
 * What a pass over session files did.
 *
 * @param files session files found
 * @param unchanged of those: not read, because they had nothing new
 * @param unreadable of those: could not be read; each has had a warning
 * @param sent events published
 * @param badLines lines skipped, of those read for the first time
 * @param unacknowledged events that no broker has acknowledged; they wait in the spool. The pass stopped there
 */
public record PassResult(int files, int unchanged, int unreadable, long sent, long badLines, long unacknowledged) {
    /** Whether all that there is to collect has arrived. */
    public boolean isComplete() {
        return unreadable == 0 && unacknowledged == 0;
    }
}
