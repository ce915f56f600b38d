package dev.hermes.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The runs of a run log that have neither ended nor been closed. One that the agent has forgotten is forgotten here too.
 * Thread-safe.
 */
final class OpenRuns {
    private final Set<Run> runs = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    void add(Run run) {
        runs.add(run);
    }

    void remove(Run run) {
        runs.remove(run);
    }

    /** The process ends: says so in every run that it leaves open. */
    void interrupt() {
        List<Run> open;
        synchronized (runs) {
            open = new ArrayList<>(runs);
        }
        open.forEach(Run::interrupt);
    }
}
