package dev.hermes.schemas.price;

import dev.hermes.schemas.event.LineWriter;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;

/**
 * One row of a price table.
 *
 * @param model exact id of the model
 * @param provider who sells it, one word: {@code anthropic}
 * @param validFrom first day, in UTC, of which it is the price; null: ever since the model is sold
 * @param tier one of {@link Tiers}, or another word of the provider
 * @param abovePromptTokens it counts for calls with more prompt tokens than that, cached ones included, and then for the
 *     whole call; 0: for every call that no other row is for
 * @param rates what a million tokens cost
 * @param source where the price was found
 * @param sourceDate when it was there
 */
public record PriceRow(
        String model,
        String provider,
        LocalDate validFrom,
        String tier,
        long abovePromptTokens,
        Rates rates,
        String source,
        LocalDate sourceDate) {

    public PriceRow {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(provider, "provider");
        Objects.requireNonNull(tier, "tier");
        Objects.requireNonNull(rates, "rates");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(sourceDate, "sourceDate");
    }

    /** The same price of another name. */
    PriceRow withModel(String name) {
        return new PriceRow(name, provider, validFrom, tier, abovePromptTokens, rates, source, sourceDate);
    }

    /** The same price from another day on. */
    PriceRow withValidFrom(LocalDate day) {
        return new PriceRow(model, provider, day, tier, abovePromptTokens, rates, source, sourceDate);
    }

    /** The same row with other rates. */
    PriceRow withRates(Rates others) {
        return new PriceRow(model, provider, validFrom, tier, abovePromptTokens, others, source, sourceDate);
    }

    /** The same row of another seller. */
    PriceRow withProvider(String seller) {
        return new PriceRow(model, seller, validFrom, tier, abovePromptTokens, rates, source, sourceDate);
    }

    /** Whether it is for the same calls of its model as the other one is. */
    boolean isForTheCallsOf(PriceRow other) {
        return tier.equals(other.tier) && abovePromptTokens == other.abovePromptTokens;
    }

    boolean isStandard() {
        return tier.equals(Tiers.STANDARD);
    }

    /** The row as a price file has it, without a line feed. */
    String toLine() {
        return String.join(
                "\t",
                PriceFile.PRICE,
                model,
                provider,
                validFrom == null ? PriceFile.NOT_KNOWN : validFrom.toString(),
                tier,
                Long.toString(abovePromptTokens),
                cell(rates.input()),
                cell(rates.output()),
                cell(rates.cacheRead()),
                cell(rates.cacheWrite()),
                cell(rates.cacheWrite1h()),
                source,
                sourceDate.toString());
    }

    private String cell(BigDecimal rate) {
        if (rate == null) {
            return PriceFile.NOT_KNOWN;
        }
        return rate.signum() == 0 ? PriceFile.FREE : LineWriter.plain(rate);
    }
}
