package dev.hermes.cli.prices;

import dev.hermes.cli.option.Output;
import dev.hermes.cli.run.Columns;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.price.PriceRow;
import dev.hermes.schemas.price.PriceUpdate.Change;
import dev.hermes.schemas.price.Rates;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/** Prices as aligned lines under a heading, US dollars per million tokens. */
final class PriceColumns {
    private static final String[] HEADING = {
        "model", "tier", "above", "input", "output", "read", "write", "write 1h", "from", "source"
    };

    private static final int FIRST_RATE = 3;
    private static final int LAST_RATE = 7;
    private static final String NOT_KNOWN = "-";
    private static final String BECOMES = " → ";

    private PriceColumns() {}

    static void print(List<PriceRow> rows, Output output) {
        print(rows, PriceColumns::cells, output);
    }

    /** Old and new price, one where they are the same. */
    static void printChanges(List<Change> changes, Output output) {
        print(changes, PriceColumns::cells, output);
    }

    private static <T> void print(List<T> rows, Function<T, String[]> cells, Output output) {
        Columns columns = new Columns(2, 2, 2, 2, 2, 2, 2, 2, 2);
        columns.measure(HEADING);
        rows.forEach(row -> columns.measure(cells.apply(row)));
        output.line(columns.line(HEADING));
        rows.forEach(row -> output.line(columns.line(cells.apply(row))));
    }

    private static String[] cells(Change change) {
        String[] after = cells(change.after());
        String[] cells = after.clone();
        for (int i = FIRST_RATE; i <= LAST_RATE; i++) {
            String before = change.before() == null ? NOT_KNOWN : cells(change.before())[i];
            cells[i] = before.equals(after[i]) ? after[i] : before + BECOMES + after[i];
        }
        return cells;
    }

    private static String[] cells(PriceRow row) {
        Rates rates = row.rates();
        return new String[] {
            row.model(),
            row.tier(),
            row.abovePromptTokens() == 0 ? NOT_KNOWN : Long.toString(row.abovePromptTokens()),
            dollars(rates.input()),
            dollars(rates.output()),
            dollars(rates.cacheRead()),
            dollars(rates.cacheWrite()),
            dollars(rates.cacheWrite1h()),
            row.validFrom() == null ? NOT_KNOWN : row.validFrom().toString(),
            row.source() + ", " + row.sourceDate()
        };
    }

    private static String dollars(BigDecimal rate) {
        return rate == null ? NOT_KNOWN : "$" + LineWriter.plain(rate);
    }
}
