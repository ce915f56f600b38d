package dev.hermes.schemas.price;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a million tokens cost, in US dollars, exact: 0 to {@value #MAX_USD}, at most {@value #MAX_DECIMALS} decimals. So the
 * cost of any number of tokens has at most 18. A rate that is null is not known.
 *
 * @param input of input tokens that are neither read from the cache nor written to it
 * @param output of output tokens, reasoning included
 * @param cacheRead of input tokens that are read from the cache
 * @param cacheWrite of input tokens that are written to the cache for 5 minutes, or for as long as the provider does so
 * @param cacheWrite1h of input tokens that are written to the cache for an hour
 */
public record Rates(
        BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite, BigDecimal cacheWrite1h) {
    /** More than that for a million tokens is a price of something else: {@value} US dollars. */
    static final int MAX_USD = 10_000;

    /** Decimals of a rate: {@value}. */
    static final int MAX_DECIMALS = 12;

    /** Of a price that is there and not known. */
    static final Rates UNKNOWN = new Rates(null, null, null, null, null);

    private static final BigDecimal MAX = BigDecimal.valueOf(MAX_USD);
    private static final int MILLION_DIGITS = 6;

    public Rates {
        Stream.of(input, output, cacheRead, cacheWrite, cacheWrite1h)
                .filter(Objects::nonNull)
                .filter(rate -> !isInBounds(rate))
                .findFirst()
                .ifPresent(rate -> {
                    throw new IllegalArgumentException("a rate is out of bounds: " + rate);
                });
    }

    /** Whether a rate may be so. */
    static boolean isInBounds(BigDecimal rate) {
        return rate.signum() >= 0
                && rate.compareTo(MAX) <= 0
                && rate.stripTrailingZeros().scale() <= MAX_DECIMALS;
    }

    /** Whether input and output have a price. */
    boolean areKnown() {
        return input != null && output != null;
    }

    /**
     * These rates, those of the cache that are not known filled in from older ones; only where input and output cost what
     * they did, because of a new price nothing is known but what is said.
     */
    Rates filledFrom(Rates older) {
        if (!areKnown() || !older.areKnown() || !isSame(input, older.input) || !isSame(output, older.output)) {
            return this;
        }
        return new Rates(
                input,
                output,
                cacheRead == null ? older.cacheRead : cacheRead,
                cacheWrite == null ? older.cacheWrite : cacheWrite,
                cacheWrite1h == null ? older.cacheWrite1h : cacheWrite1h);
    }

    /** Whether all rates are the same numbers, however they are spelled. */
    boolean areSameAs(Rates others) {
        return isSame(input, others.input)
                && isSame(output, others.output)
                && isSame(cacheRead, others.cacheRead)
                && isSame(cacheWrite, others.cacheWrite)
                && isSame(cacheWrite1h, others.cacheWrite1h);
    }

    private static boolean isSame(BigDecimal rate, BigDecimal other) {
        if (rate == null || other == null) {
            return rate == null && other == null;
        }
        return rate.compareTo(other) == 0;
    }

    /** The cost of the tokens in US dollars; null when a rate that it takes is not known. */
    BigDecimal costOrNull(TokenCounts tokens) {
        BigDecimal[] parts = {
            part(tokens.uncached(), input),
            part(tokens.completion(), output),
            part(tokens.cacheRead(), cacheRead),
            part(tokens.cacheWrite5m(), cacheWrite),
            part(tokens.cacheWrite1h(), cacheWrite1h)
        };
        BigDecimal sum = BigDecimal.ZERO;
        for (BigDecimal part : parts) {
            if (part == null) {
                return null;
            }
            sum = sum.add(part);
        }
        return sum.movePointLeft(MILLION_DIGITS);
    }

    private static BigDecimal part(long tokens, BigDecimal rate) {
        if (tokens == 0) {
            return BigDecimal.ZERO;
        }
        return rate == null ? null : rate.multiply(BigDecimal.valueOf(tokens));
    }
}
