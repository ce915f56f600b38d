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
        PriceFile file = PriceFile.parse(path.toString(), lines(path));
        if (!file.refused().isEmpty()) {
            throw new PriceFileException(file.refused());
        }
        PriceTable table = PriceTable.of(file).over(below);
        for (Alias alias : file.aliases()) {
            if (table.find(alias.name()) == null) {
                throw new PriceFileException(
                        List.of(path + ": alias " + alias.name() + " names an id that has no price: " + alias.model()));
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
