package dev.hermes.schemas.price;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** All rows of one model, by the day from which they count. Immutable. */
final class ModelPrice {
    private final String table;
    private final List<PriceRow> rows;
    private final TreeMap<LocalDate, List<PriceRow>> editions = new TreeMap<>();

    /**
     * A price over its rows.
     *
     * @param table version of the table that they stand in
     * @param rows at least one, all of one model
     */
    ModelPrice(String table, List<PriceRow> rows) {
        this.table = Objects.requireNonNull(table, "table");
        this.rows = List.copyOf(rows);
        for (PriceRow row : this.rows) {
            LocalDate from = row.validFrom() == null ? LocalDate.MIN : row.validFrom();
            editions.computeIfAbsent(from, day -> new ArrayList<>()).add(row);
        }
    }

    /** What is wrong with rows of one model taken together, or null. */
    static String faultOrNull(List<PriceRow> rows) {
        if (rows.stream().map(PriceRow::provider).distinct().count() > 1) {
            return "its rows name several providers";
        }
        for (Map.Entry<LocalDate, List<PriceRow>> edition : new ModelPrice("", rows).editions.entrySet()) {
            String fault = faultOfEdition(edition.getValue());
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

    String table() {
        return table;
    }

    String model() {
        return rows.get(0).model();
    }

    String provider() {
        return rows.get(0).provider();
    }

    List<PriceRow> rows() {
        return rows;
    }

    /** The rows that count on a day; empty before the first. */
    List<PriceRow> on(LocalDate day) {
        Map.Entry<LocalDate, List<PriceRow>> edition = editions.floorEntry(day);
        return edition == null ? List.of() : edition.getValue();
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
