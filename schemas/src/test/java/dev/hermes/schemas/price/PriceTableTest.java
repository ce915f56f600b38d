package dev.hermes.schemas.price;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.LineWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTableTest {
    private static Stream<PriceRow> builtInRows() {
        return PriceTable.builtIn().rows().stream();
    }

    private static PriceTable table(String... lines) {
        PriceFile file = PriceFile.parse(
                "p.tsv",
                Stream.concat(Stream.of("table|own-1"), Stream.of(lines))
                        .map(line -> line.replace('|', '\t'))
                        .toList());
        assertEquals(List.of(), file.refused());
        return PriceTable.of(file);
    }

    @Test
    void builtIn_coversWhatAgentsUse() {
        // When
        long models = builtInRows().map(PriceRow::model).distinct().count();

        // Then
        assertTrue(models >= 120, () -> models + " models");
        assertEquals(
                List.of(
                        "anthropic",
                        "azure",
                        "bedrock",
                        "deepseek",
                        "google",
                        "meta",
                        "minimax",
                        "mistral",
                        "moonshot",
                        "openai",
                        "openrouter",
                        "xai",
                        "zai"),
                builtInRows().map(PriceRow::provider).distinct().sorted().toList());
    }

    /** A slip in one digit is most often a rate that does not fit the others. */
    @ParameterizedTest
    @MethodSource("builtInRows")
    void builtIn_rates_fitEachOther(PriceRow row) {
        Rates rates = row.rates();
        if (!rates.areKnown()) {
            return;
        }
        assertTrue(rates.input().compareTo(rates.output()) < 0, row::toString);
        assertTrue(rates.cacheRead() == null || rates.cacheRead().compareTo(rates.input()) < 0, row::toString);
        assertTrue(rates.cacheWrite() == null || rates.cacheWrite().compareTo(rates.input()) > 0, row::toString);
        assertTrue(
                rates.cacheWrite1h() == null || rates.cacheWrite1h().compareTo(rates.cacheWrite()) > 0, row::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            claude-sonnet-5 ! claude-sonnet-5 ! []
            claude-sonnet-4-5 ! claude-sonnet-4-5-20250929 ! [alias of claude-sonnet-4-5-20250929 (name without the date)]
            openrouter/anthropic/claude-sonnet-5 ! claude-sonnet-5 ! [prefix openrouter/anthropic/ (LiteLLM; OpenRouter takes what the provider takes)]
            anthropic/claude-opus-4.8[1m] ! claude-opus-4-8 ! [prefix anthropic/ (LiteLLM, OpenRouter), suffix [1m] (Claude Code: a context of a million tokens; what a long prompt costs is said by the price itself), alias of claude-opus-4-8 (dots for dashes)]
            """)
    void find_name_saysByWhichRules(String name, String model, String rules) {
        // When
        PriceTable.Match match = PriceTable.builtIn().find(name);

        // Then
        assertEquals(model, match.model());
        assertEquals(rules, match.rules().toString());
        assertEquals("2026-11-30.1", match.table());
    }

    @Test
    void over_sameId_theOwnRowsCountAlone() {
        // Given
        PriceTable own = table("price|claude-sonnet-4-5-20250929|anthropic|-|standard|0|1|2|-|-|-|deal|2026-07-20");

        // When
        PriceTable all = own.over(PriceTable.builtIn());

        // Then
        assertEquals("own-1", all.find("anthropic/claude-sonnet-4-5").table());
        assertEquals(1, all.find("claude-sonnet-4.5").rows().size());
        assertEquals("2026-11-30.1", all.find("claude-sonnet-4-6").table());
    }

    /** Else the user's price would count for one way to write the name, and the built-in one for the others. */
    @ParameterizedTest
    @ValueSource(strings = {"claude-sonnet-4-5", "claude-sonnet-4.5", "anthropic/claude-sonnet-4-5@20250929"})
    void over_anyNameOfAModel_countsForAllItsNames(String name) {
        // Given
        PriceTable own = table("price|" + name + "|anthropic|-|standard|0|1|2|-|-|-|deal|2026-07-20");

        // When
        PriceTable all = own.over(PriceTable.builtIn());

        // Then
        for (String spelling : List.of(
                name,
                "claude-sonnet-4-5",
                "claude-sonnet-4.5",
                "claude-sonnet-4-5-20250929",
                "openrouter/anthropic/claude-sonnet-4.5",
                "claude-sonnet-4-5[1m]")) {
            assertEquals("own-1", all.find(spelling).table(), spelling);
            assertEquals("claude-sonnet-4-5-20250929", all.find(spelling).model(), spelling);
        }
        assertEquals("2026-11-30.1", all.find("claude-sonnet-4-6").table());
    }

    @Test
    void over_nameOfAnotherProvider_countsForItselfAlone() {
        // Given
        PriceTable own = table("price|azure/gpt-5|azure|2026-07-01|standard|0|1|2|-|-|-|deal|2026-07-20");

        // When
        PriceTable all = own.over(PriceTable.builtIn());

        // Then: what it cost before stays, too
        assertEquals("3 of own-1", costOn("2026-07-01", "azure/gpt-5", all));
        assertEquals("11.25 of 2026-11-30.1", costOn("2026-06-30", "azure/gpt-5", all));
        assertEquals("11.25 of 2026-11-30.1", costOn("2026-07-01", "gpt-5", all));
    }

    @Test
    void over_namesOfAModelThatDiffer_countEachForItself() {
        // Given: two dated names of gpt-4o
        PriceTable own = table(
                "price|gpt-4o-2024-08-06|openai|-|standard|0|1|2|-|-|-|deal|2026-07-20",
                "price|gpt-4o-2024-11-20|openai|-|standard|0|3|4|-|-|-|deal|2026-07-20");

        // When
        PriceTable all = own.over(PriceTable.builtIn());

        // Then
        assertEquals("3 of own-1", costOn("2026-08-01", "gpt-4o-2024-08-06", all));
        assertEquals("7 of own-1", costOn("2026-08-01", "gpt-4o-2024-11-20", all));
        assertEquals("12.5 of 2026-11-30.1", costOn("2026-08-01", "gpt-4o", all));
    }

    @Test
    void over_nameAndIdOfAModel_countEachForItself() {
        // Given
        PriceTable own = table(
                "price|claude-haiku-4-5|anthropic|-|standard|0|1|2|-|-|-|deal|2026-07-20",
                "price|claude-haiku-4-5-20251001|anthropic|-|standard|0|3|4|-|-|-|deal|2026-07-20");

        // When
        PriceTable all = own.over(PriceTable.builtIn());

        // Then
        assertEquals("3 of own-1", costOn("2026-08-01", "claude-haiku-4-5", all));
        assertEquals("7 of own-1", costOn("2026-08-01", "claude-haiku-4.5", all));
    }

    /** The names of two shops for one model, each with its price. */
    @Test
    void find_geminiOfVertexAndOfTheGeminiApi_haveTheirOwnPrices() {
        PriceTable table = PriceTable.builtIn();

        for (String name : List.of("gemini-2.0-flash-001", "vertex_ai/gemini-2.0-flash-001")) {
            assertEquals("0.75 of 2026-11-30.1", costOn("2026-08-01", name, table), name);
        }
        for (String name : List.of(
                "gemini-2.0-flash",
                "gemini/gemini-2.0-flash-001",
                "models/gemini-2.0-flash-001",
                "google/gemini-2.0-flash-001",
                "openrouter/google/gemini-2.0-flash-001")) {
            assertEquals("0.5 of 2026-11-30.1", costOn("2026-08-01", name, table), name);
        }
    }

    @Test
    void over_aliasOfAnIdBelow_isFoundThere() {
        // Given: a name of a deployment, and a name that the table below has a price of
        PriceTable own = table("alias|azure/prod-chat|gpt-5.2|ours", "alias|gpt-5|gpt-5.2|our proxy swaps it");

        // When
        PriceTable all = own.over(PriceTable.builtIn());

        // Then
        assertEquals("gpt-5.2", all.find("azure/prod-chat").model());
        assertEquals("gpt-5.2", all.find("openai/gpt-5").model());
        assertNotNull(PriceTable.builtIn().find("gpt-5"));
        assertNull(PriceTable.builtIn().find("azure/prod-chat"));
    }

    @Test
    void over_rowsFromADay_leaveTheDaysBeforeAsTheyWere() {
        // Given: an id, and a name that is an alias below
        PriceTable own = table(
                "price|o3|openai|2026-07-01|standard|0|1|2|-|-|-|deal|2026-07-01",
                "price|claude-haiku-4-5|anthropic|2026-07-01|standard|0|3|4|-|-|-|deal|2026-07-01");

        // When
        PriceTable all = own.over(PriceTable.builtIn());

        // Then: tokens are a million each
        assertEquals("50 of 2026-11-30.1", costOn("2025-06-09", "o3", all));
        assertEquals("10 of 2026-11-30.1", costOn("2026-06-30", "o3", all));
        assertEquals("3 of own-1", costOn("2026-07-01", "o3", all));
        assertEquals("6 of 2026-11-30.1", costOn("2026-06-30", "claude-haiku-4-5", all));
        assertEquals("7 of own-1", costOn("2026-07-01", "claude-haiku-4-5", all));
        assertEquals("6 of 2026-11-30.1", costOn("2026-06-30", "claude-haiku-4-5-20251001", all));
        assertEquals("7 of own-1", costOn("2026-07-01", "claude-haiku-4-5-20251001", all));
        assertEquals("own-1", all.find("o3").table());
    }

    private static String costOn(String day, String model, PriceTable table) {
        String line = "{'ts':'" + day + "T12:00:00Z','run_id':'r','step':1,'kind':'model','model':'" + model
                + "','prompt_tokens':1000000,'completion_tokens':1000000}";
        Quote.Priced price = (Quote.Priced) new Pricing(table).quote(Examples.line(line));
        return LineWriter.plain(price.costUsd()) + " of " + price.priceTable();
    }
}
