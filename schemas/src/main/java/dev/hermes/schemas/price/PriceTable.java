package dev.hermes.schemas.price;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Prices of models by their exact ids, and the names that mean the same. A name is found when it is an id or an alias, or
 * becomes one of a provider's when one prefix and one suffix that the table lists for that provider are taken off; upper and
 * lower case differ. An alias may be one of another name that is found. Nothing is found by likeness: a name that no rule explains has no price. Immutable.
 */
public final class PriceTable {
    /** Takes nothing off. */
    private static final Affix NONE = new Affix(true, "", "", "");

    /** Is no name: names have a character. */
    private static final String CIRCLE = "";

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
     * it says something of, and for all other names of the same model that the name stands for ({@link Spellings}).
     */
    PriceTable over(PriceTable below) {
        Map<String, ModelPrice> allModels = new TreeMap<>(below.models);
        Map<String, Alias> allAliases = new HashMap<>(below.aliases);
        allModels.keySet().removeAll(aliases.keySet());
        Map<String, String> spokenFor = Spellings.modelsByName(this, below);
        models.forEach((name, price) -> {
            String id = spokenFor.getOrDefault(name, name);
            Match before = below.find(name);
            allModels.put(id, (before == null ? price : price.over(before.price)).withModel(id));
            allAliases.remove(id);
        });
        allAliases.putAll(aliases);
        List<Affix> affixes = Stream.of(prefixes, suffixes, below.prefixes, below.suffixes)
                .flatMap(List::stream)
                .filter(affix -> !affix.isEmpty())
                .toList();
        return new PriceTable(allModels, allAliases, affixes);
    }

    /**
     * This table with other prices.
     *
     * @param prices by name, in place of what the names meant
     * @param names aliases and affixes, behind those of this table
     */
    PriceTable with(Map<String, ModelPrice> prices, PriceTable names) {
        Map<String, ModelPrice> allModels = new TreeMap<>(models);
        allModels.putAll(prices);
        Map<String, Alias> allAliases = new HashMap<>(aliases);
        names.aliases.values().stream()
                .filter(alias -> find(alias.name()) == null)
                .forEach(alias -> allAliases.put(alias.name(), alias));
        allAliases.keySet().removeAll(prices.keySet());
        List<Affix> affixes = Stream.of(prefixes, suffixes, names.prefixes, names.suffixes)
                .flatMap(List::stream)
                .filter(affix -> !affix.isEmpty())
                .toList();
        return new PriceTable(allModels, allAliases, affixes);
    }

    /** Prices by id, sorted. */
    Map<String, ModelPrice> models() {
        return models;
    }

    boolean hasAlias(String name) {
        return aliases.containsKey(name);
    }

    /** Whether the aliases that a name stands for come to no end. */
    boolean isCircle(String name) {
        Set<String> seen = new HashSet<>();
        find(name, seen);
        return seen.contains(CIRCLE);
    }

    /** All rows: by id, each model's newest first. */
    public List<PriceRow> rows() {
        return models.values().stream().flatMap(model -> model.rows().stream()).toList();
    }

    /** What a name means; null: no price. */
    public Match find(String name) {
        return find(name, new HashSet<>());
    }

    /**
     * @param seen aliases that led here; {@link #CIRCLE} is added when they lead back to one of them
     */
    private Match find(String name, Set<String> seen) {
        for (Affix suffix : suffixes) {
            String named = suffix.restOrNull(name);
            for (Affix prefix : prefixes) {
                String id = named == null ? null : prefix.restOrNull(named);
                Match match = id == null ? null : exactly(id, seen);
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

    private Match exactly(String name, Set<String> seen) {
        ModelPrice price = models.get(name);
        if (price != null) {
            return new Match(price, List.of());
        }
        Alias alias = aliases.get(name);
        if (alias == null) {
            return null;
        }
        if (!seen.add(name)) {
            seen.add(CIRCLE);
            return null;
        }
        Match other = find(alias.model(), seen);
        seen.remove(name);
        return other == null ? null : other.by(alias);
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

        private Match by(Alias alias) {
            return new Match(
                    price,
                    Stream.concat(Stream.of(alias.rule()), rules.stream()).toList());
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
