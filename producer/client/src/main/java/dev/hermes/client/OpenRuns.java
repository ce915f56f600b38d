package dev.hermes.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs of a run log that have neither ended nor been closed. One that the agent has forgotten is forgotten here too.
 * Thread-safe.
 */
final class OpenRuns {
    private static final Logger LOG = LoggerFactory.getLogger(OpenRuns.class);

    private final Set<Run> runs = Collections.newSetFromMap(new WeakHashMap<>());
    private boolean processEnds;

    /** A run that is added when the process ends already is interrupted at once. */
    void add(Run run) {
        if (!isTaken(run)) {
            interrupt(run);
        }
    }

    private synchronized boolean isTaken(Run run) {
        return !processEnds && runs.add(run);
    }

    synchronized void remove(Run run) {
        runs.remove(run);
    }

    /** The process ends: says so in every run that it leaves open, whatever goes wrong with the others. */
    void interrupt() {
        leftOpen().forEach(OpenRuns::interrupt);
    }

    private synchronized List<Run> leftOpen() {
        processEnds = true;
        return new ArrayList<>(runs);
    }

    private static void interrupt(Run run) {
        try {
            run.interrupt();
        } catch (RuntimeException e) { // the agent has closed its run log meanwhile, say
            LOG.warn(
                    "cannot end a run with its process, it becomes interrupted by itself run_id={} reason=\"{}\"",
                    run.id(),
                    e.toString());
        }
    }
}
