package dev.hermes.processor.query;

import dev.hermes.schemas.query.BadQueryException;
import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import java.time.Clock;
import java.util.Set;

/** What runs cost is asked for. */
record CostQuestion(TimeRange range, CostGrouping grouping) {
    CostQuestion {
        grouping.requireShown(range);
    }

    private static final Set<String> NAMES = Set.of("since", "until", "by", "zone");
    private static final String USUAL_SINCE = "7d";

    /** {@code cost?…}. */
    static CostQuestion of(String urlQuery, Clock clock) {
        Parameters parameters = Parameters.of(urlQuery, NAMES, Set.of(), clock);
        String by = parameters.text("by");
        return new CostQuestion(parameters.range(USUAL_SINCE), by == null ? CostGrouping.DAY : grouping(by));
    }

    private static CostGrouping grouping(String by) {
        try {
            return CostGrouping.of(by);
        } catch (BadQueryException e) {
            throw new BadQueryException("by is unknown: " + e.getMessage());
        }
    }
}
