package dev.hermes.schemas.price;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceFileTest {
    private static final String HEAD = "table|own-1";
    private static final String GOOD = "price|good|acme|-|standard|0|1|2|-|-|-|invoice|2026-07-20";

    private static PriceFile parse(String... lines) {
        return PriceFile.parse(
                "p.tsv",
                List.of(lines).stream().map(line -> line.replace('|', '\t')).toList());
    }

    @Test
    void parse_rows_areTaken() {
        // When
        PriceFile file = parse(
                "# mine",
                HEAD,
                "",
                "price|gpt-x|acme|2026-07-01|fast|0|1.25|10|0.125|-|2.50|invoice 7|2026-07-20",
                "price|gpt-x|acme|2026-07-01|standard|0|free|free|-|-|-|invoice 7|2026-07-20",
                "alias|my-x|gpt-x|our name",
                "prefix|corp/|acme|our proxy");

        // Then
        assertEquals(List.of(), file.refused());
        assertEquals("own-1", file.version());
        assertEquals(1, file.models());
        assertEquals(
                new PriceRow(
                        "gpt-x",
                        "acme",
                        LocalDate.parse("2026-07-01"),
                        "fast",
                        0,
                        new Rates(
                                new BigDecimal("1.25"),
                                new BigDecimal("10"),
                                new BigDecimal("0.125"),
                                null,
                                new BigDecimal("2.50")),
                        "invoice 7",
                        LocalDate.parse("2026-07-20")),
                file.rows().get(0));
        assertEquals(BigDecimal.ZERO, file.rows().get(1).rates().output());
        assertEquals("gpt-x", PriceTable.of(file).find("corp/my-x").model());
    }

    @Test
    void toText_ofAFile_isReadAsTheSame() {
        // Given
        PriceFile file = parse(
                HEAD,
                GOOD,
                "price|local|acme|-|standard|0|free|free|-|-|-|x|2026-07-20",
                "price|good|acme|-|standard|200000|-|-|-|-|-|x|2026-07-20",
                "alias|other|good|why",
                "suffix|[1m]|acme|why");

        // When
        PriceFile read = PriceFile.parse("q.tsv", file.toText().lines().toList());

        // Then
        assertEquals(List.of(), file.refused());
        assertEquals(file, read);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            price|m|acme|-|standard|0|-1|-1|-|-|-|s|2026-07-20 ! input is negative
            price|m|acme|-|standard|0|1|-1|-|-|-|s|2026-07-20 ! output is negative
            price|m|acme|-|standard|0|0|0|-|-|-|s|2026-07-20 ! input and output cost 0: write free where that is meant
            price|m|acme|-|standard|0|0.0|free|-|-|-|s|2026-07-20 ! input and output cost 0: write free where that is meant
            price|m|acme|-|standard|0|10000.1|1|-|-|-|s|2026-07-20 ! input is over 10000 US dollars per million tokens, or has over 12 decimals
            price|m|acme|-|standard|0|1|0.0000000000001|-|-|-|s|2026-07-20 ! output is over 10000 US dollars per million tokens, or has over 12 decimals
            price|m|acme|-|standard|0|1e-6|1|-|-|-|s|2026-07-20 ! input is not a decimal such as 2.5, nor - nor free
            price|m|acme|-|standard|0|1|2|x|-|-|s|2026-07-20 ! cache read is not a decimal such as 2.5, nor - nor free
            price|m|acme|-|standard|0|1|-|-|-|-|s|2026-07-20 ! give input and output a price, or no cell of the row
            price|m|acme|-|standard|-5|1|2|-|-|-|s|2026-07-20 ! the number of prompt tokens is not an integer of at least 0
            price|m|acme|2026-02-30|standard|0|1|2|-|-|-|s|2026-07-20 ! the first day is not a date such as 2026-07-20
            price|m|acme|-|standard|0|1|2|-|-|-|s|yesterday ! the date of the source is not a date such as 2026-07-20
            price|m|acme|-|standard|0|1|2|-|-|-||2026-07-20 ! the source is missing
            price|m|Acme Inc|-|standard|0|1|2|-|-|-|s|2026-07-20 ! the provider is not a word in lower case
            price|m m|acme|-|standard|0|1|2|-|-|-|s|2026-07-20 ! a name is not of 1 to 200 visible ASCII characters
            price|m|acme|1|2 ! the row has 5 cells, not 13: price, id, provider, day, tier, above, input, output, cache read, cache write, cache write 1 h, source, date
            alias|a|b ! the row has 3 cells, not 4: alias, name, id, why
            cost|a|b ! a row begins with price, alias, prefix or suffix, and a tab
            price|m|acme|-|fast|0|1|2|-|-|-|s|2026-07-20 ! the model is not taken: it has no row of tier standard, above 0, with rates, for each day from which others count
            """)
    void parse_badRow_isRefusedWithFileAndLine(String row, String what) {
        // When
        PriceFile file = parse(HEAD, GOOD, row);

        // Then
        assertEquals(List.of("p.tsv:3: " + what), file.refused());
        assertEquals(1, file.rows().size());
    }

    @Test
    void parse_modelWithABadRow_isNotTakenAtAll() {
        // When
        PriceFile file = parse(
                HEAD,
                "price|m|acme|-|standard|0|1|2|-|-|-|s|2026-07-20",
                "price|m|acme|-|standard|200000|-1|4|-|-|-|s|2026-07-20");

        // Then
        assertEquals(List.of("p.tsv:3: input is negative"), file.refused());
        assertEquals(List.of(), file.rows());
    }

    @Test
    void parse_sameRowTwice_isRefused() {
        // When
        PriceFile file = parse(HEAD, GOOD, GOOD);

        // Then
        assertEquals(
                List.of(
                        "p.tsv:2: the model is not taken: two rows are for the same day, tier and number of prompt tokens"),
                file.refused());
        assertEquals(List.of(), file.rows());
    }

    @Test
    void parse_withoutAVersion_isRefused() {
        assertTrue(parse(GOOD).refused().get(0).startsWith("p.tsv:1: begin the file with: table"));
        assertTrue(parse("# nothing").refused().get(0).startsWith("p.tsv:1: the file is empty"));
        assertTrue(parse("table|my prices").refused().get(0).startsWith("p.tsv:1: the version is not a word"));
    }
}
