package dev.hermes.cli.runs;

import dev.hermes.schemas.query.RunFilter;
import java.time.ZoneId;
import java.util.Objects;

/**
 * Which runs are asked for.
 *
 * @param filter what is asked, as it is meant now
 * @param since begin of the filter's time as it was asked for; null where it was not
 * @param until its end as it was asked for; null where it was not
 * @param zone in which the two are meant
 */
public record RunQuestion(RunFilter filter, String since, String until, ZoneId zone) {
    public RunQuestion {
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(zone, "zone");
    }
}
