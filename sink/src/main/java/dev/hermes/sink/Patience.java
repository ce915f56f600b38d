package dev.hermes.sink;

import java.io.IOException;

/** Tries again what the disk or the schema registry refuses, for as long as it takes; nothing is skipped meanwhile. */
interface Patience {
    /**
     * Tries once a second until it works.
     *
     * @throws StoppedException when the sink is closed before
     */
    void until(Attempt attempt);

    /** Something that may be done again after it failed half-way. */
    @FunctionalInterface
    interface Attempt {
        void run() throws IOException;
    }
}
