package dev.hermes.schemas.price;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Prices of models by their exact ids, and the names that mean the same. A name is found when it is an id or an alias, or
 * becomes one of a provider's when one prefix and one suffix that the table lists for that provider are taken off; upper and
 * lower case differ. Nothing is found by likeness: a name that no rule explains has no price. Immutable.
 */
public final class PriceTable {
    /** Takes nothing off. */
    private static final Affix NONE = new Affix(true, "", "", "");

    /** By id, sorted, so that lists of it are stable. */
    private final Map<String, ModelPrice> models;

    private final Map<String, Alias> aliases;
    private final List<Affix> prefixes;
    private final List<Affix> suffixes;

    private PriceTable(Map<String, ModelPrice> models, Map<String, Alias> aliases, List<Affix> affixes) {
        this.models = models;
        this.aliases = aliases;
        this.prefixes = withNone(affixes.stream().filter(Affix::isPrefix));
        this.suffixes = withNone(affixes.stream().filter(affix -> !affix.isPrefix()));
    }

    private static List<Affix> withNone(Stream<Affix> affixes) {
        return Stream.concat(Stream.of(NONE), affixes).toList();
    }

    /** The prices that come with this version of Hermes. */
    public static PriceTable builtIn() {
        return BuiltInPrices.TABLE;
    }

    static PriceTable of(PriceFile file) {
        Map<String, List<PriceRow>> rows = new LinkedHashMap<>();
        file.rows()
                .forEach(row -> rows.computeIfAbsent(row.model(), id -> new ArrayList<>())
                        .add(row));
        Map<String, ModelPrice> models = new TreeMap<>();
        rows.forEach((model, of) -> models.put(model, ModelPrice.of(file.version(), of)));
        Map<String, Alias> aliases = new HashMap<>();
        file.aliases().forEach(alias -> aliases.put(alias.name(), alias));
        return new PriceTable(models, aliases, file.affixes());
    }

    /**
     * This table over another one: what it says of a name counts before what the other says of it, from the first day on that
     * it says something of.
     */
    PriceTable over(PriceTable below) {
        Map<String, ModelPrice> allModels = new TreeMap<>(below.models);
        Map<String, Alias> allAliases = new HashMap<>(below.aliases);
        allModels.keySet().removeAll(aliases.keySet());
        allAliases.keySet().removeAll(models.keySet());
        models.forEach((id, price) -> allModels.put(id, price.over(below.priceOrNull(id))));
        allAliases.putAll(aliases);
        List<Affix> affixes = Stream.of(prefixes, suffixes, below.prefixes, below.suffixes)
                .flatMap(List::stream)
                .filter(affix -> !affix.isEmpty())
                .toList();
        return new PriceTable(allModels, allAliases, affixes);
    }

    private ModelPrice priceOrNull(String name) {
        Match match = exactly(name);
        return match == null ? null : match.price;
    }

    /** All rows: by id, each model's newest first. */
    public List<PriceRow> rows() {
        return models.values().stream().flatMap(model -> model.rows().stream()).toList();
    }

    /** What a name means; null: no price. */
    public Match find(String name) {
        for (Affix suffix : suffixes) {
            String named = suffix.restOrNull(name);
            for (Affix prefix : prefixes) {
                String id = named == null ? null : prefix.restOrNull(named);
                Match match = id == null ? null : exactly(id);
                if (match != null && allows(prefix, match) && allows(suffix, match)) {
                    return match.by(prefix, suffix);
                }
            }
        }
        return null;
    }

    private static boolean allows(Affix affix, Match match) {
        return affix.isEmpty() || affix.provider().equals(match.price.provider());
    }

    private Match exactly(String name) {
        ModelPrice price = models.get(name);
        if (price != null) {
            return new Match(price, List.of());
        }
        Alias alias = aliases.get(name);
        ModelPrice other = alias == null ? null : models.get(alias.model());
        return other == null ? null : new Match(other, List.of(alias.rule()));
    }

    /** What a name was found to mean. */
    public static final class Match {
        private final ModelPrice price;
        private final List<String> rules;

        private Match(ModelPrice price, List<String> rules) {
            this.price = price;
            this.rules = rules;
        }

        private Match by(Affix... affixes) {
            Stream<String> taken =
                    Stream.of(affixes).filter(affix -> !affix.isEmpty()).map(Affix::rule);
            return new Match(price, Stream.concat(taken, rules.stream()).toList());
        }

        /** Id of the model whose price it is. */
        public String model() {
            return price.model();
        }

        /** Who sells it. */
        public String provider() {
            return price.provider();
        }

        /** The rules that led from the name to the id, in words; empty where the name is the id. */
        public List<String> rules() {
            return rules;
        }

        /** Version of the table that the newest price stands in. */
        public String table() {
            return price.table();
        }

        /** All rows of the model, the newest first. */
        public List<PriceRow> rows() {
            return price.rows();
        }

        ModelPrice price() {
            return price;
        }
    }
}
