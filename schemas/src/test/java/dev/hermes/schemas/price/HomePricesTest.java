package dev.hermes.schemas.price;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HomePricesTest {
    private HermesHome home;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        home = new HermesHome(folder);
        Files.createDirectories(home.runlog());
    }

    private static void write(Path file, String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines).replace('|', '\t'));
    }

    private static String row(String model, String input) {
        return "price|" + model + "|acme|-|standard|0|" + input + "|9|-|-|-|s|2026-07-20";
    }

    @Test
    void read_noFiles_isTheBuiltInTable() throws Exception {
        // When
        PriceTable table = HomePrices.read(home);

        // Then
        assertEquals(PriceTable.builtIn().rows(), table.rows());
    }

    @Test
    void read_bothFiles_theOwnCountsBeforeTheUpdateBeforeTheBuiltIn() throws Exception {
        // Given
        write(home.updatedPrices(), "table|update", row("gpt-5", "2"), row("gpt-5.1", "2"));
        write(home.prices(), "table|own", row("gpt-5", "1"));

        // When
        PriceTable table = HomePrices.read(home);

        // Then
        assertEquals("own", table.find("gpt-5").table());
        assertEquals("update", table.find("gpt-5.1").table());
        assertEquals("2026-11-30.1", table.find("gpt-5.2").table());
    }

    /** Else the built-in price would count in place of what somebody wanted to count. */
    @Test
    void read_badRow_failsWithFileAndLine() throws Exception {
        // Given
        write(home.prices(), "table|own", row("gpt-5", "-1"));

        // When
        PriceFileException failure = assertThrows(PriceFileException.class, () -> HomePrices.read(home));

        // Then
        assertEquals(home.prices() + ":2: input is negative", failure.getMessage());
    }

    @Test
    void read_aliasOfNothing_fails() throws Exception {
        // Given
        write(home.prices(), "table|own", "alias|mine|gpt-17|ours");

        // When
        PriceFileException failure = assertThrows(PriceFileException.class, () -> HomePrices.read(home));

        // Then
        assertEquals(home.prices() + ": alias mine names something that has no price: gpt-17", failure.getMessage());
    }

    @Test
    void read_severalFaults_areSaidOneByOne() throws Exception {
        // Given
        write(home.prices(), "table|own", row("gpt-5", "-1"), "alias|mine");

        // When
        PriceFileException failure = assertThrows(PriceFileException.class, () -> HomePrices.read(home));

        // Then
        assertEquals(
                List.of(
                        home.prices() + ":2: input is negative",
                        home.prices() + ":3: the row has 2 cells, not 4: alias, name, id, why"),
                failure.problems());
    }

    @Test
    void read_aliasOfAnAlias_isFound() throws Exception {
        // Given: of an alias that comes along, of one of the same file, and of a name behind a prefix
        write(
                home.prices(),
                "table|own",
                "alias|prod-claude|claude-sonnet-4-5|ours",
                "alias|chat|prod-claude|the team's",
                "alias|fast|openrouter/google/gemini-2.5-pro|ours");

        // When
        PriceTable.Match match = HomePrices.read(home).find("chat");

        // Then
        assertEquals("claude-sonnet-4-5-20250929", match.model());
        assertEquals(
                List.of(
                        "alias of prod-claude (the team's)",
                        "alias of claude-sonnet-4-5 (ours)",
                        "alias of claude-sonnet-4-5-20250929 (name without the date)"),
                match.rules());
        assertEquals("gemini-2.5-pro", HomePrices.read(home).find("fast").model());
    }

    /** The last one makes a model an alias of a name that means the model. */
    @ParameterizedTest
    @CsvSource({"a,b,b,a", "a,a,,", "gpt-5,openai/gpt-5,,"})
    void read_aliasesInACircle_fail(String name, String model, String otherName, String otherModel) throws Exception {
        // Given
        String other = otherName == null ? "# none" : "alias|" + otherName + "|" + otherModel + "|why";
        write(home.prices(), "table|own", "alias|" + name + "|" + model + "|why", other);

        // When
        PriceFileException failure = assertThrows(PriceFileException.class, () -> HomePrices.read(home));

        // Then
        assertEquals(
                home.prices() + ": alias " + name + " leads back to itself over " + model
                        + ", let it end at a name that has a price",
                failure.problems().get(0));
    }

    @Test
    void read_noText_fails() throws Exception {
        // Given
        Files.write(home.prices(), "table\tü".getBytes(StandardCharsets.ISO_8859_1));

        // When
        PriceFileException failure = assertThrows(PriceFileException.class, () -> HomePrices.read(home));

        // Then
        assertEquals(home.prices() + ": this is not UTF-8 text", failure.getMessage());
        assertNull(failure.getCause());
    }
}
