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
     * The rows that count from one day on.
     *
     * @param table version of the table that they stand in
     */
    record Edition(String table, List<PriceRow> rows) {
        Edition {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A price over its rows.
     *
     * @param table version of the table that they stand in
     * @param rows at least one, all of one model
     */
    static ModelPrice of(String table, List<PriceRow> rows) {
        NavigableMap<LocalDate, List<PriceRow>> byDay = new TreeMap<>();
        for (PriceRow row : rows) {
            LocalDate from = row.validFrom() == null ? LocalDate.MIN : row.validFrom();
            byDay.computeIfAbsent(from, day -> new ArrayList<>()).add(row);
        }
        NavigableMap<LocalDate, Edition> editions = new TreeMap<>();
        byDay.forEach((from, of) -> editions.put(from, new Edition(table, of)));
        return new ModelPrice(editions);
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
        below.editions.headMap(editions.firstKey(), false).forEach((from, edition) -> all.put(from, renamed(edition)));
        return new ModelPrice(all);
    }

    private Edition renamed(Edition edition) {
        return new Edition(
                edition.table(),
                edition.rows().stream().map(row -> row.withModel(model())).toList());
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

    /** Version of the table of the newest rows. */
    String table() {
        return newest().table();
    }

    String model() {
        return newest().rows().get(0).model();
    }

    String provider() {
        return newest().rows().get(0).provider();
    }

    /** All rows, the newest first. */
    List<PriceRow> rows() {
        return editions.descendingMap().values().stream()
                .flatMap(edition -> edition.rows().stream())
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
     * @param rows those of the day
     * @return the row, or null where its price is not known
     */
    static PriceRow rowOrNull(List<PriceRow> rows, String tier, long promptTokens) {
        long above = rows.stream()
                .filter(PriceRow::isStandard)
                .mapToLong(PriceRow::abovePromptTokens)
                .filter(threshold -> threshold < promptTokens)
                .max()
                .orElse(0);
        return rows.stream()
                .filter(row -> row.tier().equals(tier) && row.abovePromptTokens() == above)
                .filter(row -> row.rates().areKnown())
                .findFirst()
                .orElse(null);
    }
}
