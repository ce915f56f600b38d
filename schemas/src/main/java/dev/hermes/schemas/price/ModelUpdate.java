package dev.hermes.schemas.price;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a published file changes in the price of one model that is known. A row takes the place of the known one for the same
 * tier and length of prompt where it is from a later source; what the file has no row of stays. A tier or band that the model
 * did not have is added where its row is from a later source than the model's plain price. Used once.
 */
final class ModelUpdate {
    private final ModelPrice known;
    private final ModelPrice published;
    private final NavigableMap<LocalDate, ModelPrice.Edition> editions = new TreeMap<>();

    /** By the published row: it may take the place of one row on several days. */
    private final Map<PriceRow, PriceUpdate.Change> changes = new LinkedHashMap<>();

    /**
     * Both under one name.
     *
     * @param known the price as it is
     * @param published what the file says
     */
    ModelUpdate(ModelPrice known, ModelPrice published) {
        this.known = known;
        this.published = dated(published);
        Set<LocalDate> days = new TreeSet<>(known.days());
        days.addAll(this.published.days());
        days.forEach(this::merge);
    }

    /** Rows without a first day count from the day of their source on: the file does not know what the model cost before. */
    private ModelPrice dated(ModelPrice price) {
        List<PriceRow> rows = price.rows();
        boolean hasDays = rows.stream().anyMatch(row -> row.validFrom() != null);
        LocalDate latest = rows.stream()
                .map(PriceRow::sourceDate)
                .max(LocalDate::compareTo)
                .orElseThrow();
        return ModelPrice.of(
                price.table(),
                rows.stream()
                        .map(row -> hasDays ? row : row.withValidFrom(latest))
                        .map(row -> row.withProvider(known.provider()))
                        .toList());
    }

    private void merge(LocalDate day) {
        ModelPrice.Edition before = known.onOrNull(day);
        ModelPrice.Edition news = published.onOrNull(day);
        ModelPrice.Edition now = news == null ? before : merged(before, news);
        if (editions.isEmpty() || !editions.lastEntry().getValue().equals(now)) {
            editions.put(day, now);
        }
    }

    private ModelPrice.Edition merged(ModelPrice.Edition beforeOrNull, ModelPrice.Edition news) {
        List<ModelPrice.Entry> entries =
                beforeOrNull == null ? new ArrayList<>() : new ArrayList<>(beforeOrNull.entries());
        LocalDate plain = beforeOrNull == null
                ? LocalDate.MIN
                : beforeOrNull.standard().row().sourceDate();
        for (ModelPrice.Entry entry : news.entries()) {
            int at = indexOf(entry.row(), entries);
            if (at < 0) {
                add(entry, plain, entries);
            } else {
                replace(at, entry, entries);
            }
        }
        return new ModelPrice.Edition(entries);
    }

    private static int indexOf(PriceRow row, List<ModelPrice.Entry> entries) {
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).row().isForTheCallsOf(row)) {
                return i;
            }
        }
        return -1;
    }

    private void add(ModelPrice.Entry entry, LocalDate plain, List<ModelPrice.Entry> entries) {
        PriceRow row = entry.row();
        if (row.sourceDate().isAfter(plain)) {
            entries.add(entry);
            changes.putIfAbsent(row, new PriceUpdate.Change(null, row));
        }
    }

    private void replace(int at, ModelPrice.Entry entry, List<ModelPrice.Entry> entries) {
        PriceRow before = entries.get(at).row();
        PriceRow row = entry.row();
        PriceRow now = row.withRates(row.rates().filledFrom(before.rates()));
        if (row.sourceDate().isAfter(before.sourceDate()) && !now.rates().areSameAs(before.rates())) {
            entries.set(at, new ModelPrice.Entry(entry.table(), now));
            changes.putIfAbsent(row, new PriceUpdate.Change(before, now));
        }
    }

    /** The price with what is changed. */
    ModelPrice price() {
        return ModelPrice.of(editions);
    }

    List<PriceUpdate.Change> changes() {
        return List.copyOf(changes.values());
    }

    /** How many rows of the file change nothing. */
    long kept() {
        return (long) published.rows().size() - changes.size();
    }
}
