package dev.hermes.schemas.price;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineWriter;
import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class PricingPropertyTest {
    private static final long MOST = 999_999_999_999L;
    private static final List<PriceRow> ROWS = PriceTable.builtIn().rows().stream()
            .filter(row -> row.rates().areKnown())
            .toList();

    @Property(tries = 2000)
    void cost_ofAnyCounts_isNeverNegativeAndWithinTheBoundsOfTheField(
            @ForAll("rows") PriceRow row,
            @ForAll @LongRange(max = MOST / 3) long uncached,
            @ForAll @LongRange(max = MOST) long completion,
            @ForAll @LongRange(max = MOST / 3) long read,
            @ForAll @LongRange(max = MOST / 3) long written) {
        // Given
        boolean readIsKnown = row.rates().cacheRead() != null;
        boolean writeIsKnown = row.rates().cacheWrite() != null;
        String line = line(row, uncached, completion, readIsKnown ? read : 0, writeIsKnown ? written : 0);

        // When
        Quote quote = new Pricing(only(row)).quote(Examples.line(line));

        // Then
        if (uncached + completion > 0) {
            BigDecimal cost = ((Quote.Priced) quote).costUsd().stripTrailingZeros();
            assertTrue(cost.signum() >= 0);
            assertTrue(cost.scale() <= 18 && cost.precision() - cost.scale() <= 12, cost::toString);
        }
    }

    /** A table of one row, which counts for every call of its model. */
    private static PriceTable only(PriceRow row) {
        PriceRow always = new PriceRow(
                row.model(), row.provider(), null, Tiers.STANDARD, 0, row.rates(), row.source(), row.sourceDate());
        return PriceTable.of(new PriceFile("1", List.of(always), List.of(), List.of(), List.of()));
    }

    @Property
    void cost_ofTwiceTheTokens_isTwiceTheCost(@ForAll("rates") Rates rates, @ForAll("counts") TokenCounts tokens) {
        // When
        BigDecimal once = rates.costOrNull(tokens);
        BigDecimal twice = rates.costOrNull(sum(tokens, tokens));

        // Then
        assertEquals(0, once.add(once).compareTo(twice));
    }

    @Property
    void cost_ofASum_isTheSumOfTheCosts(
            @ForAll("rates") Rates rates, @ForAll("counts") TokenCounts one, @ForAll("counts") TokenCounts other) {
        // When
        BigDecimal apart = rates.costOrNull(one).add(rates.costOrNull(other));
        BigDecimal together = rates.costOrNull(sum(one, other));

        // Then
        assertEquals(0, apart.compareTo(together));
    }

    @Property
    void cost_withOneUnknownRate_isUnknownAsSoonAsATokenNeedsIt(
            @ForAll("rates") Rates rates, @ForAll @LongRange(min = 1, max = MOST) long tokens) {
        // Given
        Rates lacking = new Rates(rates.input(), rates.output(), null, null, null);

        // Then
        assertNull(lacking.costOrNull(new TokenCounts(1, tokens, 0, 0, 1)));
        assertNull(lacking.costOrNull(new TokenCounts(1, 0, tokens, 0, 1)));
        assertNull(lacking.costOrNull(new TokenCounts(1, 0, 0, tokens, 1)));
        assertEquals(
                rates.costOrNull(new TokenCounts(tokens, 0, 0, 0, 1)),
                lacking.costOrNull(new TokenCounts(tokens, 0, 0, 0, 1)));
    }

    /** No name is found because it is like another one. */
    @Property(tries = 2000)
    void find_nameWithSomethingAround_isUnknown(
            @ForAll("rows") PriceRow row, @ForAll("scraps") String before, @ForAll("scraps") String behind) {
        if (before.isEmpty() && behind.isEmpty()) {
            return;
        }

        // When
        PriceTable.Match match = PriceTable.builtIn().find(before + row.model() + behind);

        // Then
        assertNull(match);
    }

    private static String line(PriceRow row, long uncached, long completion, long read, long written) {
        return new LineWriter()
                .text(Field.TS, "2026-09-01T12:00:00Z")
                .text(Field.RUN_ID, "r")
                .count(Field.STEP, 1L)
                .text(Field.KIND, "model")
                .text(Field.MODEL, row.model())
                .count(Field.PROMPT_TOKENS, uncached + read + written)
                .count(Field.COMPLETION_TOKENS, completion)
                .count(Field.CACHE_READ_TOKENS, read)
                .count(Field.CACHE_WRITE_TOKENS, written)
                .toLine();
    }

    private static TokenCounts sum(TokenCounts a, TokenCounts b) {
        return new TokenCounts(
                a.uncached() + b.uncached(),
                a.cacheRead() + b.cacheRead(),
                a.cacheWrite5m() + b.cacheWrite5m(),
                a.cacheWrite1h() + b.cacheWrite1h(),
                a.completion() + b.completion());
    }

    @Provide
    Arbitrary<PriceRow> rows() {
        return Arbitraries.of(ROWS);
    }

    @Provide
    Arbitrary<String> scraps() {
        return Arbitraries.of("", "x", "-", "my-", "-foo", "/", "x/", " ", "-2", ".", "[2m]", "@", ":1", "-v1:0", "eu");
    }

    @Provide
    Arbitrary<Rates> rates() {
        Arbitrary<BigDecimal> rate = Arbitraries.bigDecimals()
                .between(BigDecimal.ZERO, BigDecimal.valueOf(Rates.MAX_USD))
                .ofScale(Rates.MAX_DECIMALS);
        return Combinators.combine(rate, rate, rate, rate, rate).as(Rates::new);
    }

    @Provide
    Arbitrary<TokenCounts> counts() {
        Arbitrary<Long> count = Arbitraries.longs().between(0, MOST);
        return Combinators.combine(count, count, count, count, count).as(TokenCounts::new);
    }
}
