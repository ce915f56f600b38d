package dev.hermes.cli.prices;

import dev.hermes.cli.option.Output;
import dev.hermes.schemas.price.PriceFile;
import dev.hermes.schemas.price.PriceUpdate;
import dev.hermes.schemas.price.PriceUpdate.Change;
import dev.hermes.schemas.query.JsonRow;
import java.util.List;

/** What an update of the prices did, in counts, with the prices that it replaced. */
final class UpdateReport {
    /** As many as are read; JSON has them all. */
    private static final int SHOWN = 20;

    private final PriceFile file;
    private final long leftOut;
    private final PriceUpdate update;

    UpdateReport(PublishedFile.Content content, PriceUpdate update) {
        this.file = content.prices();
        this.leftOut = content.leftOut();
        this.update = update;
    }

    String json() {
        return JsonRow.of(json -> {
            json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
            json.writeStringField("price_table", file.version());
            json.writeNumberField("added_models", update.added());
            json.writeNumberField("replaced", update.changes().size());
            json.writeNumberField("kept", update.kept());
            json.writeNumberField("refused", file.refused().size());
            json.writeNumberField("left_out", leftOut);
            json.writeArrayFieldStart("changes");
            for (Change change : update.changes()) {
                PriceJson.writeChange(json, change);
            }
            json.writeEndArray();
        });
    }

    void print(Output output) {
        List<Change> changes = update.changes();
        output.line("table " + file.version() + ": models added " + update.added()
                + "; prices of known models replaced or new " + changes.size() + ", kept " + update.kept()
                + " (as new, or the same); models refused " + file.refused().size() + ", left out " + leftOut
                + " (no price per token of text)");
        if (!changes.isEmpty()) {
            output.line("");
            PriceColumns.printChanges(changes.subList(0, Math.min(SHOWN, changes.size())), output);
        }
        if (changes.size() > SHOWN) {
            output.line("and " + (changes.size() - SHOWN) + " more: -o json has all");
        }
    }
}
