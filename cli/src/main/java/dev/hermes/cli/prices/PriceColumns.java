package dev.hermes.cli.prices;

import dev.hermes.cli.option.Output;
import dev.hermes.cli.run.Columns;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.price.PriceRow;
import dev.hermes.schemas.price.Rates;
import java.math.BigDecimal;
import java.util.List;

/** Prices as aligned lines under a heading, US dollars per million tokens. */
final class PriceColumns {
    private static final String[] HEADING = {
        "model", "tier", "above", "input", "output", "read", "write", "write 1h", "from", "source"
    };

    private PriceColumns() {}

    static void print(List<PriceRow> rows, Output output) {
        Columns columns = new Columns(2, 2, 2, 2, 2, 2, 2, 2, 2);
        columns.measure(HEADING);
        rows.forEach(row -> columns.measure(cells(row)));
        output.line(columns.line(HEADING));
        rows.forEach(row -> output.line(columns.line(cells(row))));
    }

    private static String[] cells(PriceRow row) {
        Rates rates = row.rates();
        return new String[] {
            row.model(),
            row.tier(),
            row.abovePromptTokens() == 0 ? "-" : Long.toString(row.abovePromptTokens()),
            dollars(rates.input()),
            dollars(rates.output()),
            dollars(rates.cacheRead()),
            dollars(rates.cacheWrite()),
            dollars(rates.cacheWrite1h()),
            row.validFrom() == null ? "-" : row.validFrom().toString(),
            row.source() + ", " + row.sourceDate()
        };
    }

    private static String dollars(BigDecimal rate) {
        return rate == null ? "-" : "$" + LineWriter.plain(rate);
    }
}
