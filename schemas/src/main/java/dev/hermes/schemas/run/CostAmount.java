package dev.hermes.schemas.run;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * An amount of cost, or a change of one; then any part may be negative.
 *
 * @param costUsd exact US dollars
 * @param priced events with a cost
 * @param unpriced events with tokens but no cost: what this amount lacks
 * @param promptTokens input tokens, cached ones included
 * @param completionTokens output tokens, reasoning included
 */
public record CostAmount(BigDecimal costUsd, long priced, long unpriced, long promptTokens, long completionTokens) {
    /** Nothing. */
    public static final CostAmount ZERO = new CostAmount(BigDecimal.ZERO, 0, 0, 0, 0);

    public CostAmount {
        Objects.requireNonNull(costUsd, "costUsd");
    }

    /** Dollars that belong to no event: they count as priced once, so that a total of them alone is not unpriced. */
    static CostAmount unattributed(BigDecimal costUsd) {
        return new CostAmount(costUsd, 1, 0, 0, 0);
    }

    public CostAmount plus(CostAmount other) {
        return new CostAmount(
                costUsd.add(other.costUsd),
                priced + other.priced,
                unpriced + other.unpriced,
                promptTokens + other.promptTokens,
                completionTokens + other.completionTokens);
    }

    CostAmount negate() {
        return new CostAmount(costUsd.negate(), -priced, -unpriced, -promptTokens, -completionTokens);
    }

    /** Whether it changes nothing. */
    public boolean isZero() {
        return costUsd.signum() == 0 && priced == 0 && unpriced == 0 && promptTokens == 0 && completionTokens == 0;
    }

    /** False when a step with tokens has no cost: the total is at least {@link #costUsd()}. */
    public boolean isComplete() {
        return unpriced == 0;
    }

    /** The cost, or null when nothing is priced though something should be: unknown is not zero. */
    public BigDecimal costOrNull() {
        return priced == 0 && unpriced > 0 ? null : costUsd;
    }
}
