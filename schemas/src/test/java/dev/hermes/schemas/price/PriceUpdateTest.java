package dev.hermes.schemas.price;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hermes.schemas.event.LineWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceUpdateTest {
    private static final PriceTable KNOWN = PriceTable.of(file(
            "table|known",
            "price|wise-1|acme|-|standard|0|2|10|0.2|2.5|4|docs|2026-06-01",
            "price|wise-1|acme|-|standard|200000|4|15|0.4|5|8|docs|2026-08-01",
            "price|wise-1|acme|-|batch|0|1|5|0.1|1.25|2|docs|2026-06-01",
            "price|wise-1|acme|-|batch|200000|2|7.5|0.2|2.5|4|docs|2026-08-01",
            "alias|wise|wise-1|without the number",
            "prefix|shop/|acme|a shop"));

    private static PriceFile file(String... lines) {
        PriceFile file = PriceFile.parse(
                "p.tsv", Stream.of(lines).map(line -> line.replace('|', '\t')).toList());
        assertEquals(List.of(), file.refused());
        return file;
    }

    private static PriceUpdate update(String... rows) {
        return PriceUpdate.of(
                KNOWN,
                file(Stream.concat(Stream.of("table|news"), Stream.of(rows)).toArray(String[]::new)));
    }

    private static String cost(PriceUpdate update, String day, String model, String more) {
        String line = "{'ts':'" + day + "T12:00:00Z','run_id':'r','step':1,'kind':'model','model':'" + model
                + "','prompt_tokens':100000,'completion_tokens':0" + more + "}";
        Quote quote = new Pricing(update.table()).quote(Examples.line(line));
        return quote instanceof Quote.Priced price
                ? LineWriter.plain(price.costUsd()) + " of " + price.priceTable()
                : ((Quote.None) quote).reason().toString();
    }

    private static String counts(PriceUpdate update) {
        return update.added() + " added, " + update.changes().size() + " replaced, " + update.kept() + " kept";
    }

    @Test
    void modelThatIsNotKnown_isAdded() {
        // When
        PriceUpdate update = update("price|new-1|x|-|standard|0|1|2|-|-|-|litellm|2020-01-01");

        // Then
        assertEquals("1 added, 0 replaced, 0 kept", counts(update));
        assertEquals("0.1 of news", cost(update, "2019-01-01", "new-1", ""));
    }

    /** A file that was copied later is not newer. */
    @ParameterizedTest
    @CsvSource({"2026-05-31", "2026-06-01"})
    void rowsThatAreNotNewer_changeNothing(String date) {
        // When
        PriceUpdate update = update("price|wise-1|acme|-|standard|0|1|5|-|-|6|litellm|" + date);

        // Then
        assertEquals("0 added, 0 replaced, 1 kept", counts(update));
        assertEquals(KNOWN.rows(), update.table().rows());
    }

    @Test
    void newerRow_replacesThatRowFromItsDateOn_andAllElseStays() {
        // When
        PriceUpdate update = update("price|wise-1|acme|-|standard|0|3|11|0.3|3.75|6|litellm|2026-07-01");

        // Then
        assertEquals("0 added, 1 replaced, 0 kept", counts(update));
        assertEquals("0.2 of known", cost(update, "2026-06-30", "wise", ""));
        assertEquals("0.3 of news", cost(update, "2026-07-01", "wise", ""));
        assertEquals("0.1 of known", cost(update, "2026-07-01", "shop/wise", ",'service_tier':'batch'"));
        assertEquals("0.4 of known", cost(update, "2026-07-01", "wise-1", ",'call_prompt_tokens':200001"));
        PriceUpdate.Change change = update.changes().get(0);
        assertEquals("2", LineWriter.plain(change.before().rates().input()));
        assertEquals("3", LineWriter.plain(change.after().rates().input()));
        assertEquals("2026-07-01", change.after().validFrom().toString());
    }

    @Test
    void newerFile_replacesOnlyTheRowsThatAreOlderThanIt() {
        // When
        PriceUpdate update = update(
                "price|wise-1|acme|-|standard|0|3|11|-|-|-|litellm|2026-07-01",
                "price|wise-1|acme|-|standard|200000|9|90|-|-|-|litellm|2026-07-01");

        // Then
        assertEquals("0 added, 1 replaced, 1 kept", counts(update));
        assertEquals("0.4 of known", cost(update, "2026-07-01", "wise-1", ",'call_prompt_tokens':200001"));
    }

    /** The file lacks many of them; of a new price they would be guessed. */
    @Test
    void cacheRatesThatTheFileLacks_stayWhereThePriceDoes() {
        // When
        PriceUpdate same = update("price|wise-1|acme|-|standard|0|2.0|10|0.1|-|-|litellm|2026-07-01");
        PriceUpdate other = update("price|wise-1|acme|-|standard|0|3|10|0.1|-|-|litellm|2026-07-01");

        // Then
        String hourly = ",'cache_write_tokens':100000,'cache_write_1h_tokens':100000";
        assertEquals("0.4 of news", cost(same, "2026-07-01", "wise-1", hourly));
        assertEquals("0.01 of news", cost(same, "2026-07-01", "wise-1", ",'cache_read_tokens':100000"));
        assertEquals("UNKNOWN_RATE", cost(other, "2026-07-01", "wise-1", hourly));
        assertNull(other.changes().get(0).after().rates().cacheWrite1h());
    }

    @Test
    void tierThatTheModelDidNotHave_isAddedByAFileThatIsNewerThanItsPlainPrice() {
        // When
        PriceUpdate newer = update(
                "price|wise-1|acme|-|standard|0|2|10|-|-|-|litellm|2026-07-01",
                "price|wise-1|acme|-|flex|0|1|5|-|-|-|litellm|2026-07-01");
        PriceUpdate older = update(
                "price|wise-1|acme|-|standard|0|2|10|-|-|-|litellm|2026-05-01",
                "price|wise-1|acme|-|flex|0|1|5|-|-|-|litellm|2026-05-01");

        // Then
        assertEquals("0 added, 1 replaced, 1 kept", counts(newer));
        assertNull(newer.changes().get(0).before());
        assertEquals("0.1 of news", cost(newer, "2026-07-01", "wise", ",'service_tier':'flex'"));
        assertEquals("UNKNOWN_RATE", cost(newer, "2026-06-30", "wise", ",'service_tier':'flex'"));
        assertEquals("0 added, 0 replaced, 2 kept", counts(older));
    }

    /** Another name of a known model has no bands and tiers less than the model. */
    @Test
    void otherNamesOfAModel_speakForIt_orForThemselvesWhereTheyDiffer() {
        // When
        PriceUpdate same = update("price|shop/wise-1|acme|-|standard|0|3|11|-|-|-|litellm|2026-07-01");
        PriceUpdate differ = update(
                "price|wise-1|acme|-|standard|0|3|11|-|-|-|litellm|2026-07-01",
                "price|shop/wise-1|shop|-|standard|0|2|10|-|-|-|litellm|2026-07-01");

        // Then
        assertEquals("0.3 of news", cost(same, "2026-07-01", "wise", ""));
        assertEquals("0.3 of news", cost(differ, "2026-07-01", "wise", ""));
        assertEquals("0.2 of known", cost(differ, "2026-07-01", "shop/wise-1", ""));
        assertEquals("0.1 of known", cost(differ, "2026-07-01", "shop/wise-1", ",'service_tier':'batch'"));
        assertEquals("0.4 of known", cost(differ, "2026-07-01", "shop/wise-1", ",'call_prompt_tokens':200001"));
    }

    @Test
    void otherNameThatSaysTheSame_getsNoRowsOfItsOwn() {
        // When
        PriceUpdate update = update(
                "price|wise-1|acme|-|standard|0|3|11|-|-|-|litellm|2026-07-01",
                "price|shop/wise|shop|-|standard|0|3|11|-|-|-|litellm|2026-07-01");

        // Then
        assertEquals("0 added, 1 replaced, 0 kept", counts(update));
        assertEquals("wise-1", update.table().find("shop/wise").model());
    }

    @Test
    void rowsWithDays_countFromTheirDays() {
        // When
        PriceUpdate update = update(
                "price|wise-1|acme|-|standard|0|2|10|-|-|-|list|2026-07-20",
                "price|wise-1|acme|2026-03-01|standard|0|3|11|-|-|-|list|2026-07-20",
                "price|wise-1|acme|2026-09-01|standard|0|2|10|-|-|-|list|2026-07-20");

        // Then
        assertEquals("0.2 of known", cost(update, "2026-02-28", "wise-1", ""));
        assertEquals("0.3 of news", cost(update, "2026-03-01", "wise-1", ""));
        assertEquals("0.2 of known", cost(update, "2026-09-01", "wise-1", ""));
    }

    @Test
    void aliases_countForNamesThatAreNotKnown() {
        // When
        PriceUpdate update = update(
                "price|new-1|x|-|standard|0|1|2|-|-|-|list|2026-07-20",
                "alias|new|new-1|ours",
                "alias|wise|new-1|ours",
                "prefix|far/|x|another shop");

        // Then
        assertEquals("new-1", update.table().find("new").model());
        assertEquals("new-1", update.table().find("far/new").model());
        assertEquals("wise-1", update.table().find("wise").model());
    }

    /** A file as old as the table it was taken for. */
    @Test
    void builtInTable_olderFileWithAKnownError_isKept() {
        // Given: rows as a file has them that lacks tiers and bands
        PriceFile file = file(
                "table|litellm",
                "price|claude-3-haiku-20240307|anthropic|-|standard|0|0.25|1.25|0.03|0.3|6|litellm|2026-06-28",
                "price|xai/grok-4|xai|-|standard|0|3|15|-|-|-|litellm|2026-06-28",
                "price|azure_ai/claude-sonnet-4-5|azure_ai|-|standard|0|3|15|0.3|3.75|6|litellm|2026-06-28",
                "price|claude-sonnet-4-5|anthropic|-|standard|0|3|15|0.3|3.75|6|litellm|2026-06-28");

        // When
        PriceUpdate update = PriceUpdate.of(PriceTable.builtIn(), file);

        // Then
        assertEquals(PriceTable.builtIn().rows(), update.table().rows());
        assertEquals(0, update.changes().size());
    }
}
