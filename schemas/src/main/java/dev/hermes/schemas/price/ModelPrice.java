package dev.hermes.schemas.price;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** All rows of one model, by the day from which they count. Immutable. */
final class ModelPrice {
    private final NavigableMap<LocalDate, Edition> editions;

    private ModelPrice(NavigableMap<LocalDate, Edition> editions) {
        this.editions = editions;
    }

    /**
     * A row.
     *
     * @param table version of the table that it stands in
     */
    record Entry(String table, PriceRow row) {}

    /** The rows that count from one day on. */
    record Edition(List<Entry> entries) {
        Edition {
            entries = List.copyOf(entries);
        }

        private List<PriceRow> rows() {
            return entries.stream().map(Entry::row).toList();
        }

        private Edition withModel(String name) {
            return new Edition(entries.stream()
                    .map(entry -> new Entry(entry.table(), entry.row().withModel(name)))
                    .toList());
        }

        /** Of calls that are nothing special. */
        Entry standard() {
            return entries.stream()
                    .filter(entry -> entry.row().isStandard() && entry.row().abovePromptTokens() == 0)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * A price over its rows.
     *
     * @param table version of the table that they stand in
     * @param rows at least one, all of one model
     */
    static ModelPrice of(String table, List<PriceRow> rows) {
        NavigableMap<LocalDate, List<Entry>> byDay = new TreeMap<>();
        for (PriceRow row : rows) {
            LocalDate from = row.validFrom() == null ? LocalDate.MIN : row.validFrom();
            byDay.computeIfAbsent(from, day -> new ArrayList<>()).add(new Entry(table, row));
        }
        NavigableMap<LocalDate, Edition> editions = new TreeMap<>();
        byDay.forEach((from, of) -> editions.put(from, new Edition(of)));
        return new ModelPrice(editions);
    }

    /** A price of editions, at least one, by their first days. */
    static ModelPrice of(NavigableMap<LocalDate, Edition> editions) {
        return new ModelPrice(new TreeMap<>(editions));
    }

    /**
     * This price over another one of the same model: that one counts for the days before this one's first.
     *
     * @param below null: none
     */
    ModelPrice over(ModelPrice below) {
        if (below == null) {
            return this;
        }
        NavigableMap<LocalDate, Edition> all = new TreeMap<>(editions);
        below.editions
                .headMap(editions.firstKey(), false)
                .forEach((from, edition) -> all.put(from, edition.withModel(model())));
        return new ModelPrice(all);
    }

    /** The same price of another name. */
    ModelPrice withModel(String name) {
        NavigableMap<LocalDate, Edition> renamed = new TreeMap<>();
        editions.forEach((from, edition) -> renamed.put(from, edition.withModel(name)));
        return new ModelPrice(renamed);
    }

    /** Whether the other one is the same price, be it of another name. */
    boolean saysTheSameAs(ModelPrice other) {
        return editions.equals(other.withModel(model()).editions);
    }

    /** The first days of its editions. */
    Set<LocalDate> days() {
        return editions.keySet();
    }

    /** What is wrong with rows of one model taken together, or null. */
    static String faultOrNull(List<PriceRow> rows) {
        if (rows.stream().map(PriceRow::provider).distinct().count() > 1) {
            return "its rows name several providers";
        }
        for (Edition edition : of("", rows).editions.values()) {
            String fault = faultOfEdition(edition.rows());
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    private static String faultOfEdition(List<PriceRow> rows) {
        Set<Long> standard = new HashSet<>();
        Set<String> seen = new HashSet<>();
        for (PriceRow row : rows) {
            if (!seen.add(row.tier() + " " + row.abovePromptTokens())) {
                return "two rows are for the same day, tier and number of prompt tokens";
            }
            if (row.isStandard()) {
                standard.add(row.abovePromptTokens());
            }
        }
        if (rows.stream()
                .noneMatch(row -> row.isStandard()
                        && row.abovePromptTokens() == 0
                        && row.rates().areKnown())) {
            return "it has no row of tier standard, above 0, with rates, for each day from which others count";
        }
        boolean bandsFit = rows.stream().allMatch(row -> standard.contains(row.abovePromptTokens()));
        return bandsFit ? null : "a tier has a row above a number of tokens for which tier standard has none";
    }

    private Edition newest() {
        return editions.lastEntry().getValue();
    }

    /** Version of the table of the newest row of tier standard. */
    String table() {
        return newest().standard().table();
    }

    String model() {
        return newest().standard().row().model();
    }

    String provider() {
        return newest().standard().row().provider();
    }

    /** All rows, the newest first; one that stays in a newer edition is there once. */
    List<PriceRow> rows() {
        return editions.descendingMap().values().stream()
                .flatMap(edition -> edition.rows().stream())
                .distinct()
                .toList();
    }

    /** What counts on a day; null before the first. */
    Edition onOrNull(LocalDate day) {
        Map.Entry<LocalDate, Edition> edition = editions.floorEntry(day);
        return edition == null ? null : edition.getValue();
    }

    /**
     * The row for a call. How long a prompt is long is said by the standard tier; another tier without a row for that has no
     * known price there.
     *
     * @param edition that of the day
     * @return the row, or null where its price is not known
     */
    static Entry entryOrNull(Edition edition, String tier, long promptTokens) {
        long above = edition.rows().stream()
                .filter(PriceRow::isStandard)
                .mapToLong(PriceRow::abovePromptTokens)
                .filter(threshold -> threshold < promptTokens)
                .max()
                .orElse(0);
        return edition.entries().stream()
                .filter(entry -> entry.row().tier().equals(tier) && entry.row().abovePromptTokens() == above)
                .filter(entry -> entry.row().rates().areKnown())
                .findFirst()
                .orElse(null);
    }
}
