package dev.hermes.cli.importing;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Lines that the topology did not take in, by reason and run. Not thread-safe. */
final class NotTaken {
    private final Map<String, Map<String, Long>> linesByRunByReason = new TreeMap<>();

    void add(String reason, String runId, long lines) {
        linesByRunByReason.computeIfAbsent(reason, r -> new TreeMap<>()).merge(runId, lines, Long::sum);
    }

    /** The reason words that there are, in alphabetical order. */
    Set<String> reasons() {
        return linesByRunByReason.keySet();
    }

    /** How many lines of each run have that reason, by run id. */
    Map<String, Long> linesByRun(String reason) {
        return linesByRunByReason.getOrDefault(reason, Map.of());
    }

    long lines() {
        return linesByRunByReason.values().stream()
                .flatMap(runs -> runs.values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    /** How many runs have lines that were not taken in. */
    long runs() {
        return linesByRunByReason.values().stream()
                .flatMap(runs -> runs.keySet().stream())
                .distinct()
                .count();
    }
}
