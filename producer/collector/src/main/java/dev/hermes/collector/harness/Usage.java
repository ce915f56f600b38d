package dev.hermes.collector.harness;

/**
 * Tokens of a model response.
 *
 * @param prompt all input tokens, cached ones included
 * @param completion all output tokens, reasoning included
 * @param cacheRead input tokens read from the cache
 * @param cacheWrite input tokens written to the cache
 * @param cacheWrite1h of these, those that stay for an hour; the others stay for 5 minutes
 * @param reasoning output tokens that were reasoning; null: the harness does not say
 */
public record Usage(long prompt, long completion, long cacheRead, long cacheWrite, long cacheWrite1h, Long reasoning) {
    /** No tokens. */
    public static final Usage NONE = new Usage(0, 0, 0, 0, null);

    /** Tokens of a harness that knows no cache of an hour. */
    public Usage(long prompt, long completion, long cacheRead, long cacheWrite, Long reasoning) {
        this(prompt, completion, cacheRead, cacheWrite, 0, reasoning);
    }

    /** What this has more than an earlier reading of the same response; never below 0. */
    public Usage minus(Usage earlier) {
        return new Usage(
                more(prompt, earlier.prompt),
                more(completion, earlier.completion),
                more(cacheRead, earlier.cacheRead),
                more(cacheWrite, earlier.cacheWrite),
                more(cacheWrite1h, earlier.cacheWrite1h),
                reasoning == null ? null : Long.valueOf(more(reasoning, earlier.reasoningOrZero())));
    }

    /** The greater of each count. */
    public Usage max(Usage other) {
        return new Usage(
                Math.max(prompt, other.prompt),
                Math.max(completion, other.completion),
                Math.max(cacheRead, other.cacheRead),
                Math.max(cacheWrite, other.cacheWrite),
                Math.max(cacheWrite1h, other.cacheWrite1h),
                reasoning == null && other.reasoning == null
                        ? null
                        : Long.valueOf(Math.max(reasoningOrZero(), other.reasoningOrZero())));
    }

    /** Whether every count is 0. */
    public boolean isNone() {
        return prompt == 0 && completion == 0 && cacheRead == 0 && cacheWrite == 0 && reasoningOrZero() == 0;
    }

    /** Reasoning tokens, 0 where the harness does not say. */
    public long reasoningOrZero() {
        return reasoning == null ? 0 : reasoning;
    }

    private static long more(long now, long earlier) {
        return Math.max(0, now - earlier);
    }
}
