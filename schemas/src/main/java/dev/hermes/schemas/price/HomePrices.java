package dev.hermes.schemas.price;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The prices that count in a home: those that somebody wrote into {@link HermesHome#prices()}, over those that come along
 * with what {@code hermes prices update} took from a file ({@link HermesHome#updatedPrices()}) where that is newer.
 */
public final class HomePrices {
    private HomePrices() {}

    /**
     * Reads them; files that are not there are none.
     *
     * @throws PriceFileException when a file has a row that is wrong: to go on without that row would put another price on
     *     its model
     * @throws IOException when a file that is there cannot be read
     */
    public static PriceTable read(HermesHome home) throws IOException, PriceFileException {
        PriceTable table = PriceTable.builtIn();
        if (Files.exists(home.updatedPrices())) {
            String name = home.updatedPrices().toString();
            table = updated(table, name, parsed(home.updatedPrices())).table();
        }
        return Files.exists(home.prices()) ? over(table, home.prices().toString(), parsed(home.prices())) : table;
    }

    private static PriceFile parsed(Path path) throws IOException, PriceFileException {
        return PriceFile.parse(path.toString(), lines(path));
    }

    /**
     * A table with the prices of a published file.
     *
     * @param name of the file, for messages
     * @throws PriceFileException when the file has a row that is wrong, or an alias of a name that has no price
     */
    public static PriceUpdate updated(PriceTable known, String name, PriceFile file) throws PriceFileException {
        checkRows(file);
        PriceUpdate update = PriceUpdate.of(known, file);
        checkAliases(update.table(), name, file);
        return update;
    }

    private static PriceTable over(PriceTable below, String name, PriceFile file) throws PriceFileException {
        checkRows(file);
        PriceTable table = PriceTable.of(file).over(below);
        checkAliases(table, name, file);
        return table;
    }

    private static void checkRows(PriceFile file) throws PriceFileException {
        if (!file.refused().isEmpty()) {
            throw new PriceFileException(file.refused());
        }
    }

    private static void checkAliases(PriceTable table, String name, PriceFile file) throws PriceFileException {
        List<String> problems = file.aliases().stream()
                .filter(alias -> table.find(alias.name()) == null)
                .map(alias -> name + ": alias " + alias.name()
                        + (table.isCircle(alias.name())
                                ? " leads back to itself over " + alias.model()
                                        + ", let it end at a name that has a price"
                                : " names something that has no price: " + alias.model()))
                .toList();
        if (!problems.isEmpty()) {
            throw new PriceFileException(problems);
        }
    }

    private static List<String> lines(Path path) throws IOException, PriceFileException {
        try {
            return Files.readAllLines(path, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new PriceFileException(List.of(path + ": this is not UTF-8 text"));
        }
    }
}
