package dev.hermes.schemas.price;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The prices that count in a home: those that somebody wrote into {@link HermesHome#prices()}, over those that
 * {@code hermes prices update} took from a file ({@link HermesHome#updatedPrices()}), over those that come along.
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
        PriceTable updated = over(PriceTable.builtIn(), home.updatedPrices());
        return over(updated, home.prices());
    }

    private static PriceTable over(PriceTable below, Path path) throws IOException, PriceFileException {
        if (!Files.exists(path)) {
            return below;
        }
        return over(below, path.toString(), PriceFile.parse(path.toString(), lines(path)));
    }

    /**
     * The table of a file over another one.
     *
     * @param name of the file, for messages
     * @throws PriceFileException when the file has a row that is wrong, or an alias of an id that has no price
     */
    public static PriceTable over(PriceTable below, String name, PriceFile file) throws PriceFileException {
        if (!file.refused().isEmpty()) {
            throw new PriceFileException(file.refused());
        }
        PriceTable table = PriceTable.of(file).over(below);
        for (Alias alias : file.aliases()) {
            if (table.find(alias.name()) == null) {
                throw new PriceFileException(
                        List.of(name + ": alias " + alias.name() + " names an id that has no price: " + alias.model()));
            }
        }
        return table;
    }

    private static List<String> lines(Path path) throws IOException, PriceFileException {
        try {
            return Files.readAllLines(path, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new PriceFileException(List.of(path + ": this is not UTF-8 text"));
        }
    }
}
