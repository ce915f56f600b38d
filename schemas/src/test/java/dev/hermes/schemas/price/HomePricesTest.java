package dev.hermes.schemas.price;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        assertEquals("2026-11-29.1", table.find("gpt-5.2").table());
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
        assertEquals(home.prices() + ": alias mine names an id that has no price: gpt-17", failure.getMessage());
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
