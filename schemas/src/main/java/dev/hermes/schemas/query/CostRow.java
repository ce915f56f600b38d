package dev.hermes.schemas.query;

import dev.hermes.schemas.run.CostAmount;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a group costs.
 *
 * @param key the group; null where what costs has none
 */
public record CostRow(String key, CostAmount amount) {
    private static final Comparator<CostRow> DEAREST_FIRST = Comparator.comparing((CostRow row) -> row.amount.costUsd())
            .reversed()
            .thenComparing(CostRow::key, Comparator.nullsLast(Comparator.naturalOrder()));

    public CostRow {
        Objects.requireNonNull(amount, "amount");
    }

    /** The rows of sums: by days, every day of the time with its own row; else the dearest first. */
    public static List<CostRow> of(CostGrouping grouping, TimeRange range, Map<String, CostAmount> sums) {
        return grouping == CostGrouping.DAY ? everyDay(range, sums) : dearestFirst(sums);
    }

    private static List<CostRow> everyDay(TimeRange range, Map<String, CostAmount> sums) {
        List<CostRow> rows = new ArrayList<>();
        LocalDate last = range.lastDay();
        for (LocalDate day = range.firstDay(); !day.isAfter(last); day = day.plusDays(1)) {
            rows.add(new CostRow(day.toString(), sums.getOrDefault(day.toString(), CostAmount.ZERO)));
        }
        return rows;
    }

    private static List<CostRow> dearestFirst(Map<String, CostAmount> sums) {
        List<CostRow> rows = new ArrayList<>();
        sums.forEach((key, amount) -> rows.add(new CostRow(key, amount)));
        rows.sort(DEAREST_FIRST);
        return rows;
    }

    /** The row as a JSON object: the key by the grouping's word, the zone where there is a day, cost, tokens. */
    public String json(CostGrouping grouping, TimeRange range) {
        return JsonRow.of(json -> {
            json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
            json.writeStringField(grouping.word(), key); // writes null for null
            if (grouping == CostGrouping.DAY) {
                json.writeStringField("zone", range.zone().getId());
            }
            JsonRow.writeDecimal(json, "cost_usd", amount.costOrNull());
            json.writeBooleanField("cost_complete", amount.isComplete());
            json.writeNumberField("prompt_tokens", amount.promptTokens());
            json.writeNumberField("completion_tokens", amount.completionTokens());
        });
    }
}
