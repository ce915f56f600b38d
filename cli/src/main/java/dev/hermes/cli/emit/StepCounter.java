package dev.hermes.cli.emit;

import java.util.HashMap;
import java.util.Map;

/** The greatest step seen of each run. */
final class StepCounter {
    private final Map<String, Long> greatest = new HashMap<>();

    void saw(String runId, long step) {
        greatest.merge(runId, step, Math::max);
    }

    /** One more than the greatest; 1 in a run that was not seen. */
    long next(String runId) {
        return greatest.getOrDefault(runId, 0L) + 1;
    }
}
