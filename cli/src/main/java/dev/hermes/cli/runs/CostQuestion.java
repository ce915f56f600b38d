package dev.hermes.cli.runs;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import java.util.Objects;

/**
 * Which costs are asked for; of a time that a table can show.
 *
 * @param range the time, as it is meant now
 * @param since its begin as it was asked for
 * @param until its end as it was asked for; null where it was not
 */
public record CostQuestion(CostGrouping grouping, TimeRange range, String since, String until) {
    public CostQuestion {
        Objects.requireNonNull(grouping, "grouping");
        Objects.requireNonNull(range, "range");
        Objects.requireNonNull(since, "since");
        grouping.requireShown(range);
    }
}
