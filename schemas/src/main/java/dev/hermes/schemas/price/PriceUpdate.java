package dev.hermes.schemas.price;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A table with the prices of a published file. Models that the table does not know are added. Of a known one, a row of the
 * file takes the place of the row for the same tier and length of prompt, where the file's source is later than that row's;
 * all else stays, so that no tier, no band and no rate of the cache is lost because the file does not have it. Aliases and
 * affixes of the file count for names that the table does not find. Immutable.
 */
public final class PriceUpdate {
    private final PriceTable known;
    private final PriceTable published;
    private final Map<String, ModelPrice> prices = new TreeMap<>();
    private final List<Change> changes = new ArrayList<>();
    private long added;
    private long kept;

    private PriceUpdate(PriceTable known, PriceTable published) {
        this.known = known;
        this.published = published;
        Map<String, String> spokenFor = new TreeMap<>(Spellings.modelsByName(published, known));
        spokenFor.forEach(this::updateModel);
        published.models().keySet().stream()
                .filter(name -> !spokenFor.containsKey(name))
                .forEach(this::updateName);
    }

    /**
     * A row that counts in place of another one.
     *
     * @param before the row so far; null: the model had no price of that tier and length of prompt
     * @param after the row that counts now, from its first day on
     */
    public record Change(PriceRow before, PriceRow after) {
        public Change {
            Objects.requireNonNull(after, "after");
        }
    }

    static PriceUpdate of(PriceTable known, PriceFile file) {
        return new PriceUpdate(known, PriceTable.of(file));
    }

    private void updateModel(String name, String model) {
        if (!prices.containsKey(model)) {
            take(model, update(model, name));
        }
    }

    /** A name that speaks for itself alone has rows of its own only where its model says something else. */
    private void updateName(String name) {
        PriceTable.Match match = known.find(name);
        if (match == null) {
            prices.put(name, published.models().get(name));
            added++;
            return;
        }
        ModelUpdate update = update(name, name);
        if (!update.price().saysTheSameAs(prices.getOrDefault(match.model(), match.price()))) {
            take(name, update);
        }
    }

    private ModelUpdate update(String id, String name) {
        return new ModelUpdate(
                known.find(id).price().withModel(id),
                published.models().get(name).withModel(id));
    }

    private void take(String id, ModelUpdate update) {
        prices.put(id, update.price());
        changes.addAll(update.changes());
        kept += update.kept();
    }

    /** The table that counts now. */
    public PriceTable table() {
        return known.with(prices, published);
    }

    /** Rows of known models that changed, by model; those of other names of a model only where they differ. */
    public List<Change> changes() {
        return List.copyOf(changes);
    }

    /** Models that were not known. */
    public long added() {
        return added;
    }

    /** Rows of known models that changed nothing: what counts is as new, or the same. */
    public long kept() {
        return kept;
    }
}
