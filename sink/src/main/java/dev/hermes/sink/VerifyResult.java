package dev.hermes.sink;

import java.util.Map;

/**
 * What a verification came to.
 *
 * @param stopped whether it was stopped before its end
 * @param runs runs of which the topics hold lines
 * @param lines lines that were compared
 * @param badRecords records of the topics that are no lines
 * @param found how much was found of each kind; without the kinds of which nothing was
 */
public record VerifyResult(boolean stopped, long runs, long lines, long badRecords, Map<FindingKind, Long> found) {
    public VerifyResult {
        found = Map.copyOf(found);
    }

    /** Whether topics and files agree. */
    public boolean isGood() {
        return found.keySet().stream().noneMatch(FindingKind::isWrong);
    }
}
