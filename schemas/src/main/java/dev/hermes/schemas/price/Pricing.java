package dev.hermes.schemas.price;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.StepLine;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * Puts a price on lines that call a model and do not say what it costs. Exact, and never by guess: where the model, the day,
 * the tier, the length of the prompt or the use of the cache has no known price, the line stays as it is, and counts as
 * unpriced. Immutable and thread-safe.
 *
 * <p>What a line is priced by, beside {@code model} and the instant of {@code ts}:
 *
 * <ul>
 *   <li>{@code prompt_tokens}: all input tokens, those read from and written to the cache included
 *   <li>{@code completion_tokens}: all output tokens, reasoning included
 *   <li>{@code cache_read_tokens}, {@code cache_write_tokens}: parts of the prompt; none where absent
 *   <li>{@code cache_write_1h_tokens}: the part of the writes that stays for an hour; where absent all stay for 5 minutes
 *   <li>{@code service_tier}: {@code standard} or {@code default} where absent, {@code fast}, {@code batch},
 *       {@code priority}, {@code flex}, {@code us} (served there only); of any other word no price is known
 *   <li>{@code call_prompt_tokens}: prompt tokens of the whole call, where the line has only a part of it: by them a long
 *       prompt is known
 * </ul>
 */
public final class Pricing {
    private final PriceTable table;

    /** Prices by a table. */
    public Pricing(PriceTable table) {
        this.table = Objects.requireNonNull(table, "table");
    }

    /**
     * The line with its price: {@code cost_usd} and {@code price_table} behind all that it has; the same line where it has a
     * cost already, calls no model, has no known price, or would become longer than a line may be. A {@code cost_usd} of
     * null, or of another type than a number, counts as absent: the one behind it counts.
     */
    public StepLine priced(StepLine line) {
        return quote(line) instanceof Quote.Priced price ? line.withCost(price.costUsd(), price.priceTable()) : line;
    }

    /** What the line costs, or why that is not known. */
    public Quote quote(StepLine line) {
        if (line.decimal(Field.COST_USD) != null) {
            return none(Quote.Reason.HAS_A_COST);
        }
        if (!line.callsModel()) {
            return none(Quote.Reason.NO_MODEL_CALL);
        }
        String model = line.modelOrNull();
        if (model == null) {
            return none(Quote.Reason.NO_MODEL);
        }
        if (line.count(Field.PROMPT_TOKENS) == null || line.count(Field.COMPLETION_TOKENS) == null) {
            return none(Quote.Reason.TOKENS_MISSING);
        }
        TokenCounts tokens = TokenCounts.ofOrNull(line);
        if (tokens == null) {
            return none(Quote.Reason.TOKENS_INCONSISTENT);
        }
        PriceTable.Match match = table.find(model);
        return match == null ? none(Quote.Reason.UNKNOWN_MODEL) : quote(line, tokens, match.price());
    }

    private static Quote quote(StepLine line, TokenCounts tokens, ModelPrice price) {
        LocalDate day = LocalDate.ofInstant(line.ts().instant(), ZoneOffset.UTC);
        ModelPrice.Edition edition = price.onOrNull(day);
        if (edition == null) {
            return none(Quote.Reason.UNKNOWN_ON_THAT_DAY);
        }
        ModelPrice.Entry entry = ModelPrice.entryOrNull(edition, Tiers.of(line), promptOfCall(line));
        BigDecimal cost = entry == null ? null : entry.row().rates().costOrNull(tokens);
        if (cost == null) {
            return none(Quote.Reason.UNKNOWN_RATE);
        }
        return line.withCost(cost, entry.table()) == line
                ? none(Quote.Reason.LINE_IS_FULL)
                : new Quote.Priced(cost, entry.table());
    }

    private static long promptOfCall(StepLine line) {
        Long whole = line.count(Field.CALL_PROMPT_TOKENS);
        return whole == null ? line.countOrZero(Field.PROMPT_TOKENS) : whole;
    }

    private static Quote none(Quote.Reason reason) {
        return new Quote.None(reason);
    }
}
