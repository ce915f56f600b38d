package dev.hermes.schemas.price;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiteLlmFileTest {
    private static final LocalDate DATE = LocalDate.parse("2026-07-20");

    private static LiteLlmFile.Content read(String json) throws PriceFileException {
        return LiteLlmFile.read("prices.json", "v1", DATE, json.replace('\'', '"'));
    }

    private static List<String> lines(LiteLlmFile.Content content) {
        return content.file().rows().stream()
                .map(row -> row.toLine().replace('\t', '|'))
                .sorted()
                .toList();
    }

    @Test
    void read_model_hasBandsTiersAndCache() throws PriceFileException {
        // When
        LiteLlmFile.Content content = read("""
                {'sample_spec':{'mode':'one of: chat','input_cost_per_token':0.0,'output_cost_per_token':0.0},
                 'wise-1':{'litellm_provider':'gemini','mode':'chat','max_input_tokens':1000000,
                  'input_cost_per_token':2e-06,'output_cost_per_token':1.2e-05,
                  'cache_read_input_token_cost':2e-07,'cache_creation_input_token_cost':2.5e-06,
                  'cache_creation_input_token_cost_above_1hr':4e-06,
                  'input_cost_per_token_above_200k_tokens':4e-06,'output_cost_per_token_above_200k_tokens':1.8e-05,
                  'cache_read_input_token_cost_above_200k_tokens':4e-07,
                  'input_cost_per_token_priority':3.6e-06,'output_cost_per_token_priority':2.16e-05,
                  'input_cost_per_token_above_200k_tokens_priority':7.2e-06,
                  'output_cost_per_token_above_200k_tokens_priority':3.24e-05,
                  'input_cost_per_token_batches':1e-06,'output_cost_per_token_batches':6e-06,
                  'input_cost_per_token_flex':1e-06,
                  'provider_specific_entry':{'fast':2.0,'us':1.1}}}""");

        // Then
        assertEquals(List.of(), content.file().refused());
        assertEquals(0, content.leftOut());
        assertEquals(
                List.of(
                        "price|wise-1|google|-|batch|0|1|6|-|-|-|litellm|2026-07-20",
                        "price|wise-1|google|-|fast|0|4|24|0.4|5|8|litellm|2026-07-20",
                        "price|wise-1|google|-|fast|200000|8|36|0.8|-|-|litellm|2026-07-20",
                        "price|wise-1|google|-|priority|0|3.6|21.6|-|-|-|litellm|2026-07-20",
                        "price|wise-1|google|-|priority|200000|7.2|32.4|-|-|-|litellm|2026-07-20",
                        "price|wise-1|google|-|standard|0|2|12|0.2|2.5|4|litellm|2026-07-20",
                        "price|wise-1|google|-|standard|200000|4|18|0.4|-|-|litellm|2026-07-20",
                        "price|wise-1|google|-|us|0|2.2|13.2|0.22|2.75|4.4|litellm|2026-07-20",
                        "price|wise-1|google|-|us|200000|4.4|19.8|0.44|-|-|litellm|2026-07-20"),
                lines(content));
    }

    @Test
    void read_whatHasNoPriceOfText_isLeftOut() throws PriceFileException {
        // When
        LiteLlmFile.Content content = read("""
                {'picture':{'mode':'image_generation','input_cost_per_token':1e-06,'output_cost_per_token':1e-06},
                 'vector':{'mode':'embedding','input_cost_per_token':1e-06,'output_cost_per_token':0.0},
                 'seat':{'mode':'chat','litellm_provider':'github_copilot'},
                 'word':{'mode':'chat','litellm_provider':'x','input_cost_per_token':1e-06,'output_cost_per_token':2e-06}}""");

        // Then
        assertEquals(3, content.leftOut());
        assertEquals(List.of("price|word|x|-|standard|0|1|2|-|-|-|litellm|2026-07-20"), lines(content));
    }

    @Test
    void read_zeroOfTheCacheAndNoiseOfFloatingPoint_areNoPrices() throws PriceFileException {
        // When
        LiteLlmFile.Content content = read("""
                {'noisy':{'mode':'chat','litellm_provider':'x','input_cost_per_token':2.9999900000000002e-06,
                 'output_cost_per_token':1.5000020000000002e-05,'cache_read_input_token_cost':0.0,
                 'cache_creation_input_token_cost':0}}""");

        // Then
        assertEquals(List.of("price|noisy|x|-|standard|0|2.99999|15.00002|-|-|-|litellm|2026-07-20"), lines(content));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            0.0, 'output_cost_per_token': 0.0 ! input or output costs 0, which is a stub: tier standard, prompts above 0
            0.0, 'output_cost_per_token': 2e-6 ! input or output costs 0, which is a stub: tier standard, prompts above 0
            1e-6, 'output_cost_per_token': 0 ! input or output costs 0, which is a stub: tier standard, prompts above 0
            1e-6, 'output_cost_per_token': 2e-6, 'input_cost_per_token_above_200k_tokens': 0, 'output_cost_per_token_above_200k_tokens': 0 ! input or output costs 0, which is a stub: tier standard, prompts above 200000
            1e-6, 'output_cost_per_token': 2e-6, 'input_cost_per_token_batches': 0, 'output_cost_per_token_batches': 0 ! input or output costs 0, which is a stub: tier batch, prompts above 0
            1e-6, 'output_cost_per_token': 2e-6, 'provider_specific_entry': {'fast': 0} ! provider_specific_entry.fast is not over 0
            1e-6, 'output_cost_per_token': 2e-6, 'provider_specific_entry': {'us': -1.1} ! provider_specific_entry.us is not over 0
            1e-6, 'output_cost_per_token': 2e-6, 'input_cost_per_request': 5e-3 ! each call costs something beside its tokens, which no price here has
            -1, 'output_cost_per_token': -1 ! input_cost_per_token is negative
            1e-6, 'output_cost_per_token': -1e-6 ! output_cost_per_token is negative
            3.0, 'output_cost_per_token': 15.0 ! input_cost_per_token is over 10000 US dollars per million tokens, or has over 12 decimals
            1e-30, 'output_cost_per_token': 1e-6 ! input_cost_per_token is too small or too great to be a price
            1e-99999999, 'output_cost_per_token': 1e-6 ! input_cost_per_token is too small or too great to be a price
            '3e-6', 'output_cost_per_token': 1e-6 ! input_cost_per_token is not a number
            1e-6, 'output_cost_per_token': 2e-6, 'cache_read_input_token_cost': -1e-7 ! cache_read_input_token_cost is negative
            1e-6, 'output_cost_per_token': 2e-6, 'output_cost_per_reasoning_token': 3e-6 ! reasoning has another price than the rest of the output
            2.5e-7, 'output_cost_per_token': 1.25e-6, 'cache_creation_input_token_cost_above_1hr': 6e-6 ! cache_creation_input_token_cost_above_1hr is less than a write for 5 minutes, or over 4 times the input
            1.5e-5, 'output_cost_per_token': 7.5e-5, 'cache_creation_input_token_cost': 1.875e-5, 'cache_creation_input_token_cost_above_1hr': 6e-6 ! cache_creation_input_token_cost_above_1hr is less than a write for 5 minutes, or over 4 times the input
            1e-6, 'output_cost_per_token': 2e-6, 'tiered_pricing': [] ! its price depends on the length of the prompt in a way that is not known here
            1e-6, 'output_cost_per_token': 2e-6, 'input_cost_per_token_above_200k_tokens': 2e-6 ! the price above 200k tokens is incomplete
            """)
    void read_priceThatCannotBeRight_isRefused(String prices, String what) throws PriceFileException {
        // When
        LiteLlmFile.Content content = read("{'odd':{'mode':'chat','litellm_provider':'x','input_cost_per_token':"
                + prices.replace("''", "'") + "}}");

        // Then
        assertEquals(List.of("prices.json: odd: " + what), content.file().refused());
        assertEquals(List.of(), content.file().rows());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            [] ! prices.json: this is not a JSON object of models
            {"a": ! prices.json:1: this is not JSON
            {} {} ! prices.json:1: this is not JSON
            """)
    void read_noObject_fails(String text, String what) {
        // When
        PriceFileException failure =
                assertThrows(PriceFileException.class, () -> LiteLlmFile.read("prices.json", "v1", DATE, text));

        // Then
        assertEquals(what, failure.getMessage());
    }
}
