package dev.hermes.schemas.query;

import dev.hermes.schemas.run.CostKey;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** What costs are summed by. */
public enum CostGrouping {
    DAY,
    TOOL,
    MODEL,
    AGENT,
    TEAM,
    RUN;

    /** Some 27 years. */
    private static final int MOST_DAYS = 10_000;

    /**
     * The grouping of a word, {@code day}, {@code tool}, ….
     *
     * @throws BadQueryException when there is none
     */
    public static CostGrouping of(String word) {
        for (CostGrouping grouping : values()) {
            if (grouping.word().equals(word)) {
                return grouping;
            }
        }
        throw new BadQueryException("write day, tool, model, agent, team or run");
    }

    /** The word of the question, and the name of the key in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The group of a run's cost; null is the group of what has none. The zone matters for days. */
    public String groupOf(String runId, CostKey key, ZoneId zone) {
        return switch (this) {
            case DAY -> dayOf(key.quarterHour(), zone);
            case TOOL -> key.tool();
            case MODEL -> key.model();
            case AGENT -> key.agent();
            case TEAM -> key.team();
            case RUN -> runId;
        };
    }

    /**
     * Refuses a time of which a table by this would be too long: by day it has a row for each, spent on or not.
     *
     * @throws BadQueryException when it is
     */
    public void requireShown(TimeRange range) {
        long days = ChronoUnit.DAYS.between(range.from(), range.to());
        if (this == DAY && days > MOST_DAYS) {
            throw new BadQueryException("the time from since to until has " + days + " days, and a table by day "
                    + MOST_DAYS + " at most: take a shorter time, or sum by tool, model, agent or team");
        }
    }

    /** The group of a quarter-hour's cost by {@link #DAY}. */
    public static String dayOf(Instant quarterHour, ZoneId zone) {
        return quarterHour.atZone(zone).toLocalDate().toString();
    }
}
