package dev.hermes.cli.prices;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.schemas.price.HomePrices;
import dev.hermes.schemas.price.PriceFileException;
import dev.hermes.schemas.price.PriceTable;
import java.io.IOException;

/** The prices that count in the home. */
final class HomeTable {
    private HomeTable() {}

    /** Reads them; a file with a wrong row is a wrong setting. */
    static PriceTable of(GlobalOptions options) throws IOException {
        try {
            return HomePrices.read(options.home());
        } catch (PriceFileException e) {
            throw CommandException.wrongUsage(e.getMessage());
        }
    }
}
