package dev.hermes.schemas.price;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rows of one model of LiteLLM's file. A cache price of 0 there stands for none known. Rates lose what lies behind their
 * twelfth decimal: that is noise of binary floating point. A tier that has no price for input and output is left out.
 */
final class LiteLlmModel {
    private static final String INPUT = "input_cost_per_token";
    private static final String OUTPUT = "output_cost_per_token";
    private static final String PER_CALL = "input_cost_per_request";
    private static final String REASONING = "output_cost_per_reasoning_token";
    private static final String CACHE_READ = "cache_read_input_token_cost";
    private static final String CACHE_HIT = "input_cost_per_token_cache_hit";
    private static final String CACHE_WRITE = "cache_creation_input_token_cost";
    private static final String CACHE_WRITE_1H = "cache_creation_input_token_cost_above_1hr";
    private static final Pattern BAND = Pattern.compile("(?:input|output)_cost_per_token_above_([0-9]{1,6})k_tokens");
    private static final List<String> TIERS = List.of(Tiers.PRIORITY, Tiers.FLEX, Tiers.BATCH);
    private static final Map<String, String> TIER_ENDINGS =
            Map.of(Tiers.PRIORITY, "_priority", Tiers.FLEX, "_flex", Tiers.BATCH, "_batches");
    private static final int THOUSAND = 1_000;
    private static final int MILLION_DIGITS = 6;

    /** Beyond that a number is no price, and arithmetic with it takes for ever. */
    private static final int MAX_SCALE = 100;

    /** A write for an hour is twice the input wherever it is sold. */
    private static final BigDecimal MAX_HOURLY_WRITE = BigDecimal.valueOf(4);

    /** What is behind the twelfth decimal of a rate makes less than that of it, or it is no noise. */
    private static final BigDecimal NOISE = new BigDecimal("1e-9");

    private static final Map<String, String> PROVIDERS = Map.of(
            "gemini", "google",
            "vertex_ai-language-models", "google",
            "vertex_ai-anthropic_models", "anthropic",
            "bedrock_converse", "bedrock",
            "text-completion-openai", "openai");

    private final String model;
    private final JsonNode facts;
    private final LocalDate date;
    private final List<PriceRow> rows = new ArrayList<>();

    LiteLlmModel(String model, JsonNode facts, LocalDate date) {
        this.model = model;
        this.facts = facts;
        this.date = date;
    }

    /** Whether there is a price per token of input and of output, be it a wrong one. */
    static boolean hasPrices(JsonNode facts) {
        return facts.hasNonNull(INPUT) && facts.hasNonNull(OUTPUT);
    }

    List<PriceRow> rows() throws BadRowException {
        PriceCells.id(model);
        if (facts.has("tiered_pricing")) {
            throw new BadRowException("its price depends on the length of the prompt in a way that is not known here");
        }
        BigDecimal reasoning = rateOrNull(REASONING);
        if (reasoning != null && reasoning.compareTo(rate(OUTPUT)) != 0) {
            throw new BadRowException("reasoning has another price than the rest of the output");
        }
        BigDecimal perCall = rateOrNull(PER_CALL);
        if (perCall != null && perCall.signum() != 0) {
            throw new BadRowException("each call costs something beside its tokens, which no price here has");
        }
        Rates standard = rates("", "");
        checkHourlyWrite(standard);
        add(Tiers.STANDARD, 0, standard);
        for (int thousands : bands()) {
            String ending = "_above_" + thousands + "k_tokens";
            Rates rates = rates(ending, "");
            if (!rates.areKnown()) {
                throw new BadRowException("the price above " + thousands + "k tokens is incomplete");
            }
            add(Tiers.STANDARD, (long) thousands * THOUSAND, rates);
        }
        addTiers();
        addMultiple(Tiers.FAST);
        addMultiple(Tiers.US);
        return rows;
    }

    /** The file has rates of other models there. */
    private static void checkHourlyWrite(Rates rates) throws BadRowException {
        BigDecimal hourly = rates.cacheWrite1h();
        if (hourly == null) {
            return;
        }
        boolean isLessThanShort = rates.cacheWrite() != null && hourly.compareTo(rates.cacheWrite()) < 0;
        if (isLessThanShort || hourly.compareTo(rates.input().multiply(MAX_HOURLY_WRITE)) > 0) {
            throw new BadRowException(CACHE_WRITE_1H + " is less than a write for 5 minutes, or over "
                    + MAX_HOURLY_WRITE + " times the input");
        }
    }

    private void addTiers() throws BadRowException {
        for (String tier : TIERS) {
            String ending = TIER_ENDINGS.get(tier);
            Rates rates = rates("", ending);
            if (!rates.areKnown()) {
                continue;
            }
            add(tier, 0, rates);
            for (int thousands : bands()) {
                Rates band = rates("_above_" + thousands + "k_tokens", ending);
                if (band.areKnown()) {
                    add(tier, (long) thousands * THOUSAND, band);
                }
            }
        }
    }

    /** A tier that is a multiple of the standard one, cache and bands included. */
    private void addMultiple(String tier) throws BadRowException {
        JsonNode multiple = facts.path("provider_specific_entry").path(tier);
        if (!multiple.isNumber()) {
            return;
        }
        if (multiple.decimalValue().signum() <= 0) {
            throw new BadRowException("provider_specific_entry." + tier + " is not over 0");
        }
        BigDecimal by = multiple.decimalValue();
        for (PriceRow row : List.copyOf(rows)) {
            if (row.isStandard()) {
                Rates rates = row.rates();
                add(
                        tier,
                        row.abovePromptTokens(),
                        new Rates(
                                times(rates.input(), by),
                                times(rates.output(), by),
                                times(rates.cacheRead(), by),
                                times(rates.cacheWrite(), by),
                                times(rates.cacheWrite1h(), by)));
            }
        }
    }

    private static BigDecimal times(BigDecimal rate, BigDecimal by) throws BadRowException {
        return rate == null ? null : PriceCells.checkedRate(rate.multiply(by), "a multiple of a rate");
    }

    private Set<Integer> bands() {
        Set<Integer> bands = new TreeSet<>();
        facts.fieldNames().forEachRemaining(name -> {
            Matcher band = BAND.matcher(name);
            if (band.matches() && facts.hasNonNull(name)) {
                bands.add(Integer.valueOf(band.group(1)));
            }
        });
        return bands;
    }

    private Rates rates(String band, String tier) throws BadRowException {
        BigDecimal cacheRead = cacheRateOrNull(CACHE_READ + band + tier);
        boolean plain = band.isEmpty() && tier.isEmpty();
        return new Rates(
                rateOrNull(INPUT + band + tier),
                rateOrNull(OUTPUT + band + tier),
                cacheRead == null && plain ? cacheRateOrNull(CACHE_HIT) : cacheRead,
                cacheRateOrNull(CACHE_WRITE + band + tier),
                cacheRateOrNull(CACHE_WRITE_1H + band + tier));
    }

    private BigDecimal cacheRateOrNull(String name) throws BadRowException {
        BigDecimal rate = rateOrNull(name);
        return rate == null || rate.signum() == 0 ? null : rate;
    }

    private BigDecimal rate(String name) throws BadRowException {
        BigDecimal rate = rateOrNull(name);
        if (rate == null) {
            throw new BadRowException(name + " is missing");
        }
        return rate;
    }

    /** US dollars per million tokens; null where the file does not say. */
    private BigDecimal rateOrNull(String name) throws BadRowException {
        JsonNode value = facts.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isNumber()) {
            throw new BadRowException(name + " is not a number");
        }
        BigDecimal perToken = value.decimalValue();
        boolean isTiny = perToken.signum() != 0 && (long) perToken.precision() - perToken.scale() < -Rates.MAX_DECIMALS;
        if (isTiny || Math.abs((long) perToken.scale()) > MAX_SCALE) {
            throw new BadRowException(name + " is too small or too great to be a price");
        }
        BigDecimal exact = perToken.movePointRight(MILLION_DIGITS);
        BigDecimal rounded = exact.setScale(Rates.MAX_DECIMALS, RoundingMode.HALF_UP);
        boolean lostMore = rounded.subtract(exact).abs().compareTo(exact.abs().multiply(NOISE)) > 0;
        return PriceCells.checkedRate(lostMore ? exact : rounded.stripTrailingZeros(), name);
    }

    private void add(String tier, long above, Rates rates) throws BadRowException {
        if (rates.input().signum() == 0 || rates.output().signum() == 0) {
            throw new BadRowException(
                    "input or output costs 0, which is a stub: tier " + tier + ", prompts above " + above);
        }
        rows.add(new PriceRow(model, provider(), null, tier, above, rates, "litellm", date));
    }

    private String provider() throws BadRowException {
        String provider = facts.path("litellm_provider").asText("");
        return PriceCells.word(PROVIDERS.getOrDefault(provider, provider), "litellm_provider");
    }
}
