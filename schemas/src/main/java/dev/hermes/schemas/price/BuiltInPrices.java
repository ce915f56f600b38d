package dev.hermes.schemas.price;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The table that comes along, read when it is first asked for. */
final class BuiltInPrices {
    static final PriceTable TABLE = read();

    private static final String FILE = "prices.tsv";

    private BuiltInPrices() {}

    private static PriceTable read() {
        PriceFile file = PriceFile.parse(FILE, lines());
        if (!file.refused().isEmpty()) {
            throw new IllegalStateException("the prices that come along are wrong: " + file.refused());
        }
        return PriceTable.of(file);
    }

    private static List<String> lines() {
        try (InputStream in = BuiltInPrices.class.getResourceAsStream(FILE);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the prices that come along cannot be read", e);
        }
    }
}
