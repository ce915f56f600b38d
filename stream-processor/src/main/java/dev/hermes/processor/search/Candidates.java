package dev.hermes.processor.search;

import java.io.IOException;

/** Runs of a partition that may have a line which matches, the newest first. Not thread-safe. */
interface Candidates {
    /** The next one, or null. */
    Candidate next() throws IOException;
}
