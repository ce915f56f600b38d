package dev.hermes.processor.search;

import dev.hermes.schemas.query.RunPosition;

/**
 * A run in the index.
 *
 * @param doc its document in one snapshot
 */
record RunRef(int doc, RunPosition position) implements Comparable<RunRef> {
    String runId() {
        return position.runId();
    }

    /** The newest first. */
    @Override
    public int compareTo(RunRef other) {
        return position.compareTo(other.position);
    }
}
