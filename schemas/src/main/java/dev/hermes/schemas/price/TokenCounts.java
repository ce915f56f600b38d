package dev.hermes.schemas.price;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.StepLine;

/** The tokens of a line by what they cost: each token is in one of the counts. */
record TokenCounts(long uncached, long cacheRead, long cacheWrite5m, long cacheWrite1h, long completion) {

    /** The counts of a line; null when they contradict each other, as where the prompt was counted without the cache. */
    static TokenCounts ofOrNull(StepLine line) {
        long cacheRead = line.countOrZero(Field.CACHE_READ_TOKENS);
        long cacheWrite = line.countOrZero(Field.CACHE_WRITE_TOKENS);
        long cacheWrite1h = line.countOrZero(Field.CACHE_WRITE_1H_TOKENS);
        long completion = line.countOrZero(Field.COMPLETION_TOKENS);
        long uncached = line.countOrZero(Field.PROMPT_TOKENS) - cacheRead - cacheWrite;
        boolean fits = uncached >= 0
                && cacheWrite1h <= cacheWrite
                && line.countOrZero(Field.REASONING_TOKENS) <= completion
                && isPartOfItsCall(line);
        return fits ? new TokenCounts(uncached, cacheRead, cacheWrite - cacheWrite1h, cacheWrite1h, completion) : null;
    }

    private static boolean isPartOfItsCall(StepLine line) {
        Long whole = line.count(Field.CALL_PROMPT_TOKENS);
        return whole == null || line.countOrZero(Field.PROMPT_TOKENS) <= whole;
    }
}
